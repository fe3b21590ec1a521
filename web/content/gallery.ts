import { type PictureName, picture, pictureTexts } from './pictures.ts';
import type { ShownPicture } from './shapes.ts';

const names = Object.keys(pictureTexts) as PictureName[];

/** The 25 pictures of the gallery, in their order. */
export const galleryPictures: readonly ShownPicture[] = names
  .filter((name) => name.startsWith('gallery-'))
  .map(picture);

/** Words of the gallery page and of its large view. */
export const gallery = {
  title: 'Our Gallery',
  lead: 'Drones, campus and flying field, drawn as illustrations. Open a picture to see it large.',
  open: 'Open picture',
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
} as const;
