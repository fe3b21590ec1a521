/**
 * Gives the items of a list field as a form or a call may send it: an array stands as it is; one text with line
 * breaks is one item a line; one text without is split at commas. Items are trimmed, empty ones dropped.
 */
export function listItems(value: string | readonly string[]): string[] {
  const pieces = typeof value === 'string' ? splitText(value) : value;
  return pieces.map((item) => item.trim()).filter((item) => item !== '');
}

/**
 * Gives the text that a form sends for items typed one a line. It ends in a line break, so that a single item
 * which holds a comma stays one item.
 */
export function listText(typed: string): string {
  const items = listItems(typed.split(/\r\n|\r|\n/u));
  return items.length === 0 ? '' : `${items.join('\n')}\n`;
}

function splitText(text: string): string[] {
  return /[\r\n]/u.test(text) ? text.split(/\r\n|\r|\n/u) : text.split(',');
}
