/** The gallery page and its large view. */
export const gallery = {
  title: 'Our Gallery',
  lead: 'Drones, campus and flying field. Open a picture to see it larger.',
  /** While the institute has put no picture of its own here. */
  drawn: 'These are illustrations, not photographs.',
  open: 'Open picture',
  previous: 'Previous picture',
  next: 'Next picture',
  /** Campus, class, field, fleet, work. Each is named as its picture. Its caption is below it once the institute has written one. */
  pictures: [
    {
      id: 'gallery-01',
      picture: 'gallery-01',
      alt: 'Illustration of the institute building seen across a lawn with palms in early sunlight',
    },
    {
      id: 'gallery-02',
      picture: 'gallery-02',
      alt: 'Illustration of a campus entrance arch over a drive lined with palms, a small drone above',
    },
    {
      id: 'gallery-14',
      picture: 'gallery-14',
      alt: 'Illustration of a three-storey hostel block with lawns and palms',
    },
    {
      id: 'gallery-03',
      picture: 'gallery-03',
      alt: 'Illustration of a quadcopter flying at night in front of a lit building and landing pads',
    },
    {
      id: 'gallery-12',
      picture: 'gallery-12',
      alt: 'Illustration of a classroom with desks and a board showing a drone diagram',
    },
    {
      id: 'gallery-13',
      picture: 'gallery-13',
      alt: 'Illustration of a library table with an open book, a lamp and a small drone model',
    },
    {
      id: 'gallery-10',
      picture: 'gallery-10',
      alt: 'Illustration of a workshop bench with a racing drone, batteries, motors and tools',
    },
    {
      id: 'gallery-16',
      picture: 'gallery-16',
      alt: 'Illustrated top-down view of four landing pads with different drones and a quadcopter flying above them',
    },
    {
      id: 'gallery-15',
      picture: 'gallery-15',
      alt: 'Illustration of a striped windsock with a drone and a low sun over hills',
    },
    {
      id: 'gallery-17',
      picture: 'gallery-17',
      alt: 'Illustration of an FPV quad flying at a round race gate on a field by day',
    },
    {
      id: 'gallery-18',
      picture: 'gallery-18',
      alt: 'Illustrated raised view of a glowing FPV gate course at dusk with a racing quad',
    },
    {
      id: 'gallery-20',
      picture: 'gallery-20',
      alt: 'Illustration of an agriculture drone on a landing pad inside a hangar with canisters and a bench',
    },
    {
      id: 'gallery-11',
      picture: 'gallery-11',
      alt: 'Illustration of a fleet line-up: fixed-wing, hexacopter, agriculture drone, quadcopter, FPV quad and a transmitter on plinths',
    },
    {
      id: 'gallery-08',
      picture: 'gallery-08',
      alt: 'Illustration of a close-up of a quadcopter motor, propeller and camera',
    },
    {
      id: 'gallery-09',
      picture: 'gallery-09',
      alt: 'Illustration of a remote-control transmitter with two sticks and a small flight screen',
    },
    {
      id: 'gallery-25',
      picture: 'gallery-25',
      alt: 'Illustrated top view of drone kit laid out on a mat: quadcopter, transmitter, batteries, propellers and tools',
    },
    {
      id: 'gallery-23',
      picture: 'gallery-23',
      alt: 'Illustration of a dark hexacopter in a studio',
    },
    {
      id: 'gallery-24',
      picture: 'gallery-24',
      alt: 'Illustration of an FPV racing quad with glowing lamps in a dark studio',
    },
    {
      id: 'gallery-19',
      picture: 'gallery-19',
      alt: 'Illustration of an agriculture drone spraying a paddy field, seen from above',
    },
    {
      id: 'gallery-21',
      picture: 'gallery-21',
      alt: 'Illustration of a fixed-wing mapping drone flying above misty hills',
    },
    {
      id: 'gallery-05',
      picture: 'gallery-05',
      alt: 'Illustration of a hexacopter inspecting rows of solar panels at noon',
    },
    {
      id: 'gallery-06',
      picture: 'gallery-06',
      alt: 'Illustration of a quadcopter inspecting a wind turbine above fields',
    },
    {
      id: 'gallery-07',
      picture: 'gallery-07',
      alt: 'Illustration of a hexacopter inspecting an arched bridge over a lake',
    },
    {
      id: 'gallery-04',
      picture: 'gallery-04',
      alt: 'Illustration of a quadcopter over a lake with the sun rising above hills',
    },
    {
      id: 'gallery-22',
      picture: 'gallery-22',
      alt: 'Illustration of palms and a drone in silhouette over water at sunset',
    },
  ].map((picture) => ({ ...picture, caption: '' })),
  /** The subject of each of the site's own pictures, below it until the institute puts another in its place. */
  drawings: {
    'gallery-01': 'Campus',
    'gallery-02': 'Entrance',
    'gallery-14': 'Hostel',
    'gallery-03': 'Campus at night',
    'gallery-12': 'Classroom',
    'gallery-13': 'Library',
    'gallery-10': 'Workshop',
    'gallery-16': 'Landing pads',
    'gallery-15': 'Windsock',
    'gallery-17': 'FPV gate',
    'gallery-18': 'FPV course at dusk',
    'gallery-20': 'Agriculture drone',
    'gallery-11': 'Kinds of drones',
    'gallery-08': 'Motor and camera',
    'gallery-09': 'Transmitter',
    'gallery-25': 'Drone kit',
    'gallery-23': 'Hexacopter',
    'gallery-24': 'FPV racing drone',
    'gallery-19': 'Crop spraying',
    'gallery-21': 'Mapping',
    'gallery-05': 'Solar panels',
    'gallery-06': 'Wind turbine',
    'gallery-07': 'Bridge',
    'gallery-04': 'Lake',
    'gallery-22': 'Sunset',
  },
  /** Below the pictures. */
  visit: {
    title: 'Come and see for yourself',
    text: 'Call or message us before you come, and we will show you the campus and the flying field.',
    call: 'Call {phone}',
    chat: 'Chat on WhatsApp',
  },
};

/** The page's title, its description for search engines, and its label in the menu. */
export const galleryHead = {
  title: 'Gallery',
  description: 'Pictures of drones, training, campus and flying field.',
  menu: 'Gallery',
};
