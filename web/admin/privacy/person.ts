import { emailKey, nameKey } from '../../../src/shared/person-keys.ts';
import type { PersonItem } from '../../../src/shared/records.ts';
import { phoneDigits } from '../../../src/shared/typed-phone.ts';
import { adminCall } from '../data/admin-api.ts';

/** The details by which a person was looked for. */
export interface Person {
  /** The id of somebody in the follow-up, whose records are meant. */
  person?: string;
  email: string;
  phone: string;
  /** The number of a certificate. */
  certificate: string;
}

/** Everything that was found with it. */
export interface FoundPerson {
  person: Person;
  items: readonly PersonItem[];
}

/** Finds everything that is held of a person. Throws as `adminCall` does. */
export async function findPerson(person: Person): Promise<FoundPerson> {
  const { body } = await adminCall('/api/admin/person', { method: 'POST', json: person });
  return { person, items: body.items };
}

/** Returns the different names in what was found: a family may share a phone. */
export function namesIn(items: readonly PersonItem[]): string[] {
  const named = items.filter(({ kind }) => kind !== 'notes');
  return [...new Map(named.map(({ name }) => [nameKey(name), name])).values()];
}

/** Returns what is ticked first: what the person has sent, where one is meant; else all, if it has one name. */
export function tickedFirst({ person: { person }, items }: FoundPerson): Set<string> {
  const sent = items.filter(({ kind }) => kind !== 'notes');
  const ticked = person === undefined ? ofOneName(sent) : ofPerson(sent, person);
  return new Set(ticked.map(({ _id }) => _id));
}

/** What had that email or phone before a correction may be somebody else's. */
function ofOneName(sent: readonly PersonItem[]): PersonItem[] {
  return namesIn(sent).length > 1 ? [] : sent.filter(({ isCorrected }) => !isCorrected);
}

/** What nobody of the follow-up has sent, such as a certificate from before, is theirs by the name. */
function ofPerson(sent: readonly PersonItem[], person: string): PersonItem[] {
  const names = sent.filter((item) => item.person === person).map(({ name }) => nameKey(name));
  return sent.filter((item) =>
    item.person === null ? names.includes(nameKey(item.name)) : item.person === person,
  );
}

/** Returns the one email and the one phone number in what was found by the other; null where there are several, or none. */
export function alsoIn({ person, items }: FoundPerson): { email: string | null; phone: string | null } {
  const emails = different(
    items.map(({ email }) => email),
    emailKey,
  );
  const phones = different(
    items.map(({ phone }) => phone),
    phoneDigits,
  );
  return {
    email: person.email === '' && emails.length === 1 ? (emails[0] ?? null) : null,
    phone: person.phone === '' && phones.length === 1 ? (phones[0] ?? null) : null,
  };
}

/** Returns what is ticked; a note from before goes with the last record of its entry, whether it is ticked or not. */
export function takenOf(items: readonly PersonItem[], ticked: ReadonlySet<string>): PersonItem[] {
  return items.filter((item) => ticked.has(item._id) || isErasedAlong(item, ticked));
}

/** Returns whether a note goes since all the records of its entry do. */
export function isErasedAlong({ kind, records }: PersonItem, ticked: ReadonlySet<string>): boolean {
  return kind === 'notes' && records.every((id) => ticked.has(id));
}

function different(texts: readonly string[], key: (text: string) => string): string[] {
  return [...new Map(texts.filter((text) => text !== '').map((text) => [key(text), text])).values()];
}
