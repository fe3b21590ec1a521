/** The page of one course or certificate, and how to enroll there. Figures of the booking terms come in by their names. */
export const enrollment = {
  page: {
    loading: 'Loading...',
    /** Where there is nothing to wait for: no such entry, and no JavaScript. */
    missing: 'There is nothing at this address. It may have moved, or the link is mistyped.',
    enroll: 'ENROLL NOW',
    duration: 'DURATION',
    days: '{count} days',
    oneDay: '{count} day',
    gst: 'GST',
    location: 'LOCATION',
    aboutCourse: 'About the Course',
    aboutCertificate: 'About the Course',
    eligibility: 'Eligibility',
    includes: 'This Course Includes',
    excludes: 'This Course Excludes',
  },
  /** From the form to the first day. */
  booking: {
    title: 'How booking works',
    steps: [
      {
        id: 'send',
        title: 'Send your details',
        text: 'Fill in the form on this page. You pay nothing on this site.',
      },
      {
        id: 'talk',
        title: 'We call or write to you',
        text: 'We go through your documents with you. If you have chosen no date yet, we find one together.',
      },
      {
        id: 'seat',
        title: 'Keep your seat',
        text: 'Your seat is kept once you have paid {seatShare} of the fee. Pay only to the account named in our confirmation or at our office, and take a receipt. The rest is due before the first day.',
      },
      { id: 'begin', title: 'Come on day 1', text: 'Bring the documents named under Eligibility.' },
    ],
    /** At the step `begin`, where the page does not name who can join. */
    noDocuments: 'We tell you what to bring when we confirm your dates.',
    refund:
      'If you cancel {earlyFrom} days or more before the first day, you get back all that you have paid towards the fee; {middleFrom} to {middleTo} days before, {middleShare}; {lateFrom} to {lateTo} days before, {lateShare}; after that, nothing.',
    refundLink: 'Read the terms on refunds',
    /** {search} is the link named `search`. */
    already: 'Already enrolled? {search}',
  },
  form: {
    close: 'Close the enrollment form',
    /** The booking in short. */
    steps: [
      { id: 'send', text: 'Send your details. You pay nothing on this site.' },
      { id: 'talk', text: 'We call or write to you about dates and documents.' },
      { id: 'seat', text: 'Your seat is kept once {seatShare} of the fee is paid.' },
    ],
    agreement:
      'I agree to the {terms} and confirm that I am above 18 years of age and capable of entering into a valid contract under the laws of India.',
    /** The link in it. */
    terms: 'terms and conditions',
    privacy: 'We use these details only to handle your enrollment. See our {policy}.',
    /** The link in it. */
    policy: 'privacy policy',
    /** Above the choice of a date, where dates are planned. */
    date: 'Date',
    noDate: 'No date yet',
    /** Below it. */
    noDateDetail: 'We find one together.',
    submit: 'Submit',
    submitting: 'Submitting...',
    refused: 'Failed to submit enrollment. Please try again.',
    unreachable: 'Failed to submit enrollment. Please try again.',
    /** In the place of the button that opens the form, where there is no JavaScript. */
    needsScript: 'Enrolling on this page needs JavaScript.',
  },
  /** After the form was sent. */
  next: {
    title: 'What happens next',
    steps: [
      { id: 'talk', text: 'We call or write to you about dates and documents.' },
      {
        id: 'seat',
        text: 'To keep your seat, pay {seatShare} of the fee: only to the account named in our confirmation or at our office, with a receipt.',
      },
      { id: 'begin', text: 'On day 1, bring the documents named on the course page.' },
    ],
    /** Above it in large letters. */
    reference: 'Your reference',
    /** How things stand; {days} are the first day to the last. */
    held: 'A seat for {days} is held for you.',
    heldUntil: 'We hold it until {until}. We call or write to you before then.',
    waiting: 'You are on the waiting list for {days}: no seat is yours yet.',
    waitingMeans:
      'We tell you as soon as one is. Pay nothing until then. If another date has a free seat, you can choose it on the page of your application.',
    asked: 'No date is fixed yet. We call or write to you, and find one together.',
    askedFor: 'You asked for {days}. We call or write to you about this date.',
    page: 'Open your application',
    /** The page of the application; {search} is the link named below. */
    keep: 'Keep that page: it always shows how things stand. With your reference and phone number you find it again under {search}.',
    /** The link in it. */
    search: 'Find your application',
    /** Opens WhatsApp with `ownText`, for the sender's own chat or family. */
    toOneself: 'Keep it on WhatsApp',
    /** {what} is the course, with its days where they are known; {address} that of the page. */
    ownText: 'My enrollment at {institute}: {what}. Reference: {reference}. {address}',
    calendar: 'Add to calendar',
    /** Above the two ways to the institute. */
    ask: 'Do you have a question now?',
    chat: 'Chat on WhatsApp',
    call: 'Call {phone}',
    /** Begins the chat. */
    chatText: 'Hello! I have just sent my enrollment for {course}. My reference: {reference}.',
    sent: 'What you sent us',
    /** On the page of the course, once the form is closed; {reference} is that of the application. */
    again: 'Your application {reference}',
    close: 'Close',
  },
  /** On paper alone. */
  print: {
    phones: 'Phone {phone} · WhatsApp {whatsapp}',
    email: 'Email {email}',
    /** Beside the QR code. */
    code: 'Scan to open this page',
  },
};
