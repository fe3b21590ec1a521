import { type Stage, stageOfPlace } from '../shared/follow-up.ts';
import type { SentRecord } from './records.ts';

/** A record, as far as it decides over the stage. */
export type StageInput = Pick<SentRecord, 'createdAt' | 'place' | 'placeSince' | 'setStage' | 'setAt'>;

/**
 * Returns the stage that counts, and whether it follows from a place. A seat that is held or confirmed makes the person enrolled,
 * a completed place completed, and a seat that is still to come goes before a completed one. That wins over what was set by
 * hand, but for 'lost' set after the place came into its state. When the place is given up, what was set by hand counts again.
 * Nobody is lost who has sent something since.
 */
export function stageOf(records: readonly StageInput[]): { stage: Stage; byPlace: boolean } {
  const last = lastSet(records);
  const at = last?.setAt ?? '';
  const isHeard = last?.setStage === 'lost' && records.some(({ createdAt }) => createdAt > at);
  const byHand = isHeard ? null : (last?.setStage ?? null);
  const bySeat = stageBySeat(records);
  if (bySeat !== null && !(byHand === 'lost' && at > bySeat.since))
    return { stage: bySeat.stage, byPlace: true };
  return { stage: byHand ?? 'new', byPlace: false };
}

/** Returns the stage that the seats give, whatever is set by hand, and since when; null where they give none. */
export function stageBySeat(
  records: readonly Pick<StageInput, 'place' | 'placeSince'>[],
): { stage: Stage; since: string } | null {
  for (const stage of ['enrolled', 'completed'] as const) {
    const decisive = records.filter(({ place }) => stageOfPlace(place) === stage);
    const since = decisive.map(({ placeSince }) => placeSince ?? '').sort();
    if (decisive.length > 0) return { stage, since: since.at(-1) ?? '' };
  }
  return null;
}

function lastSet(records: readonly StageInput[]): StageInput | undefined {
  return records
    .filter(({ setStage }) => setStage !== null)
    .sort((one, other) => ((one.setAt ?? '') < (other.setAt ?? '') ? -1 : 1))
    .at(-1);
}
