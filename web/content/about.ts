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
  text: 'We train drone pilots in Namakkal, Tamil Nadu. As a remote pilot training organisation authorised by the DGCA, we teach the Small and the Medium class for rotorcraft flown within visual line of sight (VLOS), and add-on programmes that each prepare for one kind of work. Our students come from farms, studios, survey offices and straight from college. They all start the same way: rules first, then the simulator, then the field, with an instructor beside them.',
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
    text: 'Instructors who fly themselves explain, show, and then watch you do it.',
  },
  {
    id: 'safety-first',
    title: 'Safety First',
    text: 'Every flight begins with a briefing and a checklist, and ends when the instructor says so.',
  },
  {
    id: 'innovation',
    title: 'Innovation',
    text: 'Simulator, current drones and planning software are part of the course, not an extra.',
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
  lead: 'A small school with a clear task: pilots who know the rules, their drone and their limits.',
  items: [
    {
      id: 'innovation',
      title: 'Innovation',
      text: 'We try new drones and software ourselves before we teach them.',
    },
    {
      id: 'collaboration',
      title: 'Collaboration',
      text: 'Students plan, fly and debrief in pairs, as crews do at work.',
    },
    {
      id: 'creativity',
      title: 'Creativity',
      text: 'A field, a roof or a wedding: each job asks for its own flight plan.',
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
      text: 'What changes in drones and rules goes into our lessons.',
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
    { id: 'technology', title: 'Technology', text: '6 type-certificate drones and a simulator room.' },
  ],
} as const satisfies { title: string; items: readonly TitledText[] };

/** The call to action at the end of the About page. */
export const takeFlight = {
  title: 'Ready to Take Flight?',
  text: 'Choose a course, leave your details, and we confirm your dates with you.',
  links: [
    { label: 'See the courses', href: pagePath('courses') },
    { label: 'Ask a question', href: pagePath('contact') },
  ],
} as const satisfies { title: string; text: string; links: readonly SiteLink[] };
