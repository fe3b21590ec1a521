import { ofInboxes } from '../of-inboxes.ts';
import { inboxTexts } from './inboxes.ts';

/**
 * The notice at each form about the data that it sends, for which the Digital Personal Data Protection Act, 2023 asks. Every text
 * of it that a visitor has read before sending something is kept.
 */
export const consent = {
  /** Opens it. */
  open: 'What we keep, and your rights',
  /** The kept data, and their purpose. */
  what: ofInboxes(inboxTexts, 'consent'),
  /** For how long: what of it is true now. */
  kept: {
    ever: 'We keep it until you ask us to erase it.',
    months: 'We erase it after {months}, or earlier if you ask.',
    /** Of an enrollment. */
    seat: 'We erase it {months} after the last change to your seat, or earlier if you ask.',
    completed: 'If you complete the course, we erase it {later} after that.',
    completedEver: 'If you complete the course, we keep it until you ask us to erase it.',
  },
  /** The meaning of {months} and {later}. */
  span: { one: '1 month', more: '{count} months' },
  /** How consent is taken back; {page} is a link. */
  withdraw: {
    page: 'You can withdraw your consent at any time, with one button on {page}: this gives up your seat and erases your enrollment with all that goes with it. What you get back of a fee is in our terms and conditions. Or email {email} or call {phone}.',
    write:
      'You can withdraw your consent at any time: email {email} or call {phone}. Everything is then erased.',
  },
  rights:
    'In the same way you can ask what we keep about you, have it corrected or erased, nominate somebody to use these rights if you die or cannot, or complain to us. If our answer does not help, you can complain to the Data Protection Board of India.',
  /** {policy} is a link. */
  more: 'More about this: {policy}.',
  links: {
    page: 'your application page',
    policy: 'our privacy policy',
  },
};
