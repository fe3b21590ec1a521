/**
 * Returns the items of a list field: an array as it is; a text with line breaks as one item a line; any other text
 * split at commas. Items are trimmed, empty ones dropped.
 */
export function listItems(value: string | readonly string[]): string[] {
  const pieces = typeof value === 'string' ? splitText(value) : value;
  return pieces.map((item) => item.trim()).filter((item) => item !== '');
}

/**
 * Returns the text that a form sends for items typed one a line. It ends in a line break, so that a single item with a
 * comma stays one item.
 */
export function listText(typed: string): string {
  const items = listItems(typed.split(/\r\n|\r|\n/u));
  return items.length === 0 ? '' : `${items.join('\n')}\n`;
}

function splitText(text: string): string[] {
  return /[\r\n]/u.test(text) ? text.split(/\r\n|\r|\n/u) : text.split(',');
}
