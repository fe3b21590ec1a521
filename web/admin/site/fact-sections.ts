import type { previewPages } from '../../../src/shared/site-facts.ts';
import type { FactName } from './fact-fields.ts';

/** The part of the site that shows something best. */
export interface Place {
  page: (typeof previewPages)[number];
  /** The page's name. */
  label: string;
  /** What to scroll to; by default the top of the page. */
  selector?: string;
}

/** One field of a section. */
export interface FactField {
  name: FactName;
  hint?: string;
  optional?: boolean;
  rows?: number;
  inputMode?: 'tel' | 'email' | 'url' | 'numeric';
}

/** Facts that belong together. */
export interface FactSection {
  id: string;
  title: string;
  lead: string;
  place: Place;
  /** Its defaults are sample data. */
  isSample?: boolean;
  fields: readonly FactField[];
}

const link = { inputMode: 'url', optional: true } as const;
const count = { inputMode: 'numeric' } as const;

/** The screen's sections, before reviews and pictures. */
export const factSections: readonly FactSection[] = [
  {
    id: 'institute',
    title: 'Institute',
    lead: 'In the head of every page, in search results and in mails.',
    place: { page: '/', label: 'Home' },
    isSample: true,
    fields: [
      { name: 'name' },
      { name: 'shortName', hint: 'Where there is little room, such as here in the back office' },
      { name: 'tagline', hint: 'One line on what you do and where' },
    ],
  },
  {
    id: 'contacts',
    title: 'Contacts',
    lead: 'At the foot of every page and beside the contact form.',
    place: { page: '/contact', label: 'Contact', selector: 'footer' },
    isSample: true,
    fields: [
      { name: 'phone', inputMode: 'tel', hint: 'A number without its country is Indian' },
      { name: 'whatsapp', inputMode: 'tel', hint: 'One number, for chats' },
      { name: 'email', inputMode: 'email', hint: 'Where visitors write to' },
      { name: 'mapQuery', hint: 'As you would search for it' },
      { name: 'address', rows: 4, hint: 'Line by line' },
    ],
  },
  {
    id: 'social',
    title: 'Social links',
    lead: 'At the foot of every page. A network without a link is not shown.',
    place: { page: '/', label: 'Home', selector: 'footer' },
    isSample: true,
    fields: [
      { name: 'facebook', ...link },
      { name: 'instagram', ...link },
      { name: 'youtube', ...link },
      { name: 'linkedin', ...link },
    ],
  },
  {
    id: 'authorisation',
    title: 'Authorisation',
    lead: 'On the About page. The papers drawn there stay marked as specimens.',
    place: { page: '/about', label: 'About', selector: '[aria-labelledby="approval"]' },
    fields: [
      {
        name: 'number',
        optional: true,
        hint: 'Exactly as on the DGCA’s certificate. While it is empty, the site says ‘Shown at our office on request’.',
      },
      { name: 'conditions' },
      { name: 'class' },
    ],
  },
  {
    id: 'achievements',
    title: 'Achievements',
    lead: 'Each is shown with a plus: RPC, Instructors and Reviews on the home page, the others on the About page.',
    place: { page: '/', label: 'Home', selector: '[aria-labelledby="achievements"]' },
    fields: [
      { name: 'rpc', ...count },
      { name: 'instructors', ...count },
      { name: 'reviews', ...count },
      { name: 'students', ...count },
      { name: 'courses', ...count },
      { name: 'certificates', ...count },
    ],
  },
];

/** Where reviews are seen. */
export const reviewsPlace: Place = {
  page: '/',
  label: 'Home',
  selector: '[aria-labelledby="testimonials"]',
};
