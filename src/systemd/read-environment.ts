const blank = String.raw`[ \t]*`;
/** Both kinds may span lines, and an unclosed one extends to the end. */
const inQuotes = String.raw`'[^']*(?:'|$)|"(?:[^"\\]|\\.)*(?:"|\\?$)`;
const withoutQuotes = String.raw`(?:${blank}(?:[^\\ \t\r\n]|\\.|\\$))*`;
const value = `(?<quoted>(?:${blank}(?:${inQuotes}))*)${blank}(?<bare>${withoutQuotes})`;
const assignment = String.raw`(?<name>[^ \t\r\n][^=\r\n]*?)${blank}=${value}`;
const entry = new RegExp(String.raw`${blank}(?:[#;][^\r\n]*|${assignment})|[^\r\n]+`, 'gsu');
const piece = new RegExp(inQuotes, 'gsu');

/**
 * Reads a settings file by the rules of systemd's `EnvironmentFile=` (man systemd.exec), so that commands and the service
 * agree. Unlike in Node's `parseEnv`, a comment needs its own line and a backslash escapes the next character. Invalid
 * names are ignored; the last of two values counts. (systemd before 254 also continues a comment after a backslash.)
 */
export function readEnvironment(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { groups: { name = '', quoted = '', bare = '' } = {} } of text.matchAll(entry)) {
    if (!/^[A-Za-z_]\w*$/u.test(name)) continue;
    const pieces = quoted.match(piece) ?? [];
    values[name] = pieces.map(inside).join('') + bare.replace(/\\(?:[\r\n]|(.?))/gsu, '$1');
  }
  return values;
}

/** Within double quotes a backslash that escapes nothing is kept. */
function inside(quoted: string): string {
  if (quoted.startsWith("'")) return quoted.replaceAll("'", '');
  return quoted.replace(/"|\\(?:\n|$|(["\\`$]))/gu, '$1');
}
