import type { ShownPicture } from './shapes.ts';

/** What each picture of the set shows, by the name of its file without the ending. */
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
  'gallery-01': 'Illustration of the institute building seen across a lawn with palms in early sunlight',
  'gallery-02': 'Illustration of a campus entrance arch over a drive lined with palms, a small drone above',
  'gallery-03': 'Illustration of a quadcopter flying at night in front of a lit building and landing pads',
  'gallery-04': 'Illustration of a quadcopter over a lake with the sun rising above hills',
  'gallery-05': 'Illustration of a hexacopter inspecting rows of solar panels at noon',
  'gallery-06': 'Illustration of a quadcopter inspecting a wind turbine above fields',
  'gallery-07': 'Illustration of a hexacopter inspecting an arched bridge over a lake',
  'gallery-08': 'Illustration of a close-up of a quadcopter motor, propeller and camera',
  'gallery-09': 'Illustration of a remote-control transmitter with two sticks and a small flight screen',
  'gallery-10': 'Illustration of a workshop bench with a racing drone, batteries, motors and tools',
  'gallery-11':
    'Illustration of a fleet line-up: fixed-wing, hexacopter, agriculture drone, quadcopter, FPV quad and a transmitter on plinths',
  'gallery-12': 'Illustration of a classroom with desks and a board showing a drone diagram',
  'gallery-13': 'Illustration of a library table with an open book, a lamp and a small drone model',
  'gallery-14': 'Illustration of a three-storey hostel block with lawns and palms',
  'gallery-15': 'Illustration of an orange and white windsock with a drone and a low sun over hills',
  'gallery-16':
    'Illustrated top-down view of four landing pads with different drones and a quadcopter flying above them',
  'gallery-17': 'Illustration of an FPV quad flying at a round race gate on a green field by day',
  'gallery-18': 'Illustrated raised view of a glowing FPV gate course at dusk with a racing quad',
  'gallery-19': 'Illustration of an agriculture drone spraying a paddy field, seen from above',
  'gallery-20':
    'Illustration of an agriculture drone on a landing pad inside a hangar with canisters and a bench',
  'gallery-21': 'Illustration of a fixed-wing mapping drone flying above misty hills',
  'gallery-22': 'Illustration of palms and a drone in silhouette over water at sunset',
  'gallery-23': 'Illustration of a dark hexacopter against a warm saffron studio backdrop',
  'gallery-24': 'Illustration of an FPV racing quad in a dark studio with cyan and magenta light',
  'gallery-25':
    'Illustrated top view of drone kit on a blue mat: quadcopter, transmitter, batteries, propellers and tools',
} as const satisfies Record<string, string>;

/** The name of a picture of the set. */
export type PictureName = keyof typeof pictureTexts;

/** Gives a picture of the set with its text for those who do not see it. */
export function picture(name: PictureName): ShownPicture {
  return { name, alt: pictureTexts[name] };
}
