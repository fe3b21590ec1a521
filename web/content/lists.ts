import type { ListBounds } from '../../src/shared/content-places.ts';

/** The lists that the institute can lengthen, shorten and put in another order, by their keys. */
export const listBounds: Readonly<Record<string, ListBounds>> = {
  'gallery.pictures': { least: 1, most: 60 },
};
