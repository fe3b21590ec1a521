import type { TitledText } from './shapes.ts';

/** The heading of both lists. */
export const learningEnvironmentTitle = 'Learning Environment';

/** What students of a course find here. */
export const courseEnvironment: readonly TitledText[] = [
  {
    id: 'accommodation',
    title: 'Accommodation for 50+ students at a time',
    text: 'Stay on campus while you train.',
  },
  { id: 'simulator', title: 'Simulator room', text: 'Practise with a real transmitter before you fly.' },
  { id: 'hands-on', title: 'Hands-on practice', text: 'Fly with an instructor at your side.' },
  { id: 'drones', title: '6 type-certificate drones', text: 'Train on models that are certified in India.' },
  { id: 'library', title: 'Library', text: 'Read up and prepare for your tests.' },
];

/** What students of an add-on programme find here. */
export const certificateEnvironment: readonly TitledText[] = [
  { id: 'campus', title: '24-acre green campus', text: 'Open ground and shade between classroom and field.' },
  { id: 'hostel', title: 'AC hostel', text: 'A cool room after a day outside.' },
  { id: 'staff', title: 'Supportive staff', text: 'People who answer your questions, even after class.' },
  {
    id: 'placement',
    title: '100% placement support',
    text: 'Help with your CV, your interviews and finding openings. The final decision is the employer’s.',
  },
  {
    id: 'community',
    title: 'Community support',
    text: 'Stay in touch with other students after the course.',
  },
];
