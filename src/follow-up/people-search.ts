import { inAll, type Stored, searchable } from '../database/index.ts';
import { emailKey, nameWords, wordSearch } from '../shared/person-keys.ts';
import { groupedCode } from '../shared/readable-codes.ts';
import type { FoundPerson } from '../shared/records.ts';
import { phoneDigits, searchedPhone } from '../shared/typed-phone.ts';
import {
  contactsByEmail,
  contactsByPhone,
  contactsByPhonePart,
  contactsByReference,
  presentRecordsOf,
  type SentRecord,
} from './records-store.ts';
import { noteLine, presentNotesOf } from './searched-notes.ts';
import { newestEnrollment } from './stage.ts';
import {
  contactsNamed,
  entriesNoted,
  findContact,
  joinedContacts,
  listedEntry,
  type StoredContact,
} from './store.ts';

/** Fewest digits searched inside a phone number; fewer match too many. */
const shortestPart = 4;

const mostWords = 6;

/** Newest people compared with the whole text; each takes some microseconds. */
const mostCompared = 200;

/** A searched word, with the entries that have it. */
interface AskedWord {
  word: string;
  /** In a name, email, phone or reference. */
  inRecords: Set<number>;
  inNotes: () => Set<number>;
}

/**
 * Finds people by prefixes of names, emails, references and words of notes, or part of a phone number. Whole-text matches in
 * names come first, matches in notes alone last.
 */
export function findPeople(context: Stored, text: string, most: number): FoundPerson[] {
  const entries = new Map(joinedContacts(context).map(({ sequence, entry }) => [sequence, entry]));
  const asked = wordsOf(text).map((word): AskedWord => {
    const contacts = contactsOf(context, word);
    const inRecords = new Set(contacts.map((contact) => entries.get(contact) ?? contact));
    return { word, inRecords, inNotes: () => entriesNoted(context, inNotes(word)) };
  });
  const inRecords = inAll(asked.map((each) => each.inRecords));
  const found = newestFirst(inRecords);
  if (found.length < mostCompared) {
    const inEither = inAll(asked.map((each) => new Set([...each.inRecords, ...each.inNotes()])));
    found.push(...newestFirst(inEither).filter((entry) => !inRecords.has(entry)));
  }
  const known: StoredContact[] = [];
  for (const entry of found) {
    const contact = known.length < mostCompared ? listedEntry(context, entry) : null;
    if (contact !== null) known.push(contact);
  }
  const isWhole = ({ name }: StoredContact) => wordSearch(name)(text);
  return [...known.filter(isWhole), ...known.filter((contact) => !isWhole(contact))]
    .slice(0, most)
    .map((contact) => foundContact(context, contact, asked));
}

/** The newest has the highest sequence. */
function newestFirst(entries: ReadonlySet<number>): number[] {
  return [...Float64Array.from(entries).sort().reverse()];
}

/** Returns a contact by its id as the search shows it, or null if all its records are deleted. */
export function findPerson(context: Stored, id: string): FoundPerson | null {
  const contact = findContact(context, id);
  return contact && foundContact(context, contact, []);
}

function foundContact(context: Stored, contact: StoredContact, asked: readonly AskedWord[]): FoundPerson {
  const { sequence } = contact;
  const sent = presentRecordsOf(context, sequence);
  const noted = asked.filter(({ inRecords }) => !inRecords.has(sequence));
  const note = noteLine(
    noted.length === 0 ? [] : presentNotesOf(context, sequence, sent),
    noted.map(({ word }) => wordSearch(inNotes(word))),
  );
  const words = asked.map(({ word }) => word);
  return { ...shown(contact, sent, words), note, certificate: null };
}

/** Returns a word as notes have it: the digits of a number. */
function inNotes(word: string): string {
  const phone = searchedPhone(word);
  return phone === null ? word : (phone.begin ?? phone.inside);
}

function contactsOf(context: Stored, word: string): number[] {
  const phone = searchedPhone(word);
  if (phone !== null)
    return [
      ...contactsByPhone(context, phone.begin ?? phone.inside),
      ...(isPart(phone.inside) ? contactsByPhonePart(context, phone.inside) : []),
    ];
  const reference = asReference(word);
  return [
    ...contactsNamed(context, word),
    // A single letter is searched in names alone.
    ...(word.length < 2 ? [] : contactsByEmail(context, word)),
    ...(reference === null ? [] : contactsByReference(context, reference)),
  ];
}

/** Shows the matching name, address, number and reference, else the newest of each. */
function shown(
  { id, name }: StoredContact,
  sent: readonly SentRecord[],
  asked: readonly string[],
): Omit<FoundPerson, 'note' | 'certificate'> {
  const best = (values: readonly (string | null)[], isMeant: (value: string, word: string) => boolean) => {
    const known = values.flatMap((value) => value || []);
    return known.find((value) => asked.some((word) => isMeant(value, word))) ?? known[0] ?? null;
  };
  const begins = (value: string, begin: string | null) => begin !== null && value.startsWith(begin);
  const names = sent.map((record) => record.name);
  return {
    _id: id,
    name: best(names, (value, word) => wordSearch(word)(value)) ?? name,
    email: best(
      sent.map(({ email }) => email),
      (email, word) => begins(emailKey(email), word),
    ),
    phone: best(
      sent.map(({ phone }) => phone),
      (phone, word) => {
        const [own, searched] = [phoneDigits(phone), searchedPhone(word)];
        if (searched === null) return false;
        const { begin, inside } = searched;
        return own.startsWith(begin ?? inside) || (isPart(inside) && own.includes(inside));
      },
    ),
    reference: best(
      sent.map(({ reference }) => reference),
      (reference, word) => begins(reference, asReference(word)),
    ),
    enrollment: newestEnrollment(sent),
  };
}

/** Returns the search words; a phone number with spaces is one word. */
function wordsOf(text: string): string[] {
  if (searchedPhone(text) !== null) return [text];
  return searchable(text)
    .split(/\s+/u)
    .filter((word) => nameWords(word).length > 0)
    .slice(0, mostWords);
}

function isPart(digits: string): boolean {
  return digits.length >= shortestPart;
}

/** Formats a word as the beginning of a reference, or returns null if impossible. */
function asReference(word: string): string | null {
  const plain = word.toUpperCase().replaceAll('-', '');
  return /^[A-Z\d]{3,8}$/u.test(plain) ? groupedCode(plain) : null;
}
