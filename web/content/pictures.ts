import type { ShownPicture } from './shapes.ts';

/** What each picture shows that is not in the gallery alone, by the name of its file without the ending. */
export const pictureTexts = {
  'hero-small': 'Illustration of a white camera quadcopter hovering above green fields and hills at sunrise',
  'hero-medium':
    'Illustration of a dark hexacopter with orange arms flying above terraced paddy fields dotted with palms, mountains in the haze',
  'hero-small-medium':
    'Illustration of a quadcopter and a hexacopter flying in formation above landing pads in front of a training institute with palms',
  'hero-fpv': 'Drawing of an FPV racing drone that has just come through a gate, with hills behind it',
  'service-small':
    'Illustration of a small camera quadcopter flying low over a paddy field between two lines of coconut palms',
  'service-medium': 'Illustration of a medium hexacopter with a camera above green terraced hillsides',
  'service-small-medium':
    'Illustration of a quadcopter and a hexacopter parked on landing pads in front of an open hangar',
  'addon-aerial-mapping':
    'Illustration of a fixed-wing mapping drone projecting a survey grid over a patchwork of fields',
  'addon-fpv':
    'Drawing of an FPV racing drone with four propellers, a battery and an antenna, in front of a race gate',
  'addon-agriculture': 'Illustration of an agriculture drone spraying rows of paddy, palms in the background',
  'course-placeholder': 'Illustration of a camera quadcopter above a round plinth in a blue studio',
  'certificate-placeholder':
    'Illustration of a framed certificate without text, with a gold and orange ribbon seal, next to a small drone',
  'infrastructure-campus':
    'Drawing of the campus: a two-storey building with verandahs and solar panels among palms, hills behind it, and a drone above a landing pad',
  'infrastructure-flying-field':
    'Drawing of a flying field with two landing pads, a windsock and a shelter; dotted lines show a drone’s way from pad to pad',
  'infrastructure-hangar':
    'Drawing of a hall under roof trusses, with drones on their landing pads and a hexacopter in front',
  'facility-accommodation':
    'Drawing of an AC hostel room with two cots and mosquito nets, a study desk, and a drone outside the window',
  'facility-simulator-room':
    'Drawing of a simulator room with two desks, three screens on each, and race gates on a large screen on the wall',
  'facility-library':
    'Drawing of a library with full bookshelves, a ladder, a reading table and a model drone on a stand',
  'achievements-background':
    'Illustration of a dark navy night sky with tiny drone lights in formation above hills and palms',
} as const satisfies Record<string, string>;

/** The name of such a picture. */
export type PictureName = keyof typeof pictureTexts;

/** Returns such a picture with its alternative text. */
export function picture(name: PictureName): ShownPicture {
  return { name, alt: pictureTexts[name] };
}
