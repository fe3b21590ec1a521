import { type Database, inAll, type NameIndex, prefix, searchable, stored } from '../database/index.ts';
import { fieldOfKind, inboxes, inboxNames } from '../shared/inboxes.ts';
import { emailKey, nameWords, wordSearch } from '../shared/person-keys.ts';
import { groupedCode } from '../shared/readable-codes.ts';
import type { FoundPerson } from '../shared/records.ts';
import { phoneDigits, searchedPhone } from '../shared/typed-phone.ts';
import type { ContactRepository, StoredContact } from './contact-repository.ts';
import { newestEnrollment, notDeleted, type SentRecord, type SentRecords } from './records.ts';

/** Digits of a phone number that are looked for anywhere in it; fewer are in too many. */
const shortestPart = 4;

/** Words that are looked for; nobody types more of one person. */
const mostWords = 6;

/** Of so many, the latest, those come first whose whole name is typed; each takes some microseconds. */
const mostCompared = 200;

/** Finds people by the beginnings of the words of their names, email addresses and references, and by any part of a phone number. */
export function peopleSearch(
  database: Database,
  { contacts, records, words }: { contacts: ContactRepository; records: SentRecords; words: NameIndex },
) {
  const begins = (statement: string) => {
    const read = database.prepare<[string, string], number>(statement).pluck();
    return (begin: string) => read.all(...prefix(begin));
  };
  const byEmail = begins('SELECT contact FROM contact_records WHERE email >= ? AND email < ?');
  // The indexes of phones and references leave out what is empty, and serve only who says so too.
  const byPhone = begins(
    "SELECT contact FROM contact_records WHERE phone >= ? AND phone < ? AND phone <> ''",
  );
  // Somebody who reads a number off a phone may begin anywhere: all are gone through, in the index alone.
  const byPhonePart = database
    .prepare<[string], number>(
      "SELECT contact FROM contact_records WHERE phone <> '' AND instr(phone, ?) > 1",
    )
    .pluck();
  const byReference = inboxNames.flatMap((inbox) => {
    const reference = fieldOfKind(inbox, 'reference');
    const { table } = inboxes[inbox];
    if (reference === null) return [];
    // In this order: there are few with such a reference.
    return begins(
      `SELECT contact FROM ${table} AS sent CROSS JOIN contact_records AS record
         ON record.table_name = '${table}' AND record.sequence = sent.sequence
       WHERE ${reference} >= ? AND ${reference} < ? AND ${reference} <> ''`,
    );
  });
  const joined = database
    .prepare<[], [contact: number, entry: number]>(
      'SELECT sequence, entry FROM contacts WHERE entry IS NOT NULL',
    )
    .raw();

  /** Returns the contacts that match a word, or a phone number. */
  function contactsOf(word: string): number[] {
    const digits = searchedPhone(word);
    if (digits !== null) {
      const begin = withoutZero(digits);
      // Zeros alone begin no number.
      return [...(begin === '' ? [] : byPhone(begin)), ...(isPart(digits) ? byPhonePart.all(digits) : [])];
    }
    const reference = asReference(word);
    return [
      ...words.find(stored(database), word),
      // An initial tells of a name alone.
      ...(word.length < 2 ? [] : byEmail(word)),
      ...(reference === null ? [] : byReference.flatMap((find) => find(reference))),
    ];
  }

  return (text: string, most: number): FoundPerson[] => {
    const asked = wordsOf(text);
    const entries = new Map(joined.all());
    const entryOf = (contact: number) => entries.get(contact) ?? contact;
    const found = inAll(asked.map((word) => new Set(contactsOf(word).map(entryOf))));
    const known: StoredContact[] = [];
    // The latest has the highest number.
    for (const sequence of [...found].sort((one, other) => other - one)) {
      const contact = known.length < mostCompared ? contacts.get(sequence) : null;
      if (contact !== null) known.push(contact);
    }
    const isWhole = ({ name }: StoredContact) => wordSearch(name)(text);
    return [...known.filter(isWhole), ...known.filter((contact) => !isWhole(contact))]
      .slice(0, most)
      .map((contact) => shown(contact, notDeleted(records.ofEntry(contact.sequence)), asked));
  };
}

/** Returns a person with the name, address, number and reference that match the search, else with the newest of each. */
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

/** Returns what is looked for, each by itself; a phone number is one, however it is spaced. */
function wordsOf(text: string): string[] {
  if (searchedPhone(text) !== null) return [text];
  return searchable(text)
    .split(/\s+/u)
    .filter((word) => nameWords(word).length > 0)
    .slice(0, mostWords);
}

/** Returns digits as a number begins, without the 0 that is dialled first. */
function withoutZero(digits: string): string {
  return digits.replace(/^0+/u, '');
}

function isPart(digits: string): boolean {
  return digits.length >= shortestPart;
}

/** Returns a word as the references begin that it can be the beginning of, or null. */
function asReference(word: string): string | null {
  const plain = word.toUpperCase().replaceAll('-', '');
  return /^[A-Z\d]{3,8}$/u.test(plain) ? groupedCode(plain) : null;
}
