import { pictures } from 'virtual:pictures';

/** Tells whether a picture of the gallery is of 3:2; the others are of 4:3. */
export function isWide(name: string): boolean {
  const file = pictures[name];
  return file !== undefined && file.width / file.height > 1.4;
}
