/**
 * Returns a logo's name, made of its file's: without the ending, with spaces for dashes; 'Partner logo' if nothing is left.
 */
export function logoName(filename: string): string {
  const name = filename
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .replace(/[-_\s]+/gu, ' ')
    .trim();
  return name === '' ? 'Partner logo' : name;
}
