import { picture } from './pictures.ts';
import type { CatalogueTarget, ShownPicture } from './shapes.ts';

/** One slide of the home page's carousel. */
export interface HeroSlide {
  title: string;
  lead: string;
  picture: ShownPicture;
  /** Where 'Explore More' leads. */
  target: CatalogueTarget;
}

/** The four slides: three courses, then FPV. */
export const heroSlides: readonly HeroSlide[] = [
  {
    title: 'Earn your Small class pilot certificate',
    lead: 'Five days of theory, simulator and flying, for drones above 2 kg and up to 25 kg.',
    picture: picture('hero-small'),
    target: { kind: 'course', id: 'small-class' },
  },
  {
    title: 'Fly the Medium class with confidence',
    lead: 'Five days on planning, loads and handling, for drones above 25 kg and up to 150 kg.',
    picture: picture('hero-medium'),
    target: { kind: 'course', id: 'medium-class' },
  },
  {
    title: 'Both classes in eight days',
    lead: 'One stay on campus, one plan: train for Small and Medium together.',
    picture: picture('hero-small-medium'),
    target: { kind: 'course', id: 'small-medium-class' },
  },
  {
    title: 'See what the drone sees',
    lead: 'FPV flying step by step: simulator first, then goggles, then gates.',
    picture: picture('hero-fpv'),
    target: { kind: 'certificate', id: 'fpv' },
  },
];

/** Shown alone once the institute has hidden or deleted the entries of all four. */
export const slideOfAll: Omit<HeroSlide, 'target'> = {
  title: 'Learn to fly drones with us',
  lead: 'Theory, simulator and flying, with an instructor beside you.',
  picture: picture('hero-small-medium'),
};

/** The carousel's words and figures. */
export const hero = {
  /** The page's one h1, above the slides' own titles. */
  heading: 'DGCA authorised drone pilot training in Namakkal',
  /** In its place over a slide whose certificate is not the DGCA's. */
  addOnEyebrow: 'Add-on course with an institute certificate',
  label: 'Our courses in pictures',
  explore: 'Explore More',
  pause: 'Pause the slides',
  play: 'Play the slides',
  /** Milliseconds that each slide stays. */
  interval: 5000,
  /** Drifting particles over the picture. */
  particles: 20,
} as const;
