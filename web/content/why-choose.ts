import type { TitledText } from './shapes.ts';

/** The heading of the six reasons. */
export const whyChooseTitle = 'Why Choose Us';

/** The six reasons of the About page. */
export const reasons: readonly TitledText[] = [
  {
    id: 'precision-training',
    title: 'Precision Training',
    text: 'Practise hover, circuits and landings until your hands know them.',
  },
  {
    id: 'safety-first',
    title: 'Safety First',
    text: 'Marked flying areas, and an instructor who can take over at any moment.',
  },
  {
    id: 'advanced-fleet',
    title: 'Advanced Fleet',
    text: '6 type-certificate drones, so you train on drones you will use at work.',
  },
  {
    id: 'data-analytics',
    title: 'Data Analytics',
    text: 'We go through your flight logs with you: battery, wind, height and stick movements.',
  },
  {
    id: 'industry-connections',
    title: 'Industry Connections',
    text: 'Meet companies that fly for survey, farming, film and inspection.',
  },
  {
    id: 'quick-certification',
    title: 'Quick Certification Process',
    text: 'We prepare your papers from day 1 and apply for your certificate once you pass.',
  },
];
