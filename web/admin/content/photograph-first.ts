import type { Content } from './use-content.ts';

/** The places that visitors come to see: their photographs persuade most. */
const firstToPhotograph: ReadonlySet<string> = new Set([
  'infrastructure-campus',
  'infrastructure-flying-field',
  'infrastructure-hangar',
  'facility-accommodation',
  'facility-simulator-room',
  'facility-library',
  'about-simulator-training',
  'gallery-01',
  'gallery-02',
  'gallery-12',
  'gallery-13',
  'gallery-14',
]);

/** Returns whether a place still waits for the photograph that it should get before others. */
export function isPhotographedFirst({ state, own }: Content, picture: string | null): boolean {
  if (picture === null || !firstToPhotograph.has(picture)) return false;
  const published = own[`picture:${picture}`];
  return published === '' || (published === undefined && state.files[picture] === undefined);
}
