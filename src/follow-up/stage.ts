import type { PlaceState } from '../shared/batches.ts';
import { type Stage, stageOfPlace, stageOfPlaces } from '../shared/follow-up.ts';
import { inboxes } from '../shared/inboxes.ts';
import type { FollowUp } from '../shared/records.ts';
import type { SentRecord } from './records-store.ts';
import { firstOfMost } from './searched-notes.ts';

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
  const stage = stageOfPlaces(records.map(({ place }) => place));
  if (stage === null) return null;
  const decisive = records.filter(({ place }) => stageOfPlace(place) === stage);
  const since = decisive.map(({ placeSince }) => placeSince ?? '').sort();
  return { stage, since: since.at(-1) ?? '' };
}

function lastSet(records: readonly StageInput[]): StageInput | undefined {
  return records
    .filter(({ setStage }) => setStage !== null)
    .sort((one, other) => ((one.setAt ?? '') < (other.setAt ?? '') ? -1 : 1))
    .at(-1);
}

/** From the least important; cancelled and lapsed places are below all. */
const placesThatMatter: readonly (PlaceState | null)[] = [
  'asked',
  'completed',
  'waiting',
  'offered',
  'held',
  'confirmed',
];

/** Returns the enrollment whose place matters most, of several the first, or null. */
export function mainEnrollment(sent: readonly SentRecord[]): FollowUp['enrollment'] {
  const enrollments = sent.filter(({ inbox }) => inboxes[inbox].hasPlace);
  const found = firstOfMost(enrollments, ({ place }) => placesThatMatter.indexOf(place));
  if (found === undefined) return null;
  const { id, name, reference, place, batch } = found;
  return { _id: id, name, reference: reference ?? '', place, batch };
}
