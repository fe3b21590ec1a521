import type { TranslatedEntry } from '../shared/records.ts';
import { firstRunInTamil } from './first-run-tamil.ts';

interface FirstRunEntry extends Omit<TranslatedEntry, '_id' | 'image'> {
  id: string;
  /** A file of the site's picture set, served at `/pictures/`. */
  picture: string;
}

/**
 * Drone Rules 2021, rule 33 (age, class 10) and the September 2023 amendment (identity, address). Fitness is the institute's
 * condition.
 */
const pilotEligibility = [
  'Age 18 to 65 years',
  'Passed class 10 or an equivalent examination of a recognised board',
  'Government-issued photo identity and proof of address, such as a passport, voter ID or driving licence',
  'Medically fit, with a fitness certificate from a registered medical practitioner',
];

const pilotExcludes = [
  'Travel to and from Namakkal',
  'Hostel and meals (can be booked when we confirm your batch)',
  'Your medical fitness certificate and government fees, where they apply',
  'Extra flying hours and repeated tests',
];

const flyingAndTests = [
  'Hands-on flying with an instructor, by day and at night',
  'Use of the institute’s drones, batteries and field equipment',
  'One attempt at the theory test and the flying test',
  'Application for your remote pilot certificate after you pass',
];

const afterwards =
  'Once you pass, we apply for your certificate on the DGCA’s online platform (Digital Sky, eGCA). It is valid for ten years. Whether you pass depends on your own tests; we tell you early where you need more practice.';

const operatorEligibility = [
  'Age 18 or above',
  'Government-issued photo identity',
  'A remote pilot certificate for the class of drone used, or enrollment in our course for that class',
  'Basic use of a computer',
];

const addOnExcludes = [
  'Remote pilot certificate (separate course)',
  'Travel, hostel and meals',
  'A drone, laptop or software licence of your own',
];

export const firstRunCourses = entries([
  {
    id: 'small-class',
    name: 'Small Class',
    price: 45_000,
    description:
      'Train for the remote pilot certificate (RPC) in the Small class: rotorcraft above 2\u00a0kg and up to 25\u00a0kg, flown within visual line of sight. Five days of theory, simulator, assembly and flying, by day and at night.',
    days: 5,
    aboutCourse: [
      'The Small class is where most paid drone work happens: photography, survey and inspection. Many sprayers, too, weigh 2 to 25\u00a0kg with payload. Under the Drone Rules, 2021, you need a remote pilot certificate to fly them. This course prepares you for it, even if you have never held a transmitter.',
      'Days 1 and 2 are for your documents and for theory: the Drone Rules, airspace zones, how a drone flies, weather, batteries, radio, emergencies and the duties of a pilot. Day 3 brings a first test, the simulator and basic drone assembly. On day 4 you fly with an instructor, and again after dark. Day 5 is for more flying and the final test.',
      afterwards,
    ].join('\n\n'),
    eligibility: pilotEligibility,
    courseIncludes: [
      'Theory classes and study material for the Small class',
      'Simulator sessions with a real transmitter',
      'Basic drone assembly and pre\u2011flight checks',
      ...flyingAndTests,
    ],
    courseExcludes: pilotExcludes,
    picture: 'service-small.webp',
  },
  {
    id: 'medium-class',
    name: 'Medium Class',
    price: 55_000,
    description:
      'Train for the remote pilot certificate (RPC) in the Medium class: rotorcraft above 25\u00a0kg and up to 150\u00a0kg, flown within visual line of sight. Five days with the planning, checks and handling that a heavy drone needs.',
    days: 5,
    aboutCourse: [
      'A drone above 25\u00a0kg carries more, needs more space and leaves less room for error. Large agriculture sprayers, cargo drones and heavy sensor platforms are in the Medium class, up to 150\u00a0kg, and a certificate for the Small class does not cover them.',
      'The five days follow the same plan as the Small class: documents and theory on days 1 and 2; test, simulation and basic drone assembly on day 3; flying by day and at night on day 4; flying and the final test on day 5. The content is different: weight and balance, large batteries and their handling, safe distances, crew work, and emergencies with a heavy aircraft.',
      afterwards,
    ].join('\n\n'),
    eligibility: pilotEligibility,
    courseIncludes: [
      'Theory classes and study material for the Medium class',
      'Simulator sessions with a real transmitter',
      'Assembly, weight and balance, and battery handling',
      ...flyingAndTests,
    ],
    courseExcludes: pilotExcludes,
    picture: 'service-medium.webp',
  },
  {
    id: 'small-medium-class',
    name: 'Small + Medium Class',
    price: 80_000,
    description:
      'Train for both classes in one stay of eight days: rotorcraft above 2\u00a0kg and up to 25\u00a0kg, and above 25\u00a0kg and up to 150\u00a0kg, flown within visual line of sight.',
    days: 8,
    aboutCourse: [
      'If your work will need both a survey drone and a heavy sprayer, take both classes together. The theory that they share is taught once, which makes the course two days shorter than two separate ones.',
      'The first five days are those of the Small class: documents, theory, simulator, basic assembly, flying by day and at night, and a test. Then you move to the Medium class: test and simulation on day 6, hands-on and night flying on day 7, hands-on flying and the final test on day 8.',
      'Once you pass, we apply for your certification in both classes on the DGCA’s online platform (Digital Sky, eGCA). A remote pilot certificate is valid for ten years. Each class has its own tests, and you can pass one and repeat the other, for an extra fee.',
    ].join('\n\n'),
    eligibility: pilotEligibility,
    courseIncludes: [
      'Theory classes and study material for both classes',
      'Simulator sessions for each class',
      'Basic drone assembly, weight and balance, and battery handling',
      'Hands-on flying with an instructor on each class, by day and at night',
      'Use of the institute’s drones, batteries and field equipment',
      'One attempt at the theory test and the flying test of each class',
      'Application for your remote pilot certification after you pass',
    ],
    courseExcludes: pilotExcludes,
    picture: 'service-small-medium.webp',
  },
]);

