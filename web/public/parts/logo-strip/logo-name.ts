/**
 * Returns a logo's name, made of its file's: without the ending, with spaces for dashes; `nameless` if nothing is left.
 */
export function logoName(filename: string, nameless: string): string {
  const name = filename
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .replace(/[-_\s]+/gu, ' ')
    .trim();
  return name === '' ? nameless : name;
}
