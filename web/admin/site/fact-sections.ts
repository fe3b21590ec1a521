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

/** The screen's sections. */
export const factSections: readonly FactSection[] = [
  {
    id: 'institute',
    title: 'Institute',
    lead: 'At the top of every page, in search results and in emails.',
    place: { page: '/', label: 'Home' },
    isSample: true,
    fields: [
      { name: 'name' },
      { name: 'shortName', hint: 'Used where space is limited, such as here in the back office' },
      { name: 'tagline', hint: 'One line about what you do and where' },
    ],
  },
  {
    id: 'contacts',
    title: 'Contacts',
    lead: 'At the bottom of every page and next to the contact form.',
    place: { page: '/contact', label: 'Contact', selector: 'footer' },
    isSample: true,
    fields: [
      { name: 'phone', inputMode: 'tel', hint: '+91 is added if you leave out the country code' },
      { name: 'whatsapp', inputMode: 'tel', hint: 'One number only' },
      { name: 'email', inputMode: 'email', hint: 'Visitors write to this address' },
      { name: 'mapQuery', hint: 'What you would type into Google Maps' },
      { name: 'address', rows: 4, hint: 'Line by line, as on an envelope' },
    ],
  },
  {
    id: 'social',
    title: 'Social links',
    lead: 'At the bottom of every page. If you leave a link empty, its icon is not shown.',
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
    lead: 'On the About page. The number is also at the top of Home and at the foot of every page, with a link to the DGCA.',
    place: { page: '/about', label: 'About', selector: '[aria-labelledby="approval"]' },
    fields: [
      {
        name: 'number',
        optional: true,
        hint: 'Exactly as on the DGCA’s certificate. While it is empty, no page shows a number.',
      },
      { name: 'conditions' },
      { name: 'class' },
    ],
  },
  {
    id: 'achievements',
    title: 'Achievements',
    lead: 'Each is shown with a plus: RPC, Instructors and Reviews on the home page, the others on the About page. Visitors take them for yours: change or confirm each.',
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