/** The three add-on programmes, with the institute's own certificates. */
export const firstRunCertificates = entries([
  {
    id: 'aerial-mapping',
    name: 'Aerial Mapping',
    price: 25_000,
    description:
      'Plan a survey flight, place ground control points, and turn the photographs into maps and models that you can measure. For pilots who want to work in land survey, construction and mining.',
    days: 5,
    aboutCourse: [
      'A good map begins before take-off. You learn to choose height, overlap and camera settings for the accuracy that the job asks for, to place and measure ground control points, and to fly the grid in changing light and wind.',
      'Back in the classroom you process your own photographs into an orthomosaic, a surface model and contour lines, measure areas and volumes, check the errors and hand over a report that a client can use.',
      'You receive an institute certificate. It is not a DGCA certificate and does not replace a remote pilot certificate.',
    ].join('\n\n'),
    eligibility: operatorEligibility,
    courseIncludes: [
      'Classes on survey planning, coordinates and accuracy',
      'Mapping flights with an instructor',
      'Ground control points: placing and measuring',
      'Processing of your own flight into a map and a surface model',
      'Use of the institute’s mapping drone and computers during class',
      'Institute certificate on completing a project',
    ],
    courseExcludes: addOnExcludes,
    picture: 'addon-aerial-mapping.webp',
  },
  {
    id: 'fpv',
    name: 'FPV',
    price: 18_000,
    description:
      'Learn to fly from the drone’s own view. Build and tune a small quad, train manual flight on the simulator, then fly a gate course through goggles with an observer beside you.',
    days: 5,
    aboutCourse: [
      'FPV means first person view: you fly by the picture from the drone’s camera, without the self-levelling of a camera drone. It takes hours on the simulator before it feels natural, so that is where you begin.',
      'You solder and set up a quad, learn what rates and tuning do, and repair what breaks. On the field you go from line of sight to goggles, from wide circles to gates, and from there to smooth camera moves. An observer keeps the drone in sight on every flight, and we fly only inside the marked area.',
      'You receive an institute certificate. It is not a DGCA certificate. For paid work with a drone above 250\u00a0g you also need a remote pilot certificate.',
    ].join('\n\n'),
    eligibility: [
      'Age 18 or above',
      'Government-issued photo identity',
      'No flying experience needed',
      'Good eyesight, with glasses if you wear them; tell us if goggles make you dizzy',
    ],
    courseIncludes: [
      'Simulator training in manual (acro) flight',
      'Building, soldering and setting up a small quad',
      'Flying through goggles with an observer at your side',
      'Gate course and first camera moves',
      'Use of the institute’s quads, goggles and tools during class',
      'Institute certificate after a flight assessment',
    ],
    courseExcludes: [
      'Remote pilot certificate (separate course)',
      'Travel, hostel and meals',
      'A quad, goggles or transmitter to keep',
    ],
    picture: 'addon-fpv.webp',
  },
  {
    id: 'agriculture-drone',
    name: 'Agriculture Drone',
    price: 20_000,
    description:
      'Spray a field evenly and safely: calibrate nozzles and flow, plan the rows, handle farm chemicals with care and look after the drone between fields.',
    days: 3,
    aboutCourse: [
      'Three days for farmers, service providers and young people who want to offer spraying in their village. Day 1 is theory: crops and chemicals, droplet size and drift, protective clothing, and the agriculture ministry’s operating procedures for spraying with drones. Day 2 is for the machine: tank, pump, nozzles, calibration, batteries and cleaning. On day 3 you plan a field and spray it, with water only, under an instructor.',
      'You learn to work out flow, speed and swath for a given dose, to stop when the wind is wrong, and to keep the records that a farmer and the law ask for.',
      'You receive an institute certificate. It is not a DGCA certificate and does not replace a remote pilot certificate.',
    ].join('\n\n'),
    eligibility: [
      'Age 18 or above',
      'Government-issued photo identity',
      'A remote pilot certificate for the class of drone used, or enrollment in our course for that class',
      'No skin or breathing problem that makes work with farm chemicals unsafe for you',
    ],
    courseIncludes: [
      'Classes on crops, chemicals, drift and protection',
      'Calibration of nozzles, flow and swath',
      'Field planning and spraying practice with water',
      'Cleaning, battery care and simple repairs',
      'Use of the institute’s agriculture drone and protective clothing',
      'Institute certificate after a practical assessment',
    ],
    courseExcludes: [
      'Remote pilot certificate (separate course)',
      'Travel, hostel and meals',
      'Farm chemicals and a drone of your own',
    ],
    picture: 'addon-agriculture.webp',
  },
]);

function entries(
  list: readonly Omit<FirstRunEntry, 'gst' | 'location' | 'translations'>[],
): readonly FirstRunEntry[] {
  return list.map((entry) => ({
    ...entry,
    gst: '18% GST',
    location: null,
    translations: { ta: firstRunInTamil[entry.id] },
  }));
}
