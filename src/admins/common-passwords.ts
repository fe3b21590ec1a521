/** Words that attackers try first, with digits and signs added. */
const commonWords =
  `pass password passwort passw admin administrator root user guest login welcome letmein changeme master default
  qwerty qwertyuiop asdfgh asdfghjkl zxcvbnm qazwsx abc abcd iloveyou sunshine princess dragon monkey football cricket
  superman pokemon india bharat`.split(/\s+/u);

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** Different characters needed, keys that make a row, and characters needed besides a common word. */
const leastCharacters = 5;
const leastRow = 6;
const leastSigns = 8;

/**
 * Returns whether attackers would try this password first: few different characters, a row of keys,
 * or a common word with little added.
 * @param ownWords words known to everyone here, such as the institute's name
 */
export function isCommonPassword(password: string, ownWords: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < leastCharacters) return true;
  if (isRow(plain.replace(/[^a-z\d]/gu, ''))) return true;
  const core = plain.replace(/^\P{L}+|\P{L}+$/gu, '');
  const known = new Set([
    ...commonWords,
    ...ownWords.flatMap((text) => [text, ...text.split(/\P{L}+/u)]).map(lettersOf),
  ]);
  const readings = [core, [...core].map((sign) => lookalikes[sign] ?? sign).join('')].map(lettersOf);
  const signs = plain.length - lettersOf(core).length;
  return signs < leastSigns && readings.some((letters) => isMadeOf(letters, known));
}

function isRow(keys: string): boolean {
  const isPart = (row: string) => row.repeat(3).includes(keys);
  return keys.length >= leastRow && rows.some((row) => isPart(row) || isPart([...row].reverse().join('')));
}

function isMadeOf(letters: string, known: ReadonlySet<string>): boolean {
  return [...known].some((word) => word.length >= 3 && letters !== '' && letters.replaceAll(word, '') === '');
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, '');
}
