import { inboxes, inboxKind, isInbox } from '../../../src/shared/inboxes.ts';
import type { PersonItem } from '../../../src/shared/records.ts';
import { capitalised } from '../../../src/shared/sentence.ts';
import { serverTime } from '../../data/server-clock.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import { goingSeat } from '../parts/seats/going-seat.ts';

type Names = readonly [one: string, several: string];

/** One record of a kind, and several, besides what is in an inbox. */
const names: Readonly<Record<string, Names>> = {
  setAside: ['post that may be from a robot', 'posts that may be from a robot'],
  certificates: ['certificate', 'certificates'],
  notes: ['note from before', 'notes from before'],
  justDeleted: ['record that was just deleted', 'records that were just deleted'],
};

/** Returns how many records of a kind, in words. */
export function recordsText(kind: string, count: number): string {
  const [one, several] = namesOf(kind);
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : several}`;
}

function namesOf(kind: string): Names {
  return isInbox(kind) ? [inboxes[kind].one, inboxKind(kind)] : (names[kind] ?? [kind, kind]);
}

/** Returns whose something is: 'Kavitha R'; 'Note from before, by Meena'. */
export function itemName({ kind, name }: PersonItem): string {
  return kind === 'notes' ? `Note from before, by ${name}` : name;
}

/** Returns what it is and since when: 'Enrollment, 4 Jan 2027, 09:00: Small Class'. */
export function itemText({ kind, text, createdAt }: PersonItem): string {
  const what = kind === 'notes' ? '' : `${capitalised(namesOf(kind)[0])}, `;
  return `${what}${arrivalTime(createdAt, serverTime())}: ${text}`;
}

/** Returns what goes with it: 'With it: the confirmed seat, 14–18 December; 2 notes'; empty for nothing. */
export function goesWithText({ place, startsOn, endsOn, notes }: PersonItem): string {
  const days = startsOn === null || endsOn === null ? null : { startsOn, endsOn };
  const seat = place === null ? '' : goingSeat(place, days);
  const parts = [
    ...(seat === '' ? [] : [`the ${seat}`]),
    ...(notes === 0 ? [] : [notes === 1 ? 'a note' : `${notes} notes`]),
  ];
  return parts.length === 0 ? '' : `With it: ${parts.join('; ')}`;
}
