import type { previewPages } from '../../../src/shared/site-facts.ts';
import type { FactName } from './fact-fields.ts';

/** The part of the site that shows something best. */
export interface Place {
  page: (typeof previewPages)[number];
  /** The page's name. */
  label: string;
  /** The element to scroll to; by default the top of the page. */
  selector?: string;
}

/** One field of a section. */
export interface FactField {
  name: FactName;
  hint?: string;
  optional?: boolean;
  rows?: number;
  inputMode?: 'tel' | 'email' | 'url' | 'numeric';
  type?: 'date';
  /** It is ticked, not typed. */
  isChoice?: boolean;
}

/** Facts that belong together. */
export interface FactSection {
  id: string;
  title: string;
  lead: string;
  /** Instead of it, where a sample site shows them unconfirmed. */
  sampleLead?: string;
  place: Place;
  /** The part that it has besides its fields. */
  holds?: 'scan' | 'people';
  /** Its defaults are sample data. */
  isSample?: boolean;
  fields: readonly FactField[];
}

const link = { inputMode: 'url', optional: true } as const;
const count = { inputMode: 'numeric' } as const;
const rupees = { inputMode: 'numeric', optional: true, hint: 'Rupees' } as const;
const parents: Place = { page: '/', label: 'Home', selector: '#parents' };

/** The screen's sections: first what a father asks first. */
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
    id: 'authorisation',
    title: 'Authorisation',
    lead: 'Shows that you are genuine: on Home, on each course page and on the About page, with a link to the DGCA. What is empty is not shown.',
    place: { page: '/', label: 'Home', selector: '#proof' },
    holds: 'scan',
    fields: [
      {
        name: 'number',
        optional: true,
        hint: 'Exactly as on the DGCA’s certificate. While it is empty, no page shows a number.',
      },
      { name: 'legalName', optional: true, hint: 'As the DGCA’s certificate has it' },
      { name: 'issuedOn', optional: true, type: 'date' },
      { name: 'validUntil', optional: true, type: 'date' },
      { name: 'conditions' },
      { name: 'class' },
    ],
  },
  {
    id: 'terms',
    title: 'Payment and refunds',
    lead: 'Until you confirm them, pages, forms, emails and the terms and conditions say only: “We will tell you our terms of payment and refund before you pay.”',
    sampleLead:
      'This is a sample site: until you confirm them, pages, forms and the terms and conditions show these, marked “(sample terms)”. Emails say only: “We will tell you our terms of payment and refund before you pay.”',
    place: parents,
    isSample: true,
    fields: [
      { name: 'seatShare', ...count },
      { name: 'earlyFrom', ...count },
      { name: 'middleFrom', ...count },
      { name: 'middleShare', ...count },
      { name: 'lateShare', ...count, hint: 'From the first day on, nothing is paid back' },
      { name: 'confirmed', isChoice: true, hint: 'These are our own terms: show them to visitors' },
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
    id: 'visit',
    title: 'Visits and calls',
    lead: 'Beside your address and your phone number. What is empty is not shown.',
    place: { page: '/contact', label: 'Contact', selector: 'address' },
    fields: [
      { name: 'hours', optional: true, hint: 'When somebody answers, such as Mon–Sat, 9 am to 6 pm' },
      { name: 'landmark', optional: true, hint: 'What people know nearby, such as Opposite the bus stand' },
    ],
  },
  {
    id: 'costs',
    title: 'Costs besides the fee',
    lead: 'On Home and on each course page, under ‘For parents’. What is empty is not shown.',
    place: parents,
    fields: [
      { name: 'hostelNight', ...rupees },
      { name: 'foodDay', ...rupees },
      { name: 'medical', ...rupees },
      { name: 'retest', ...rupees },
    ],
  },
  {
    id: 'people',
    title: 'People',
    lead: 'Who teaches and who answers the phone, on each course page: with a portrait, or else with initials.',
    place: { page: '/', label: 'Home' },
    holds: 'people',
    fields: [],
  },
  {
    id: 'training',
    title: 'Training',
    lead: 'On each course page. What is empty is not shown.',
    place: { page: '/', label: 'Home' },
    fields: [
      { name: 'minutesInAir', inputMode: 'numeric', optional: true },
      { name: 'studentsPerInstructor', inputMode: 'numeric', optional: true, hint: 'At the field, at most' },
      { name: 'droneModels', optional: true, hint: 'The models that students fly' },
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
