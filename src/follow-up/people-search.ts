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
import { newestEnrollment } from './stage.ts';
import { contactsNamed, joinedContacts, listedEntry, type StoredContact } from './store.ts';

/** Fewest digits searched inside a phone number; fewer match too many. */
const shortestPart = 4;

const mostWords = 6;

/** Newest people compared with the whole text; each takes some microseconds. */
const mostCompared = 200;

/** Finds people by name, email or reference prefixes, or part of a phone number. Whole-text matches in names come first. */
export function findPeople(context: Stored, text: string, most: number): FoundPerson[] {
  const asked = wordsOf(text);
  const entries = new Map(joinedContacts(context).map(({ sequence, entry }) => [sequence, entry]));
  const entryOf = (contact: number) => entries.get(contact) ?? contact;
  const found = inAll(asked.map((word) => new Set(contactsOf(context, word).map(entryOf))));
  const known: StoredContact[] = [];
  // The newest has the highest sequence.
  for (const entry of [...found].sort((one, other) => other - one)) {
    const contact = known.length < mostCompared ? listedEntry(context, entry) : null;
    if (contact !== null) known.push(contact);
  }
  const isWhole = ({ name }: StoredContact) => wordSearch(name)(text);
  return [...known.filter(isWhole), ...known.filter((contact) => !isWhole(contact))]
    .slice(0, most)
    .map((contact) => shown(contact, presentRecordsOf(context, contact.sequence), asked));
}

function contactsOf(context: Stored, word: string): number[] {
  const digits = searchedPhone(word);
  if (digits !== null) {
    const begin = withoutZero(digits);
    // Only zeros: no stored number begins so.
    return [
      ...(begin === '' ? [] : contactsByPhone(context, begin)),
      ...(isPart(digits) ? contactsByPhonePart(context, digits) : []),
    ];
  }
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
): FoundPerson {
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
        const [own, digits] = [phoneDigits(phone), searchedPhone(word)];
        if (digits === null) return false;
        return own.startsWith(withoutZero(digits)) || (isPart(digits) && own.includes(digits));
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

/** Drops the leading trunk 0, which stored numbers lack. */
function withoutZero(digits: string): string {
  return digits.replace(/^0+/u, '');
}

function isPart(digits: string): boolean {
  return digits.length >= shortestPart;
}

/** Formats a word as the beginning of a reference, or returns null if impossible. */
function asReference(word: string): string | null {
  const plain = word.toUpperCase().replaceAll('-', '');
  return /^[A-Z\d]{3,8}$/u.test(plain) ? groupedCode(plain) : null;
}
