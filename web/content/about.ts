import { pagePath } from '../../src/shared/pages.ts';
import { picture } from './pictures.ts';
import type { Count, ShownPicture, SiteLink, TitledText } from './shapes.ts';

/** A thumbnail of the About page; its picture is also shown large. */
export interface AboutView {
  id: string;
  title: string;
  picture: ShownPicture;
}

/** The opening of the About page. */
export const aboutIntro = {
  title: 'About Us',
  text: 'We are a remote pilot training organisation (RPTO) in Namakkal, Tamil Nadu, authorised by the DGCA. Our students come from farms, studios and survey offices, and straight from college. They all start the same way: rules first, then the simulator, then the field.',
} as const;

/** The three views of the main picture, in the order in which it changes. */
export const aboutViews: readonly AboutView[] = [
  { id: 'drone-training', title: 'Drone Training', picture: picture('about-drone-training') },
  { id: 'simulator-training', title: 'Simulator Training', picture: picture('about-simulator-training') },
  { id: 'hands-on-flying', title: 'Hands-on Flying', picture: picture('about-hands-on-flying') },
];

/** Milliseconds that each view stays. */
export const aboutViewInterval = 3000;

/** The three feature cards. */
export const aboutFeatures: readonly TitledText[] = [
  {
    id: 'expert-training',
    title: 'Expert Training',
    text: 'Working pilots explain, demonstrate, then watch you fly.',
  },
  {
    id: 'safety-first',
    title: 'Safety First',
    text: 'Every flight begins with a briefing and a checklist, and ends when the instructor says so.',
  },
  {
    id: 'innovation',
    title: 'Innovation',
    text: 'Current drones and planning software are part of the course, not an extra.',
  },
];

/** The three figures of the About page. */
export const aboutStats: readonly Count[] = [
  { id: 'students', suffix: '+', label: 'Students Trained' },
  { id: 'courses', suffix: '+', label: 'Courses' },
  { id: 'certificates', suffix: '+', label: 'Certificates Issued' },
];

/** 'Who We Are'. */
export const whoWeAre = {
  title: 'Who We Are',
  lead: 'A small school with one aim: pilots who know the rules, their drone and their limits.',
  items: [
    {
      id: 'innovation',
      title: 'Innovation',
      text: 'We try out what is new ourselves before we teach it.',
    },
    {
      id: 'collaboration',
      title: 'Collaboration',
      text: 'Students plan, fly and debrief in pairs, as crews do at work.',
    },
    {
      id: 'creativity',
      title: 'Creativity',
      text: 'A field, a roof or a wedding: every job needs its own flight plan.',
    },
  ],
} as const satisfies { title: string; lead: string; items: readonly TitledText[] };

/** 'Our Highlights'. */
export const highlights = {
  title: 'Our Highlights',
  items: [
    {
      id: 'excellence',
      title: 'Excellence',
      text: 'We repeat an exercise until it is right, not until the hour is over.',
    },
    {
      id: 'innovation',
      title: 'Innovation',
      text: 'When the rules change, our lessons change with them.',
    },
    {
      id: 'integrity',
      title: 'Integrity',
      text: 'Clear fees, honest test results, no certificate without the skill.',
    },
    {
      id: 'collaboration',
      title: 'Collaboration',
      text: 'We work with companies and colleges that use drones.',
    },
    {
      id: 'expertise',
      title: 'Expertise',
      /** Their number comes with the site facts. */
      text: '{instructors}+ instructors, for the classroom, the simulator and the field.',
    },
    { id: 'technology', title: 'Technology', text: 'A simulator room with real transmitters in your hands.' },
  ],
} as const satisfies { title: string; items: readonly TitledText[] };

/** The call to action at the end of the About page. */
export const takeFlight = {
  title: 'Ready to Take Flight?',
  text: 'Choose a course and leave your details. We will get back to you with dates.',
  links: [
    { label: 'See the courses', href: pagePath('courses') },
    { label: 'Ask a question', href: pagePath('contact') },
  ],
} as const satisfies { title: string; text: string; links: readonly SiteLink[] };
