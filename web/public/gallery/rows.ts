/**
 * How many pictures are in the gallery's rows, from the top and again, on narrow and wide screens: a row ends where the
 * drawings go on from campus to class, field, fleet and work.
 */
const patterns = {
  narrow: [2, 2, 1, 2],
  wide: [4, 3],
} as const;

/** The shortest row: a single picture is as wide as the gallery, which is much on all but narrow screens. */
const shortest = { narrow: 1, wide: 2 } as const;

/** The widths of screen that have rows of their own. */
export type GalleryWidth = keyof typeof patterns;

/** Returns how many of so many pictures are in each row, from the top; a last one alone goes with the row above. */
export function galleryRows(width: GalleryWidth, count: number): number[] {
  const pattern = patterns[width];
  const rows: number[] = [];
  for (let left = count; left > 0; left -= rows.at(-1) ?? left)
    rows.push(Math.min(left, pattern[rows.length % pattern.length] ?? left));
  const [last = 0, above = 0] = rows.toReversed();
  if (last >= shortest[width] || rows.length < 2) return rows;
  const longest = Math.max(...pattern);
  return [...rows.slice(0, -2), ...(above < longest ? [above + last] : [above - 1, last + 1])];
}

/**
 * Returns how many pictures are in the row of a picture.
 * @param index of the picture, from 0, among `count`
 */
export function rowLength(width: GalleryWidth, index: number, count: number): number {
  let place = 0;
  for (const length of galleryRows(width, count)) {
    place += length;
    // One alone is laid out like two, and fills the row.
    if (index < place) return Math.max(length, shortest[width]);
  }
  return shortest[width];
}
