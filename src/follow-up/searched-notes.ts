import type { Stored } from '../database/index.ts';
import type { Note } from '../shared/records.ts';
import { shorten } from '../shared/shorten.ts';
import { phonesIn } from '../shared/typed-phone.ts';
import { notesOf, type SentRecord } from './records-store.ts';

/** Characters of a shown line. */
const mostShown = 120;
/** Words shown before the match in a long line. */
const wordsBefore = 4;

/** Returns an entry's notes, newest first, without those about deleted records. */
export function presentNotesOf(context: Stored, entry: number, present: readonly SentRecord[]): Note[] {
  if (present.length === 0) return [];
  return notesOf(context, entry).filter(
    ({ about }) => about === null || present.some(({ id }) => id === about),
  );
}

/** Returns a note's text with the digits of each number in it on a line of their own. */
export function withNumbers(text: string): string {
  return [text, ...phonesIn(text)].join('\n');
}

/** Returns the newest note that matches most tests, with its best line from the first match on; null if none matches. */
export function matchingNote(
  notes: readonly Note[],
  isMatch: readonly ((text: string) => boolean)[],
): { note: Note; line: string } | null {
  const matches = (text: string) => isMatch.filter((is) => is(withNumbers(text))).length;
  const note = firstOfMost(notes, ({ text }) => matches(text));
  const line = firstOfMost(note?.text.split('\n') ?? [], matches)?.trim() ?? '';
  if (note === undefined || matches(line) === 0) return null;
  const words = line.split(/\s+/u);
  const first = Math.max(0, words.findIndex((word) => matches(word) > 0) - wordsBefore);
  const isLong = line.length > mostShown && first > 0;
  return { note, line: shorten(isLong ? `…${words.slice(first).join(' ')}` : line, mostShown) };
}

/** Returns the first of those that count most, or undefined if there are none. */
export function firstOfMost<Item>(items: readonly Item[], count: (item: Item) => number): Item | undefined {
  const counts = items.map(count);
  return items[counts.indexOf(Math.max(...counts))];
}
