/**
 * Returns a text as it is stored to be searched. Half a character, which the database would store as a replacement
 * character, is one from the start.
 */
export function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase().toWellFormed();
}
