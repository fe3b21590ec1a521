import type { Stage } from '../shared/follow-up.ts';
import type { SentRecord } from './records.ts';

/** What was set by hand, and when. */
export interface SetStage {
  stage: Stage | null;
  at: string | null;
}

/**
 * Returns the stage that counts, and whether it follows from a place. A seat that is held or confirmed makes somebody enrolled,
 * a completed place completed, and a seat that is still to come goes before a completed one. That wins over what was set by
 * hand, but for 'lost' set after the place came into its state. When the place is given up, what was set by hand counts again.
 */
export function stageOf(
  records: readonly Pick<SentRecord, 'place' | 'placeSince'>[],
  { stage, at }: SetStage,
): { stage: Stage; byPlace: boolean } {
  const seats = records.filter(({ place }) => place === 'held' || place === 'confirmed');
  const completed = records.filter(({ place }) => place === 'completed');
  const told = seats.length > 0 ? seats : completed;
  const since =
    told
      .map(({ placeSince }) => placeSince ?? '')
      .sort()
      .at(-1) ?? '';
  const isLost = stage === 'lost' && (at ?? '') > since;
  if (told.length === 0 || isLost) return { stage: stage ?? 'new', byPlace: false };
  return { stage: told === seats ? 'enrolled' : 'completed', byPlace: true };
}
