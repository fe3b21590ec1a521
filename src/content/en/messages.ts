import { ofInboxes } from '../of-inboxes.ts';
import { inboxTexts } from './inboxes.ts';

/** The institute's messages to an applicant by WhatsApp after a call or a change: the back office has them ready to be sent. */
export const messages = {
  greeting: 'Hello {name},',
  /** Before what is said of the state. */
  moved: 'Your dates have changed. Please come on the new dates below, not on the earlier ones.',
  asked: 'We have received your application. Please tell us which date suits you.',
  held: 'We have reserved a seat for you until {until}. Your page shows how to confirm it.',
  heldOpen: 'We have reserved a seat for you. Your page shows how to confirm it.',
  /** Of a seat in a batch that has started and is not confirmed yet. */
  heldBegun: 'Your batch has started, and a seat is reserved for you. Please call us today.',
  waiting:
    'You are on the waiting list. We will tell you as soon as a seat is available. Please do not pay anything until then.',
  /** Of who still waits for a batch that has started. */
  missed:
    'The batch has started, and no seat became available for you. We are sorry. Would you like another batch? Please tell us which date suits you.',
  offered: 'A seat is available for you. Please accept it on your page before {until}.',
  confirmed: 'Your seat is confirmed. We look forward to meeting you.',
  cancelled:
    'Your application has been cancelled. If you have paid, message or call us: we will tell you what you get back under our terms. If this is a mistake, please call us.',
  /** Where the whole batch is cancelled. */
  batchCancelled:
    'We are sorry: we had to cancel your batch. If you have paid, you can choose between another batch and a full refund: please tell us which you would like.',
  /** Of who has left by their own page. */
  left: 'You have cancelled your application. If you have paid, message or call us: we will tell you what you get back under our terms. If you would like another batch, please tell us.',
  lapsed:
    'Your seat was not confirmed in time, so the reservation has expired. If you still want to join, please open your page or message us.',
  /** Of a seat in a batch that is over, where nobody has said that the course was completed. */
  over: 'Your batch is over. If you have not completed the course, please call us.',
  completed: 'You have completed the course. Congratulations!',
  /** To an applicant who has completed the course and has the certificate. */
  certificate:
    'Congratulations! Your course certificate from our institute is ready. Open your page to see it, save it or print it. (The remote pilot certificate is a different one, which the DGCA issues.)',
  reference: 'Reference: {reference}',
  page: 'Your page: {page}',
  /** The office's messages to a person whom it follows up: what was sent, then the question of each stage. */
  followUp: {
    sources: ofInboxes(inboxTexts, 'followUp'),
    stages: {
      new: 'When may we call you?',
      contacted: 'Do you have any questions? We are glad to help.',
      applied: 'Can we help you with your application?',
      enrolled: 'Do you have any questions about your course?',
      completed: 'You have completed the course. Please tell us if there is anything more we can do for you.',
      lost: 'If you have another question later, please message us.',
    },
  },
  /** For employers. */
  check: 'Anyone can check the certificate here: {address}',
};
