import { pictureTexts } from './pictures.ts';
import type { ShownPicture } from './shapes.ts';

/** What each picture of the gallery shows, in their order, by the name of its file without the ending. */
export const galleryTexts = {
  'gallery-01': 'Illustration of the institute building seen across a lawn with palms in early sunlight',
  'gallery-02': pictureTexts['gallery-02'],
  'gallery-03': 'Illustration of a quadcopter flying at night in front of a lit building and landing pads',
  'gallery-04': 'Illustration of a quadcopter over a lake with the sun rising above hills',
  'gallery-05': 'Illustration of a hexacopter inspecting rows of solar panels at noon',
  'gallery-06': 'Illustration of a quadcopter inspecting a wind turbine above fields',
  'gallery-07': 'Illustration of a hexacopter inspecting an arched bridge over a lake',
  'gallery-08': pictureTexts['gallery-08'],
  'gallery-09': 'Illustration of a remote-control transmitter with two sticks and a small flight screen',
  'gallery-10': 'Illustration of a workshop bench with a racing drone, batteries, motors and tools',
  'gallery-11':
    'Illustration of a fleet line-up: fixed-wing, hexacopter, agriculture drone, quadcopter, FPV quad and a transmitter on plinths',
  'gallery-12': 'Drawing of a classroom with benches, ceiling fans, and a flight path on the board',
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

/** The 25 pictures of the gallery, in their order. */
export const galleryPictures: readonly ShownPicture[] = Object.entries(galleryTexts).map(([name, alt]) => ({
  name,
  alt,
}));

/** Words of the gallery page and of its large view. */
export const gallery = {
  title: 'Our Gallery',
  lead: 'Drones, campus and flying field. Open a picture to see it larger.',
  open: 'Open picture',
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
} as const;
