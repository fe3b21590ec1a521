/**
 * Returns a text as it is stored for searches. SQLite would store half a character as a replacement character.
 */
export function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase().toWellFormed();
}
