import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import X from 'lucide-react/icons/x';
import type { PlaceState } from '../../../src/shared/batches.ts';
import styles from './application-sign.module.css';
import { tones } from './standing.ts';

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

/** Returns the sign of an application's state: a shape and a colour; the words beside it say the same. */
export function signOf(state: PlaceState) {
  const Icon = icons[state];
  return { icon: <Icon aria-hidden="true" strokeWidth={2.5} />, className: styles[tones[state]] };
}
