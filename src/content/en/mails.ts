import { ofInboxes } from '../of-inboxes.ts';
import { inboxTexts } from './inboxes.ts';

/** Emails to visitors. */
export const mails = {
  helloName: 'Hello {name},',
  hello: 'Hello,',
  ...ofInboxes(inboxTexts, 'mail'),
  /** The state of an application. With {course}, {days} such as '18–22 January', and {until}; the terms of payment, such as {seatShare}, come in by their names as on the pages. */
  standing: {
    asked: 'Your date is not fixed yet; we will fix one with you.',
    held: 'A seat in the {days} batch is reserved for you until {until}. To confirm it, pay {seatShare} of the course fee by then; we will tell you how to pay when we contact you.',
    heldForLong:
      'A seat in the {days} batch is reserved for you. To confirm it, pay {seatShare} of the course fee; we will tell you how to pay when we contact you.',
    offered:
      'A seat in the {days} batch is available for you. It is reserved for you until {until}: open your application and accept it.',
    waiting:
      'You are on the waiting list for the {days} batch. You do not have a seat yet: as soon as there is one for you, we will email you. Please do not pay anything until then.',
    confirmed: 'Your seat in the {days} batch is confirmed.',
  },
  /** The ways to reach us, in the braces of sentences: {reach}; by reply alone where our phone number is not known. */
  reach: { callOrReply: 'call us or reply to this email', reply: 'reply to this email' },
  /** The later mails to an applicant. With the same names in braces, and {reach}. */
  notices: {
    offered: {
      subject: 'A seat is available for you',
      heading: 'A seat is available for you',
      text: 'A seat is available for you in {course}, {days}. It is reserved for you until {until}. Accept it before then; after that it can go to somebody else. Once you have accepted it, your application will show how to confirm it.',
    },
    confirmed: {
      subject: 'Your seat is confirmed',
      heading: 'Your seat is confirmed',
      text: 'Your seat in {course}, {days}, is confirmed. We look forward to seeing you. Your application shows what comes next and what to bring.',
    },
    moved: {
      subject: 'Your batch is now {days}',
      heading: 'Your batch is now {days}',
      text: 'Your application for {course} is now for {days}.',
      next: 'If an earlier date is in your calendar, please delete it there. If these dates do not suit you, open your application or reply to this email.',
    },
    cancelled: {
      subject: 'Your application has been cancelled',
      heading: 'Your application has been cancelled',
      text: 'We have cancelled your application for {course}, {days}. If this application had a seat, that has been released. If you have paid, {reach}: we will tell you what you get back under our terms.',
      /** Where no date was chosen. */
      withoutDate:
        'We have cancelled your application. If you have paid, {reach}: we will tell you what you get back under our terms.',
      next: 'If this was a mistake, or you would like another batch, open your application or reply to this email.',
      /** Where the whole batch is cancelled. */
      ofBatch: {
        subject: 'We had to cancel your batch',
        heading: 'We had to cancel your batch',
        text: 'We are sorry: we had to cancel the {days} batch of {course}. If you have paid, you can choose between another batch and a full refund: {reach}.',
        next: 'To choose another batch, open your application or reply to this email.',
      },
    },
    /** The applicant has left. */
    left: {
      subject: 'You have cancelled your application',
      heading: 'You have cancelled your application',
      text: 'As you asked, your application for {course}, {days}, is cancelled. If this application had a seat, that has been released. If you have paid, {reach}: we will tell you what you get back under our terms.',
      withoutDate:
        'As you asked, your application is cancelled. If you have paid, {reach}: we will tell you what you get back under our terms.',
      next: 'If this was not you, or you would like another batch, open your application or reply to this email.',
    },
    lapsing: {
      subject: 'Confirm your seat by {until}',
      heading: 'Confirm your seat',
      text: 'A seat in {course}, {days}, is reserved for you until {until}. After that it can go to somebody else. To confirm it, pay {seatShare} of the course fee by then.',
      /** Where our phone number is known. */
      check: 'Before you pay into an account, check it with us on the phone number on our website.',
      next: 'If you have paid already, want to know how to pay, or need more time, {reach}.',
    },
    message: { subject: '{course}, {days}: a message for you', heading: 'A message about your training' },
    /** With {course}, and {number} of the certificate. */
    certificate: {
      subject: 'Your course certificate: {course}',
      heading: 'Your course certificate is ready',
      text: 'Congratulations on completing {course}. Your certificate is attached to this email as a PDF. Keep it, and print it on A4 paper whenever you need it. It is our own certificate for the course, not the remote pilot certificate (RPC), which the DGCA issues.',
      /** Of one that was issued in place of an earlier one. */
      replacement: {
        subject: 'Your new course certificate: {course}',
        heading: 'Your course certificate has been replaced',
        text: 'We have issued our certificate for {course} to you again, with the number {number}. It is attached to this email as a PDF. Please use only this one: the earlier certificate is no longer valid. It is our own certificate for the course, not the remote pilot certificate (RPC), which the DGCA issues.',
      },
      check:
        'An employer can check that it is genuine: with the QR code printed on it, or at the address below.',
      /** Where the address of the website is not known. {page} is the title of that page. */
      checkOnSite:
        'An employer can check that it is genuine: on our website under ‘{page}’, with the code below.',
      number: 'Certificate',
      code: 'Code',
      checkLabel: 'To check',
    },
  },
  reference: 'Reference',
  date: 'Date',
  place: 'Place',
  seeApplication: 'See your application',
  acceptSeat: 'Accept this seat',
  /** Where the address of the website is not known. {page} is the title of that page. */
  findApplication:
    'To see its status, open ‘{page}’ on our website and enter this reference and your phone number: {reference}.',
  calendar: 'The attached file adds the date to your calendar.',
  /** The same for an applicant without a seat; the mark is beside the name of the course in the calendar. */
  calendarWithout: {
    waiting: {
      line: 'The attached file notes the date in your calendar, marked as not certain yet.',
      mark: 'waiting list',
    },
    cancelled: { line: 'The attached file tells your calendar that it is cancelled.', mark: 'cancelled' },
  },
  contact: 'We will contact you soon.',
  contactOnPhone: 'We will contact you soon on the number that ends in {digits}.',
  question: 'If you have a question, reply to this email.',
  questionOrCall: 'If you have a question, reply to this email or call us: {phone}.',
  course: 'Course',
  received: 'Received',
  reason:
    'You are receiving this email because this address was given to us, in a form on our website or at our office. If you did not write or apply to us, someone mistyped their address: please delete this email. A link in it is meant only for the person who did.',
};
