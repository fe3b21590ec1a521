import type { ShownPicture } from './shapes.ts';

/** What each picture shows that is not in the gallery alone, by the name of its file without the ending. */
export const pictureTexts = {
  'course-placeholder': 'Illustration of a camera quadcopter above a round plinth in a blue studio',
  'certificate-placeholder':
    'Illustration of a framed certificate without text, with a gold and orange ribbon seal, next to a small drone',
  'infrastructure-flying-field':
    'Drawing of a flying field with two landing pads, a windsock and a shelter; dotted lines show a drone’s way from pad to pad',
  'infrastructure-hangar':
    'Drawing of a hall under roof trusses, with drones on their landing pads and a hexacopter in front',
} as const satisfies Record<string, string>;

/** The name of such a picture. */
export type PictureName = keyof typeof pictureTexts;

/** Returns such a picture with its alternative text. */
export function picture(name: PictureName): ShownPicture {
  return { name, alt: pictureTexts[name] };
}
