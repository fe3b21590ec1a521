import { phoneDigits } from './typed-phone.ts';

/** By what a person is known again. A key that is empty is nobody's. */
export interface PersonKeys {
  /** The email in lower case. */
  email: string;
  /** The last ten digits of the phone. */
  phone: string;
  /** The name in lower case, without spaces and dots. */
  name: string;
}

/**
 * Returns the keys of a person, however name, email and phone were written. Two records are of the same person if two of their
 * three keys are the same; with the same email or phone alone, they are perhaps.
 */
export function personKeys({ name, email, phone }: PersonKeys): PersonKeys {
  return { email: emailKey(email), phone: phoneDigits(phone), name: nameKey(name) };
}

/** Returns an email as it is compared. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** Returns a name as it is compared: 'R. Mala' is 'r mala' is 'RMala'. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/[\s.]/gu, '');
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
