import { type Page, pages } from './pages.ts';

/** The pictures of the first courses and certificates. */
const firstRunPictures = [
  'service-small',
  'service-medium',
  'service-small-medium',
  'addon-aerial-mapping',
  'addon-fpv',
  'addon-agriculture',
];

const all: readonly Page[] = Object.values(pages);

/** Every picture that is shared; the build makes a JPEG of each, since not every network takes WebP or AVIF. */
export const sharedPictures: readonly string[] = [
  ...new Set([...all.flatMap(({ picture }) => picture ?? []), ...firstRunPictures]),
];

/** Pixels of every JPEG that is made to be shared: what the networks ask for, 1.91 to 1. */
export const sharedSize = { width: 1200, height: 630 } as const;

/** Bytes of a picture that is shared: WhatsApp shows no larger one. */
export const mostShared = 300_000;
