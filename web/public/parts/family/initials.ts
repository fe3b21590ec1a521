/** Returns the first letters of the last two words of a name, where ranks and titles seldom stand; without what is in brackets. */
export function initialsOf(name: string): string {
  return name
    .replace(/\([^)]*\)/gu, ' ')
    .split(/[\s.]+/u)
    .filter(Boolean)
    .slice(-2)
    .map(([first]) => first)
    .join('');
}
