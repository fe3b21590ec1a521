import { canComplete } from '../../../src/shared/batch-rules.ts';
import { isRunning, type PlaceState } from '../../../src/shared/batches.ts';
import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { isOver } from '../../../src/shared/told.ts';
import { officeDay } from '../parts/batches/batch-words.ts';

/** Some of the people in a batch whose places are alike. */
export interface PlaceGroup {
  id: 'seated' | 'waiting' | 'asked' | 'completed' | 'left';
  title: string;
  /** In a few words, what they wait for. */
  note: string | null;
  places: Place[];
}

const groups: readonly (Omit<PlaceGroup, 'places'> & { states: readonly PlaceState[] })[] = [
  { id: 'seated', title: 'Seated', note: null, states: ['held', 'offered', 'confirmed'] },
  { id: 'waiting', title: 'Waiting', note: null, states: ['waiting'] },
  {
    id: 'asked',
    title: 'Enrolled twice',
    note: 'They asked for this date, but have no seat, mostly because the same name and phone or email is in this batch already. Confirm whoever is to have one.',
    states: ['asked'],
  },
  { id: 'completed', title: 'Completed', note: null, states: ['completed'] },
  { id: 'left', title: 'Cancelled or expired', note: null, states: ['cancelled', 'lapsed'] },
];

const howToComplete = 'For certificates, first select who has finished and press Complete.';

/** Returns the people of a batch in groups, without those that are empty: of the seated, first those whose seat may lapse. */
export function placeGroups(places: readonly Place[], batch: AdminBatch, today: string): PlaceGroup[] {
  return groups
    .map(({ states, ...group }) => {
      const members = places.filter(({ state }) => states.includes(state));
      if (group.id === 'seated') group.note = completionNote(places, batch, today);
      if (group.id === 'waiting') group.note = waitingNote(batch, today);
      if (group.id === 'seated') members.sort(byLapse);
      if (group.id === 'left') members.reverse();
      return { ...group, places: members };
    })
    .filter((group) => group.places.length > 0);
}

/** Returns how those who wait come by a seat; null where none is to be had any more. */
function waitingNote(batch: AdminBatch, today: string): string | null {
  if (batch.offersSeats) return 'The first is offered the next free seat.';
  return isRunning(batch) && !isOver(batch, today)
    ? 'Nobody is offered a seat by itself: confirm whoever is to have one.'
    : null;
}

/** Returns how people are marked as completed, or from when on; null while nobody asks. */
function completionNote(places: readonly Place[], batch: AdminBatch, today: string): string | null {
  if (batch.startsOn > today) return null;
  if (!canComplete(batch, today))
    return `You can mark people as completed from the last day on, ${officeDay(batch.endsOn)}.`;
  return places.some(({ state }) => state === 'completed') ? null : howToComplete;
}

function byLapse(one: Place, other: Place): number {
  if (one.heldUntil !== other.heldUntil) return (one.heldUntil ?? '9') < (other.heldUntil ?? '9') ? -1 : 1;
  return one.name.localeCompare(other.name, 'en');
}
