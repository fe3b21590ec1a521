import type { CatalogueKind } from './records.ts';

/** The picture of the site that stands for each page where somebody shares it, by the page's name. */
export const pagePictures = {
  home: 'hero-small',
  about: 'about-drone-training',
  gallery: 'gallery-11',
  courses: 'service-small-medium',
  certificates: 'addon-aerial-mapping',
  contact: 'infrastructure-campus',
} as const;

/** The pictures that the first courses and certificates have, which stand for these. */
const firstRunPictures = [
  'service-small',
  'service-medium',
  'service-small-medium',
  'addon-aerial-mapping',
  'addon-fpv',
  'addon-agriculture',
];

/** What stands for a course or certificate without a picture of its own. */
export const entryPictures = {
  course: pagePictures.courses,
  certificate: pagePictures.certificates,
} as const satisfies Record<CatalogueKind, string>;

/** Every picture that is shared; the build makes a JPEG of each, since not every network takes WebP or AVIF. */
export const sharedPictures: readonly string[] = [
  ...new Set([...Object.values(pagePictures), ...firstRunPictures]),
];

/** Pixels of those JPEGs: what the networks ask for, 1.91 to 1. */
export const sharedSize = { width: 1200, height: 630 } as const;
