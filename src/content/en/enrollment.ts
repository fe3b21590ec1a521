/** The page of one course or certificate, and how to enroll there. The terms of payment and refund come in by their names, such as {seatShare}. */
export const enrollment = {
  page: {
    loading: 'Loading...',
    /** Where there is nothing to wait for: no such entry, and no JavaScript. */
    missing:
      'No course is listed at this address. It may have been taken off the list, or the link is mistyped.',
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
    title: 'How to join',
    steps: [
      {
        id: 'send',
        title: 'Send your details',
        text: 'Press ENROLL NOW and fill in the form. You pay nothing on this site.',
      },
      {
        id: 'talk',
        title: 'We call or message you',
        text: 'We check your documents with you and tell you how to pay. If you have not chosen a date, we help you choose a batch.',
      },
      {
        id: 'seat',
        title: 'Confirm your seat',
        text: 'Your seat is confirmed once you have paid {seatShare} of the course fee; the balance is due before the first day. Before you pay into an account, check it with us on the phone number on this website. Always take a receipt.',
      },
      { id: 'begin', title: 'Report on day 1', text: 'Bring the documents named under Eligibility.' },
    ],
    /** At the step `begin`, where the page does not name who can join. */
    noDocuments: 'We will tell you what to bring when we confirm your seat.',
    refundLink: 'Read the terms on refunds',
    /** {search} is the link named `search`. */
    already: 'Already enrolled? {search}',
  },
  form: {
    /** The booking in short. */
    steps: [
      { id: 'send', text: 'Send your details. You pay nothing on this site.' },
      { id: 'talk', text: 'We will call or message you about dates and documents.' },
      { id: 'seat', text: 'Your seat is confirmed once {seatShare} of the course fee is paid.' },
    ],
    agreement:
      'I agree to the {terms} and confirm that I am above 18 years of age and capable of entering into a valid contract under the laws of India.',
    /** The link in it. */
    terms: 'terms and conditions',
    privacy: 'We use these details only for your enrollment. See our {policy}.',
    /** The link in it. */
    policy: 'privacy policy',
    /** Above the choice of a date, where dates are planned. */
    date: 'Date',
    noDate: 'No date yet',
    /** Below it. */
    noDateDetail: 'We will help you choose one.',
    submit: 'Submit',
    submitting: 'Submitting...',
    refused: 'Failed to submit enrollment. Please try again.',
    unreachable: 'Failed to submit enrollment. Please try again.',
    /** In the place of the button that opens the form, where there is no JavaScript. */
    needsScript: 'Enrolling does not work in your browser, as it needs JavaScript.',
  },
  /** After the form was sent. */
  next: {
    title: 'What happens next',
    steps: [
      { id: 'talk', text: 'We will call or message you about dates and documents.' },
      {
        id: 'seat',
        text: 'To confirm your seat, pay {seatShare} of the course fee. Before you pay into an account, check it with us on the phone number on this website. Always take a receipt.',
      },
      { id: 'begin', text: 'On day 1, bring the documents named on the course page.' },
    ],
    /** Above it in large letters. */
    reference: 'Your reference',
    /** The state; {days} are the first day to the last. */
    held: 'We have reserved a seat for you in the {days} batch.',
    heldUntil: 'It is reserved until {until}. We will call or message you before then.',
    waiting: 'You are on the waiting list for the {days} batch. You do not have a seat yet.',
    waitingMeans:
      'We will tell you as soon as a seat is available for you. Please do not pay anything until then. If another batch has a seat, you can choose it on the page of your application.',
    asked: 'Your date is not fixed yet. We will call or message you to fix one.',
    askedFor: 'You asked for the {days} batch. We will call or message you about it.',
    page: 'Open your application',
    /** The page of the application; {search} is the link named below. */
    keep: 'Save that page: it always shows the status of your application. With your reference and phone number you can find it again under {search}. Share its link only with people you trust: whoever has it can see and change your application.',
    /** The link in it. */
    search: 'Find your application',
    /** Opens WhatsApp with `ownText`, for the sender's own chat or family. */
    toOneself: 'Save to WhatsApp',
    /** {what} is the course, with its days where they are known; {address} that of the page. */
    ownText: 'My application at {institute}: {what}. Reference: {reference}. {address}',
    calendar: 'Add to calendar',
    /** Above the two ways to the institute. */
    ask: 'Any questions?',
    chat: 'Chat on WhatsApp',
    call: 'Call {phone}',
    /** Begins the chat. */
    chatText: 'Hello! I have just applied for {course}. My reference: {reference}.',
    sent: 'What you sent us',
    /** On the page of the course, once the form is closed; {reference} is that of the application. */
    again: 'Your application {reference}',
  },
  /** On paper alone. */
  print: {
    /** Beside the QR code. */
    code: 'Scan to open this page',
  },
};
