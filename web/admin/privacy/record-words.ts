import { isSeated } from '../../../src/shared/batches.ts';
import type { PersonItem } from '../../../src/shared/person-items.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import { placeStateWords } from '../parts/batches/batch-words.ts';

/** One record of a kind, and several. */
const names: Readonly<Record<string, readonly [one: string, several: string]>> = {
  enrollments: ['enrollment', 'enrollments'],
  registrations: ['event registration', 'event registrations'],
  contactMessages: ['contact message', 'contact messages'],
  partnerMessages: ['partner message', 'partner messages'],
  certificates: ['certificate', 'certificates'],
  notes: ['note from before', 'notes from before'],
  justDeleted: ['record that was just deleted', 'records that were just deleted'],
};

/** Returns how many records of a kind, in words. */
export function recordsText(kind: string, count: number): string {
  const [one = kind, several = kind] = names[kind] ?? [];
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : several}`;
}

/** What one of each kind is called. */
const itemWords: Readonly<Record<PersonItem['kind'], string>> = {
  enrollments: 'Enrollment',
  registrations: 'Event registration',
  contactMessages: 'Contact message',
  partnerMessages: 'Partner message',
  certificates: 'Certificate',
  notes: 'Note from before',
};

/** Returns whose something is: 'Kavitha R'; 'Note from before, by Meena'. */
export function itemName({ kind, name }: PersonItem): string {
  return kind === 'notes' ? `${itemWords.notes}, by ${name}` : name;
}

/** Returns what it is and since when: 'Enrollment, 4 Jan 2027, 09:00: Small Class'. */
export function itemText({ kind, text, createdAt }: PersonItem): string {
  const what = kind === 'notes' ? '' : `${itemWords[kind]}, `;
  return `${what}${arrivalTime(createdAt, new Date())}: ${text}`;
}

/** Returns what goes with it: 'With it: the seat (Held), 2 notes'; empty for nothing. */
export function goesWithText({ place, notes }: PersonItem): string {
  const parts = [
    ...(place !== null && isSeated({ state: place }) ? [`the seat (${placeStateWords[place]})`] : []),
    ...(place === 'waiting' ? ['the turn for a seat'] : []),
    ...(notes === 0 ? [] : [notes === 1 ? 'a note' : `${notes} notes`]),
  ];
  return parts.length === 0 ? '' : `With it: ${parts.join(', ')}`;
}
