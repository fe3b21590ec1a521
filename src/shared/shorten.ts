/** Returns a text in one line, cut after a word where it has more characters than `most`. */
export function shorten(text: string, most: number): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/\s+\S*$/u, '')}…`;
}
