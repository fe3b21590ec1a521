/** Emails to visitors. */
export const mails = {
  helloName: 'Hello {name},',
  hello: 'Hello,',
  enrollments: {
    subject: 'We have received your enrollment',
    heading: 'Thank you for enrolling',
    text: 'We have received your enrollment.',
    forCourse: 'We have received your enrollment for {course}.',
  },
  registrations: {
    subject: 'We have received your registration',
    heading: 'Thank you for registering',
    text: 'We have received your registration for our event.',
  },
  contactMessages: {
    subject: 'We have received your message',
    heading: 'Thank you for your message',
    text: 'We have received your message and will reply soon.',
  },
  partnerMessages: {
    subject: 'We have received your message',
    heading: 'Thank you for your interest',
    text: 'We have received your message about becoming a partner and will reply soon.',
  },
  /** How an enrollment stands. With {course}, {days} such as '18–22 January', and {until}. */
  standing: {
    asked: 'No date is fixed yet; we will agree on one with you.',
    held: 'We hold a seat for you on {days} until {until}.',
    heldForLong: 'We hold a seat for you on {days}.',
    offered:
      'A seat is free for you on {days}. It is kept for you until {until}: open your application and accept it.',
    waiting:
      'You are on the waiting list for {days}. That means you have no seat yet: as soon as there is one for you, we email you.',
    confirmed: 'Your seat on {days} is confirmed.',
  },
  /** What an applicant is told later. With the same names in braces. */
  notices: {
    offered: {
      subject: 'A seat is free for you',
      heading: 'A seat is free for you',
      text: 'A seat is free for you in {course} on {days}. We keep it for you until {until}. Accept it before then; after that it goes to the next person on the waiting list.',
    },
    confirmed: {
      subject: 'Your seat is confirmed',
      heading: 'Your seat is confirmed',
      text: 'Your seat in {course} on {days} is confirmed. We look forward to seeing you. Your application says what to bring.',
    },
    moved: {
      subject: 'Your training has a new date',
      heading: 'Your training has a new date',
      text: 'The date of your training in {course} has changed.',
      next: 'If the new date does not suit you, open your application or call us.',
    },
    cancelled: {
      subject: 'Your place has been cancelled',
      heading: 'Your place has been cancelled',
      text: 'Your place in {course} on {days} has been cancelled.',
      /** Where no date was chosen. */
      withoutDate: 'Your application has been cancelled.',
      next: 'If you would like another date, open your application or call us.',
    },
    lapsing: {
      subject: 'Your seat is held until {until}',
      heading: 'Keep your seat',
      text: 'We hold a seat for you in {course} on {days} until {until}. After that it can go to somebody else. To keep it, call us or reply to this email before then.',
    },
    message: { subject: 'A message about your training', heading: 'A message about your training' },
    /** With {course}, and {number} of the certificate. */
    certificate: {
      subject: 'Your certificate: {course}',
      heading: 'Your certificate is ready',
      text: 'Congratulations on completing {course}. Your certificate is attached to this email as a PDF. Keep it, and print it on A4 paper whenever you need it.',
      /** Of one that was issued in place of an earlier one. */
      replacement: {
        subject: 'Your new certificate: {course}',
        heading: 'Your certificate has been replaced',
        text: 'We have issued your certificate for {course} again, with the number {number}. It is attached to this email as a PDF. Please use only this one: the earlier certificate is no longer valid.',
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
  acceptSeat: 'Accept the seat',
  /** Where the address of the website is not known. {page} is the title of that page. */
  findApplication:
    'To see how it stands, open ‘{page}’ on our website and enter this reference and your phone number: {reference}.',
  calendar: 'The attached file adds the date to your calendar.',
  /** The same where somebody has no seat; the mark stands beside the name of the course in the calendar. */
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
    'You are receiving this email because this address was entered in a form on our website. If that was not you, someone mistyped it, and you do not need to do anything.',
};
