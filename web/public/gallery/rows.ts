/** How many pictures stand in each row of the gallery, from the top, on narrow, medium and wide screens. */
export const galleryRows = {
  narrow: [1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2],
  medium: [2, 3, 2, 3, 2, 3, 2, 3, 2, 3],
  wide: [3, 2, 4, 3, 4, 2, 3, 4],
} as const satisfies Record<string, readonly number[]>;

/** The widths of screen that have rows of their own. */
export type GalleryWidth = keyof typeof galleryRows;

/**
 * Returns how many pictures are in the row of a picture.
 * @param index of the picture, from 0
 * @throws RangeError where there are fewer places than that
 */
export function rowLength(width: GalleryWidth, index: number): number {
  let place = 0;
  for (const length of galleryRows[width]) {
    place += length;
    if (index < place) return length;
  }
  throw new RangeError(`The gallery has no place ${index}.`);
}
