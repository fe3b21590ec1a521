import type { ShownPicture } from './shapes.ts';

/** What each picture shows that is not in the gallery alone, by the name of its file without the ending. */
export const pictureTexts = {
  'hero-small': 'Illustration of a white camera quadcopter hovering above green fields and hills at sunrise',
  'hero-medium':
    'Illustration of a dark hexacopter with orange arms flying above terraced paddy fields dotted with palms, mountains in the haze',
  'hero-small-medium':
    'Illustration of a quadcopter and a hexacopter flying in formation above landing pads in front of a training institute with palms',
  'hero-fpv': 'Illustration of an FPV racing quad banking past glowing gates on a grass course at dusk',
  'service-small':
    'Illustration of a small camera quadcopter flying low over a paddy field between two lines of coconut palms',
  'service-medium': 'Illustration of a medium hexacopter with a camera above green terraced hillsides',
  'service-small-medium':
    'Illustration of a quadcopter and a hexacopter parked on landing pads in front of an open hangar',
  'addon-aerial-mapping':
    'Illustration of a fixed-wing mapping drone projecting a survey grid over a patchwork of fields',
  'addon-fpv': 'Illustration of an FPV quad with neon accents flying at glowing race gates under a dusk sky',
  'addon-agriculture': 'Illustration of an agriculture drone spraying rows of paddy, palms in the background',
  'course-placeholder': 'Illustration of a camera quadcopter above a round plinth in a blue studio',
  'certificate-placeholder':
    'Illustration of a framed certificate without text, with a gold and orange ribbon seal, next to a small drone',
  'infrastructure-campus':
    'Illustrated aerial view of a training campus with a two-storey building, hangar, landing pads and palms among fields',
  'infrastructure-flying-field':
    'Illustration of a flying field with landing pads, a windsock, and a quadcopter taking off',
  'infrastructure-hangar':
    'Illustration of the inside of a vaulted hangar with rows of drones on landing pads and a hexacopter in front',
  'about-drone-training':
    'Illustration of a drone hovering in front of the institute, with a transmitter and battery case on a table in the foreground',
  'about-simulator-training':
    'Illustration of a simulator desk with three monitors showing a flight view, a transmitter and a chair',
  'about-hands-on-flying':
    'Illustration of a transmitter in the foreground and a quadcopter flying over a green field beyond',
  'facility-accommodation':
    'Illustration of a hostel room with two beds, a study desk, a wardrobe and a window',
  'facility-simulator-room':
    'Illustration of a simulator room with two three-monitor desks and a large wall screen',
  'facility-library': 'Illustration of a library with full bookshelves, a reading table and chairs',
  'achievements-background':
    'Illustration of a dark navy night sky with tiny drone lights in formation above hills and palms',
  'gallery-02': 'Illustration of a campus entrance arch over a drive lined with palms, a small drone above',
  'gallery-08': 'Illustration of a close-up of a quadcopter motor, propeller and camera',
} as const satisfies Record<string, string>;

/** The name of such a picture. */
export type PictureName = keyof typeof pictureTexts;

/** Returns such a picture with its alternative text. */
export function picture(name: PictureName): ShownPicture {
  return { name, alt: pictureTexts[name] };
}
