/**
 * Gives what to call a logo that has only its file's name: that name without its ending, with spaces for dashes.
 * 'Partner logo' where nothing readable is left.
 */
export function logoName(filename: string): string {
  const name = filename
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .replace(/[-_\s]+/gu, ' ')
    .trim();
  return name === '' ? 'Partner logo' : name;
}
