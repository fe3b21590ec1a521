/** Returns a text in its search form. SQLite would store half a surrogate pair as a replacement character. */
export function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase().toWellFormed();
}
