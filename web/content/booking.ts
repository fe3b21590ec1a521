import { bookingTerms, refundSentence } from '../../src/shared/booking-terms.ts';
import { legalPaths } from './navigation.ts';
import type { TitledText } from './shapes.ts';

const { seatShare } = bookingTerms;

/** How booking works, on the page of a course or certificate. */
export const booking = {
  id: 'booking',
  title: 'How booking works',
  refund: { text: refundSentence, link: 'Read the terms on refunds', href: `${legalPaths.terms}#refunds` },
} as const;

/** Leads there from the button that begins it. */
export const bookingLink = { label: booking.title, href: `#${booking.id}` } as const;

/** From the form to the first day; whether the page names who can join, and so which documents, is told. */
export function bookingSteps(namesDocuments: boolean): readonly TitledText[] {
  return [
    {
      id: 'send',
      title: 'Send your details',
      text: 'Fill in the form on this page. You pay nothing on this site.',
    },
    {
      id: 'talk',
      title: 'We call or write to you',
      text: 'Together we fix your dates and go through your documents.',
    },
    {
      id: 'seat',
      title: 'Keep your seat',
      text: `Your seat is kept once you have paid ${seatShare} of the fee. Pay only to the account named in our confirmation or at our office, and take a receipt. The rest is due before the first day.`,
    },
    {
      id: 'begin',
      title: 'Come on day 1',
      text: namesDocuments
        ? 'Bring the documents named under Eligibility.'
        : 'We tell you what to bring when we confirm your dates.',
    },
  ];
}

/** The same in short, above the form. */
export const bookingInShort: readonly string[] = [
  'Send your details. You pay nothing on this site.',
  'We call or write to you about dates and documents.',
  `Your seat is kept once ${seatShare} of the fee is paid.`,
];

/** After the form was sent. */
export const bookingNext = {
  title: 'What happens next',
  steps: [
    'We call or write to you about dates and documents.',
    `To keep your seat, pay ${seatShare} of the fee: only to the account named in our confirmation or at our office, with a receipt.`,
    'On day 1, bring the documents named on the course page.',
  ],
  /** Above the two ways to the institute. */
  ask: 'Do you have a question now?',
  chat: 'Chat on WhatsApp',
  call: 'Call',
  /** Begins the chat. */
  chatText: (course: string) => `Hello! I have just sent my enrollment for ${course}.`,
  sent: 'What you sent us',
} as const;
