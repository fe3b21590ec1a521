import type { TitledText } from './shapes.ts';

/** The heading of the six reasons. */
export const whyChooseTitle = 'Why Choose Us';

/** The six reasons of the About page. */
export const reasons: readonly TitledText[] = [
  {
    id: 'precision-training',
    title: 'Precision Training',
    text: 'Hover, circuits and landings practised on the simulator and then outside, until your hands know them.',
  },
  {
    id: 'safety-first',
    title: 'Safety First',
    text: 'Checklists, marked flying areas and an instructor who can take over at any moment.',
  },
  {
    id: 'advanced-fleet',
    title: 'Advanced Fleet',
    text: '6 type-certificate drones, so that you learn on what you will meet at work.',
  },
  {
    id: 'data-analytics',
    title: 'Data Analytics',
    text: 'We read flight logs with you: battery, wind, height and what your thumbs did.',
  },
  {
    id: 'industry-connections',
    title: 'Industry Connections',
    text: 'Meet partners of the institute who fly for survey, farming, film and inspection.',
  },
  {
    id: 'quick-certification',
    title: 'Quick Certification Process',
    text: 'We prepare your papers from day 1 and apply for your certificate soon after you pass.',
  },
];
