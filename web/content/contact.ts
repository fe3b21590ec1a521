import { texts } from '../../src/shared/texts.ts';
import type { FormTexts, SectionHead, TitledText } from './shapes.ts';

type MessageField = 'name' | 'email' | 'message';

const labels = { name: 'Name', email: 'Email', message: 'Message' } as const;
const states = {
  submitting: 'Submitting...',
  sent: texts.messageSent,
  refused: 'Failed to send message. Try again.',
  unreachable: 'Server error. Please try later.',
} as const;

/** The heading of the contact page. */
export const contactHead: SectionHead = {
  title: 'Contact and partners',
  lead: 'Ask about a course, plan a visit, or tell us how you would like to work with us.',
};

/** 'Contact Us', on the home page and on the contact page. */
export const contactForm: FormTexts<MessageField> = {
  title: 'Contact Us',
  lead: 'Ask about dates, fees, documents or the hostel. We reply by email.',
  labels,
  submit: 'Send message',
  ...states,
};

/** 'Become a Partner' on the contact page. */
export const partnerForm: FormTexts<MessageField> = {
  title: 'Become a Partner',
  lead: 'Colleges, manufacturers and companies: tell us who you are and what you have in mind.',
  labels,
  submit: 'Send message',
  ...states,
};

/** In the place of a form, where there is no JavaScript. */
export const formNeedsScript = 'This form needs JavaScript.';

/** The heading above the four benefit cards. */
export const benefitsHead: SectionHead = {
  title: 'Why partner with us',
  lead: 'Four ways we can help each other.',
};

/** The four benefit cards of the contact page. */
export const benefits: readonly TitledText[] = [
  {
    id: 'train-team',
    title: 'Train your team',
    text: 'Send staff or students as a group. We plan dates and content with you.',
  },
  {
    id: 'meet-pilots',
    title: 'Meet trained pilots',
    text: 'Tell our students about your openings and meet those who are looking for work.',
  },
  {
    id: 'share-knowledge',
    title: 'Share knowledge',
    text: 'Take a guest class, lend equipment for a demonstration, or bring a real task to the field.',
  },
  {
    id: 'be-seen',
    title: 'Be seen with us',
    text: 'Partners appear with their logo on our home page and About page.',
  },
];

/** The address beside the contact form, and the ways to see it on a map. */
export const map = {
  title: 'Where to find us',
  open: 'Open in Google Maps',
  showLive: 'Show live map',
  liveNote: 'The live map loads from Google.',
  frameTitle: 'Map of the institute’s surroundings',
} as const;
