import { picture } from './pictures.ts';
import type { Count } from './shapes.ts';

/** The three counters of the home page. */
export const achievements: readonly Count[] = [
  { id: 'rpc', suffix: '+', label: 'RPC' },
  { id: 'instructors', suffix: '+', label: 'Instructors' },
  { id: 'reviews', suffix: '+', label: 'Reviews' },
];

/** 'Our Achievements': title, picture behind it and how the counters run. */
export const achievementsSection = {
  title: 'Our Achievements',
  picture: picture('achievements-background'),
  /** Milliseconds from zero to the target. */
  duration: 2000,
  stepsPerSecond: 30,
} as const;
