import type { BatchState, PlaceState } from '../../../../src/shared/batches.ts';
import { placeStateWords } from '../../../../src/shared/state-words.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { batchStateWords } from './batch-words.ts';
import styles from './state-badge.module.css';

/** How a state looks: nothing to do, something to do, good, bad, over. */
export type StateLook = 'calm' | 'due' | 'good' | 'bad' | 'over';

const looks: Readonly<Record<BatchState | PlaceState, StateLook>> = {
  open: 'calm',
  confirmed: 'good',
  done: 'over',
  cancelled: 'over',
  asked: 'calm',
  held: 'due',
  waiting: 'calm',
  offered: 'due',
  lapsed: 'over',
  completed: 'good',
};

/** The state of a batch, in a word. */
export function BatchStateBadge({ state }: { state: BatchState }) {
  return <StateBadge look={looks[state]} text={batchStateWords[state]} />;
}

/** The state of a place, in a word. */
export function PlaceStateBadge({ state }: { state: PlaceState }) {
  return <StateBadge look={looks[state]} text={placeStateWords[state]} />;
}

/** A state, in a word. */
export function StateBadge({ look, text }: { look: StateLook; text: string }) {
  return <span className={joinClasses(styles.badge, styles[look])}>{text}</span>;
}
