/** Signs that nobody sees on paper or screen, but for those that begin a new line or column. */
const unseen = /(?![\t\r\n])[\p{Cc}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/** Behind a vowel sign or virama these say how letters of Indian scripts are joined. */
const joiners = /(?<=\p{M})[\u200c\u200d]/gu;

/** Returns the sentence on a sign in a text that cannot be seen, or null: two names that look alike would not be the same. */
export function unseenSign(text: string): string | null {
  const [sign] = text.replace(joiners, '').match(unseen) ?? [];
  if (sign === undefined) return null;
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `There is a sign here that cannot be seen (U+${code}). Delete the text, and type it again.`;
}
