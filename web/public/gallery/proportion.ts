import { drawings, pictures } from 'virtual:pictures';

/** Returns whether a picture of the gallery is 3:2; the others are 4:3. */
export function isWide(name: string): boolean {
  const file = pictures[name] ?? drawings[name];
  return file !== undefined && file.width / file.height > 1.4;
}
