/** Returns the first letters of the last two words of a name, without a rank before it, brackets, and a degree behind a comma. */
export function initialsOf(name: string): string {
  return name
    .replace(/\([^()]*\)|[,;].*/gu, ' ')
    .split(/[\s.]+/u)
    .filter(Boolean)
    .slice(-2)
    .map(([first]) => first)
    .join('');
}
