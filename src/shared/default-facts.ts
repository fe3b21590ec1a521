import { samplePhone } from './fact-field-rules.ts';
import type { Institution } from './site-facts.ts';

/** Sample facts, plainly marked as such, until `DATA_DIR/site.json` gives the institute's own. */
export const defaultFacts: Institution = {
  name: 'Namakkal Drone Academy',
  shortName: 'NDA',
  tagline: 'Remote pilot training in Namakkal, Tamil Nadu',
  phone: samplePhone,
  whatsapp: samplePhone,
  email: 'hello@example.com',
  address: ['Sample address', 'Manikampalayam', 'Namakkal', 'Tamil Nadu, India'],
  mapQuery: 'Manikampalayam, Namakkal, Tamil Nadu',
  social: {
    facebook: '',
    instagram: 'https://www.instagram.com/',
    youtube: 'https://www.youtube.com/',
    linkedin: '',
  },
  authorisation: {
    number: '',
    conditions: 'VLOS (Rotorcraft)',
    class: 'Small & Medium',
  },
  approval: { issuedOn: '', validUntil: '', legalName: '' },
  terms: {
    seatShare: 25,
    earlyFrom: 15,
    middleFrom: 7,
    middleShare: 75,
    lateShare: 50,
    confirmed: false,
  },
  people: [],
  visit: { hours: '', landmark: '' },
  costs: { hostelNight: null, foodDay: null, medical: null, retest: null },
  training: { minutesInAir: null, studentsPerInstructor: null, droneModels: '' },
  figures: { rpc: 150, instructors: 6, reviews: 300, students: 150, courses: 12, certificates: 150 },
};
