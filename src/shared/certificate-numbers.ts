// The institute's own scheme of numbers: the text around a count, which begins anew where the year is part of it.

const blanks = /\{([^{}]*)\}/gu;
const countBlank = /^count(?::([1-9]))?$/u;
const plainText = /^[A-Za-z\d/ .-]*$/u;

/** A run of more digits is no count, but a number that happens to begin so. */
const countDigits = /^\d{1,9}$/u;

/** The most characters of a scheme. */
export const mostOfNumberPattern = 40;

/** Returns the sentence on what is wrong with a scheme, or null. */
export function wrongInPattern(pattern: string): string | null {
  const names = [...pattern.matchAll(blanks)].map(([, name = '']) => name);
  if (names.filter((name) => countBlank.test(name)).length !== 1)
    return 'Numbers need {count} once, or {count:4} for at least four digits.';
  const unknown = names.find((name) => name !== 'year' && !countBlank.test(name));
  if (unknown !== undefined) return `Numbers know {year} and {count}, and no {${unknown.slice(0, 20)}}.`;
  if (!plainText.test(pattern.replace(blanks, '')))
    return 'Numbers can have letters from A to Z, digits, spaces, and / - . around {year} and {count}.';
  return null;
}

/** Returns the number with a count in the year of a day. */
export function numberWith(pattern: string, issuedOn: string, count: number): string {
  return pattern.replace(blanks, (_blank, name: string) => {
    const [, digits] = countBlank.exec(name) ?? [];
    if (name === 'year') return issuedOn.slice(0, 4);
    return String(count).padStart(Number(digits ?? 1), '0');
  });
}

/** Returns a number as it is compared: full-width signs are usual ones, and spaces do not count. */
export function plainNumber(number: string): string {
  return number.normalize('NFKC').replace(/\s/gu, '');
}

/** Returns the count in a number that belongs to a series, in upper or lower case; null for any other number. */
export function countIn(number: string, series: ReturnType<typeof aroundCount>): number | null {
  const [text, before, behind] = [number, series.before, series.behind].map((part) =>
    plainNumber(part).toUpperCase(),
  ) as [string, string, string];
  if (!text.startsWith(before) || !text.endsWith(behind)) return null;
  const digits = text.slice(before.length, text.length - behind.length);
  return countDigits.test(digits) ? Number(digits) : null;
}

/** Returns the text before and behind the count in the year of a day. */
export function aroundCount(pattern: string, issuedOn: string): { before: string; behind: string } {
  const [before = '', behind = ''] = pattern
    .replaceAll('{year}', issuedOn.slice(0, 4))
    .split(/\{count(?::\d)?\}/u);
  return { before, behind };
}
