/** Signs of a damaged file, and those that change how another looks; what nobody sees else has been dropped. */
const unseen = /(?![\t\r\n])[\p{Cc}\p{Co}\p{Cs}\p{Variation_Selector}]/u;

/** Returns the sentence on a sign in a text that cannot be seen, or null: two names that look alike would not be the same. */
export function unseenSign(text: string): string | null {
  const [sign] = unseen.exec(text) ?? [];
  if (sign === undefined) return null;
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `There is a sign here that cannot be seen (U+${code}). Delete the text, and type it again.`;
}
