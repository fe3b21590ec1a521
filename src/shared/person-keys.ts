import { phoneDigits } from './typed-phone.ts';

/** By what a person is known again. A key that is empty is nobody's. */
export interface PersonKeys {
  /** The email in lower case. */
  email: string;
  /** The last ten digits of the phone. */
  phone: string;
  /** The name as `nameKey` returns it. */
  name: string;
}

/** What two names say of their people: the same, to be asked about, or others. */
export type NameMatch = 'same' | 'asked' | 'other';

/** Selvi and Sri are names. */
const titles = new Set('mr mrs ms miss dr er prof capt shri smt thiru tmt'.split(' '));

/** Returns the keys of a person, however name, email and phone were written. */
export function personKeys({ name, email, phone }: PersonKeys): PersonKeys {
  return { email: emailKey(email), phone: phoneDigits(phone), name: nameKey(name) };
}

/** Returns whether the keys are of one person: the same name, and the same phone or email. */
export function isSamePerson(one: PersonKeys, other: PersonKeys): boolean {
  const isShared = (key: keyof PersonKeys) => one[key] !== '' && one[key] === other[key];
  return isShared('name') && (isShared('phone') || isShared('email'));
}

/** Returns an email as it is compared. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** Returns a name as it is compared: 'R. Mala' is 'r mala' is 'Dr. RMala'. */
export function nameKey(name: string): string {
  return nameParts(name).join('');
}

/** Returns the key of a record whose sender is another person of a name: no other has it, since a name's key has no spaces. */
export function ownNameKey(name: string, record: string): string {
  return `${nameKey(name)} ${record}`;
}

/** Returns the key of a corrected name; another person of a name stays one. */
export function correctedNameKey(before: string, name: string): string {
  const [, record] = before.split(' ');
  return record === undefined ? nameKey(name) : ownNameKey(name, record);
}

/** Returns the words of a name in lower case, without a title that is its first word and not all of it. */
export function nameParts(name: string): string[] {
  const parts = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s.]+/u)
    .filter((part) => part !== '');
  return titles.has(parts[0] ?? '') && parts.length > 1 ? parts.slice(1) : parts;
}

/**
 * Compares two names, given by their parts. 'asked': the same words in another order, or one adds only initials, or one word, to
 * the other.
 */
export function matchNames(one: readonly string[], other: readonly string[]): NameMatch {
  const [key, otherKey] = [one.join(''), other.join('')];
  if (key === '' || otherKey === '') return 'other';
  if (key === otherKey) return 'same';
  const [few, many] = [nameWords(one.join(' ')), nameWords(other.join(' '))].sort(
    (a, b) => a.length - b.length,
  );
  if (few === undefined || many === undefined) return 'other';
  const shared = few.filter((word) => many.includes(word));
  if (!shared.some((word) => !isInitial(word)) && shared.length < many.length) return 'other';
  const left = many.filter((word) => !shared.includes(word));
  for (const word of few.filter((each) => !shared.includes(each))) {
    const like = left.findIndex((each) => isInitialOf(word, each) || isInitialOf(each, word));
    if (like === -1) return 'other';
    left.splice(like, 1);
  }
  return left.filter((word) => !isInitial(word)).length > 1 ? 'other' : 'asked';
}

function isInitialOf(initial: string, word: string): boolean {
  return isInitial(initial) && word.startsWith(initial);
}

/** A letter with its marks, such as 'S' or 'செ'. */
function isInitial(word: string): boolean {
  return /^\p{L}\p{M}*$/u.test(word);
}

/** Returns the words of a name by which a person is searched, each once: 'R. Mala' is 'r' and 'mala'. */
export function nameWords(name: string): string[] {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  return [...new Set(words)].filter((word) => word !== '');
}

/**
 * Returns a function that tells of a text whether each word of what was typed begins one of its words; of nothing typed, always.
 */
export function wordSearch(typed: string): (text: string) => boolean {
  const words = nameWords(typed);
  return (text) => {
    const own = nameWords(text);
    return words.every((word) => own.some((other) => other.startsWith(word)));
  };
}
