const blank = String.raw`[ \t]*`;
/** Both kinds may span lines, and one that nobody closes goes on to the end. */
const inQuotes = String.raw`'[^']*(?:'|$)|"(?:[^"\\]|\\.)*(?:"|\\?$)`;
const withoutQuotes = String.raw`(?:${blank}(?:[^\\ \t\r\n]|\\.|\\$))*`;
const value = `(?<quoted>(?:${blank}(?:${inQuotes}))*)${blank}(?<bare>${withoutQuotes})`;
const assignment = String.raw`(?<name>[^ \t\r\n][^=\r\n]*?)${blank}=${value}`;
const entry = new RegExp(String.raw`${blank}(?:[#;][^\r\n]*|${assignment})|[^\r\n]+`, 'gsu');
const piece = new RegExp(inQuotes, 'gsu');

/**
 * Reads a settings file by the rules of systemd's `EnvironmentFile=` (man systemd.exec), so that a command finds in it
 * what the service does. Other than in Node's `parseEnv`, a comment has a line of its own and a backslash keeps what
 * follows it. What is no name of a variable is left out; of two values the last counts. (systemd before 254 also counts
 * the line behind a comment that ends with a backslash as a part of it.)
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

/** Within double quotes a backslash that keeps nothing is itself. */
function inside(quoted: string): string {
  if (quoted.startsWith("'")) return quoted.replaceAll("'", '');
  return quoted.replace(/"|\\(?:\n|$|(["\\`$]))/gu, '$1');
}
