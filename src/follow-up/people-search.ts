import { inAll, type Stored, searchable } from '../database/index.ts';
import { emailKey, nameKey, nameWords, wordSearch } from '../shared/person-keys.ts';
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
import { firstOfMost, matchingNote, presentNotesOf } from './searched-notes.ts';
import { mainEnrollment } from './stage.ts';
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
 * Finds people by prefixes of names, companies, GSTINs, emails, references and words of notes, or part of a phone number.
 * Whole-text matches in names come first, matches in notes alone last.
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

/** Returns a contact as the search shows it, by the given enrollment; null if all its records are deleted. */
export function findPerson(context: Stored, id: string, enrollment: string | null): FoundPerson | null {
  const contact = findContact(context, id);
  if (contact === null) return null;
  const sent = presentRecordsOf(context, contact.sequence);
  const own = sent.find((record) => record.id === enrollment) ?? sent[0];
  return {
    ...shown(contact, sent, own, own?.id === enrollment),
    note: null,
    company: null,
    certificate: null,
  };
}

function foundContact(context: Stored, contact: StoredContact, asked: readonly AskedWord[]): FoundPerson {
  const { sequence } = contact;
  const sent = presentRecordsOf(context, sequence);
  const noted = asked.filter(({ inRecords }) => !inRecords.has(sequence));
  const found = matchingNote(
    noted.length === 0 ? [] : presentNotesOf(context, sequence, sent),
    noted.map(({ word }) => wordSearch(inNotes(word))),
  );
  const inRecords = asked.filter((each) => !noted.includes(each));
  const own =
    inRecords.length === 0
      ? (sent.find(({ id }) => id === found?.note.about) ?? sent[0])
      : firstOfMost(sent, (record) => inRecords.filter(({ word }) => isMeant(record, word)).length);
  const isAsked = asked.some(({ word }) => own !== undefined && hasReference(own, word));
  const company = own === undefined ? null : matchingCompany(own, inRecords);
  return { ...shown(contact, sent, own, isAsked), note: found?.line ?? null, company, certificate: null };
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

/**
 * Shows a contact by one of its records. A missing email or phone comes from its other records, a seat only from those of the name.
 * @param isAsked the record's own seat is shown, even if another of the person's matters more
 */
function shown(
  { id, name }: StoredContact,
  sent: readonly SentRecord[],
  own: SentRecord | undefined,
  isAsked: boolean,
): Omit<FoundPerson, 'note' | 'company' | 'certificate'> {
  if (own === undefined)
    return { _id: id, name, email: null, phone: null, reference: null, enrollment: null };
  const key = nameKey(own.name);
  const ofName = [own, ...sent.filter((record) => nameKey(record.name) === key)];
  const all = [...ofName, ...sent];
  const enrollment = mainEnrollment(isAsked ? [own] : ofName);
  return {
    _id: id,
    name: own.name,
    email: all.find(({ email }) => email)?.email ?? null,
    phone: all.find(({ phone }) => phone)?.phone ?? null,
    reference: enrollment?.reference || null,
    enrollment,
  };
}

function isMeant(record: SentRecord, word: string): boolean {
  const { name, email, phone, company, gstin } = record;
  if (
    wordSearch(word)([name, company, gstin].join(' ')) ||
    emailKey(email).startsWith(word) ||
    hasReference(record, word)
  )
    return true;
  const searched = searchedPhone(word);
  if (phone === null || searched === null) return false;
  const [own, { begin, inside }] = [phoneDigits(phone), searched];
  return own.startsWith(begin ?? inside) || (isPart(inside) && own.includes(inside));
}

/** Returns the company if a word stands there, with the GSTIN if one stands in that, or null. */
function matchingCompany({ company, gstin }: SentRecord, asked: readonly AskedWord[]): string | null {
  const isIn = (text: string | null) => asked.some(({ word }) => wordSearch(word)(text ?? ''));
  if (gstin !== null && isIn(gstin)) return `${company}, ${gstin}`;
  return isIn(company) ? company : null;
}

function hasReference({ reference }: SentRecord, word: string): boolean {
  const begin = asReference(word);
  return begin !== null && (reference ?? '').startsWith(begin);
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
