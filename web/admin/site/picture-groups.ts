import { partName, picturePlaces } from '../../../src/shared/picture-names.ts';
import type { SitePicture } from '../../../src/shared/site-facts.ts';

/** Pictures that are seen on the same part of the site. */
export interface PictureGroup {
  title: string;
  members: { name: string; picture: SitePicture; isPhotographedFirst: boolean }[];
}

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

/** The site's order, where it is not alphabetical. */
const order = ['small', 'medium', 'small-medium', 'aerial-mapping', 'fpv', 'agriculture'];

/**
 * Sorts the pictures into groups, each with the places to photograph first at its top; those that belong to no group
 * come last, such as placeholders of courses.
 */
export function groupPictures(pictures: readonly SitePicture[]): PictureGroup[] {
  const beginningOf = ({ slot }: SitePicture) =>
    picturePlaces.find(([, beginning]) => slot.startsWith(beginning))?.[1];
  return [...picturePlaces, ['Elsewhere', undefined] as const]
    .map(([title, beginning]) => ({
      title,
      members: pictures
        .filter((picture) => beginningOf(picture) === beginning)
        .map((picture) => ({
          part: picture.slot.slice(beginning?.length ?? 0),
          picture,
          isPhotographedFirst: firstToPhotograph.has(picture.slot),
        }))
        .sort(
          (one, other) =>
            Number(other.isPhotographedFirst) - Number(one.isPhotographedFirst) ||
            order.indexOf(one.part) - order.indexOf(other.part),
        )
        .map(({ part, ...member }) => ({ name: partName(part), ...member })),
    }))
    .filter(({ members }) => members.length > 0);
}

const usual: readonly [number, number][] = [
  [1, 1],
  [5, 4],
  [4, 3],
  [3, 2],
  [16, 10],
  [16, 9],
  [2, 1],
  [21, 9],
];

/** Formats proportions: '16:9', '3:4'; '1.85:1' where they are unusual. */
export function ratioText(width: number, height: number): string {
  const ratio = Math.max(width, height) / Math.min(width, height);
  const found = usual.find(([long, short]) => Math.abs(long / short / ratio - 1) < 0.015);
  const [long, short] = found ?? [Number(ratio.toFixed(2)), 1];
  return width >= height ? `${long}:${short}` : `${short}:${long}`;
}

/** Whether a replacement is so much wider or higher than its place that its edges are cut off. */
export function otherProportions({ slot, width, height, replacement }: SitePicture): boolean {
  // Certificates are shown whole.
  if (!replacement?.width || !replacement.height || slot.startsWith('approval-')) return false;
  return Math.abs(replacement.width / replacement.height / (width / height) - 1) > 0.05;
}
