import { defaultQuestions } from './default-questions.ts';
import type { Institution } from './site-facts.ts';
import { samplePhone } from './site-facts.ts';

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
  figures: { rpc: 150, instructors: 6, reviews: 300, students: 150, courses: 12, certificates: 150 },
  testimonials: [
    {
      name: 'Sample student, photographer',
      review:
        'Sample review: I had never held a transmitter before. Theory and simulator took the fear away, and on day 4 I flew a clean circuit.',
      rating: 5,
    },
    {
      name: 'Sample student, police officer',
      review:
        'Sample review: The instructors explain the rules with cases from the field. The night-flying session is what I remember best.',
      rating: 5,
    },
    {
      name: 'Sample student, farmer',
      review:
        'Sample review: Full days, well planned. I would have liked one more hour of flying, but every question was answered.',
      rating: 4,
    },
    {
      name: 'Sample student, surveyor',
      review:
        'Sample review: We planned the flight, flew it and made the map from our own photographs. Now I know why a map goes wrong.',
      rating: 5,
    },
  ],
  questions: defaultQuestions,
};
