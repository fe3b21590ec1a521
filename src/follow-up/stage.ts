import { type Stage, stageOfPlace } from '../shared/follow-up.ts';
import { inboxes } from '../shared/inboxes.ts';
import type { FollowUp } from '../shared/records.ts';
import type { SentRecord } from './records-store.ts';

type StageInput = Pick<SentRecord, 'createdAt' | 'place' | 'placeSince' | 'setStage' | 'setAt'>;

/**
 * Returns the stage set by hand or by a seat.
 * A seat overrides it, except a later 'lost'; a new record clears 'lost'.
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

/** Returns the stage that seats give and its start, or null. */
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

/** Returns the newest enrollment with its place, or null. Records must be newest first. */
export function newestEnrollment(sent: readonly SentRecord[]): FollowUp['enrollment'] {
  const found = sent.find(({ inbox }) => inboxes[inbox].hasPlace);
  if (found === undefined) return null;
  const { id, name, reference, place, batch } = found;
  return { _id: id, name, reference: reference ?? '', place, batch };
}
