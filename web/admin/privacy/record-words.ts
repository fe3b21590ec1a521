import { isSeated } from '../../../src/shared/batches.ts';
import { inboxes, inboxKind, isInbox } from '../../../src/shared/inboxes.ts';
import type { PersonItem } from '../../../src/shared/records.ts';
import { capitalised } from '../../../src/shared/sentence.ts';
import { placeStateWords } from '../../../src/shared/state-words.ts';
import { arrivalTime } from '../parts/arrival-time.ts';

/** One record of a kind, and several, besides what visitors send. */
const names: Readonly<Record<string, readonly [one: string, several: string]>> = {
  certificates: ['certificate', 'certificates'],
  notes: ['note from before', 'notes from before'],
  justDeleted: ['record that was just deleted', 'records that were just deleted'],
};

/** Returns how many records of a kind, in words. */
export function recordsText(kind: string, count: number): string {
  const [one, several] = isInbox(kind) ? [inboxes[kind].one, inboxKind(kind)] : (names[kind] ?? [kind, kind]);
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : several}`;
}

/** Returns whose something is: 'Kavitha R'; 'Note from before, by Meena'. */
export function itemName({ kind, name }: PersonItem): string {
  return kind === 'notes' ? `Note from before, by ${name}` : name;
}

/** Returns what it is and since when: 'Enrollment, 4 Jan 2027, 09:00: Small Class'. */
export function itemText({ kind, text, createdAt }: PersonItem): string {
  const what =
    kind === 'notes' ? '' : `${kind === 'certificates' ? 'Certificate' : capitalised(inboxes[kind].one)}, `;
  return `${what}${arrivalTime(createdAt, new Date())}: ${text}`;
}

/** Returns what goes with it: 'With it: the seat (Reserved), 2 notes'; empty for nothing. */
export function goesWithText({ place, notes }: PersonItem): string {
  const parts = [
    ...(place !== null && isSeated({ state: place }) ? [`the seat (${placeStateWords[place]})`] : []),
    ...(place === 'waiting' ? ['the turn for a seat'] : []),
    ...(notes === 0 ? [] : [notes === 1 ? 'a note' : `${notes} notes`]),
  ];
  return parts.length === 0 ? '' : `With it: ${parts.join(', ')}`;
}
