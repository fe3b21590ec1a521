import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import X from 'lucide-react/icons/x';
import type { PlaceState } from '../../../src/shared/batches.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { tones } from './standing.ts';
import styles from './state-sign.module.css';

const icons: Readonly<Record<PlaceState, LucideIcon>> = {
  asked: Mail,
  held: Clock,
  confirmed: Check,
  waiting: Clock,
  offered: Check,
  cancelled: X,
  lapsed: X,
  completed: Check,
};

/** The state of an application as a shape and a colour; the words beside it say the same. */
export function StateSign({ state }: { state: PlaceState }) {
  const Icon = icons[state];
  return (
    <span className={joinClasses(styles.sign, styles[tones[state]])}>
      <Icon aria-hidden="true" strokeWidth={2.5} />
    </span>
  );
}
