/** The page with the state of an application, and the one that finds it. Figures of the booking terms come in by their names. */
export const application = {
  /** The state: the heading. */
  states: {
    asked: 'We have received your application',
    held: 'Your seat is reserved',
    confirmed: 'Your seat is confirmed',
    waiting: 'You are number {number} on the waiting list',
    /** To an applicant who waits on the first day of the course, or beyond the limit of a phone or email. */
    today: 'You have no seat yet',
    /** To one who still waits after that. */
    missed: 'This batch has already started',
    offered: 'A seat is available for you',
    cancelled: 'Cancelled',
    lapsed: 'Your reservation has expired',
    completed: 'Completed',
    /** To an applicant who has completed the course and has the certificate. */
    certified: 'Your course certificate is ready',
  },
  /** The meaning, and by when, right below. */
  leads: {
    asked: 'We will call or message you to fix your batch.',
    held: 'It is reserved until we have spoken to you.',
    heldUntil: 'It is reserved for you until {until}.',
    confirmed: 'Your first day is {day}.',
    /** Of a seat whose first day has come. */
    begun: 'Your course started on {day}.',
    waiting: 'As soon as a seat is available for you, this page will show it.',
    missed: 'We are sorry: no seat became available for you.',
    offered: 'Accept it before it goes to the next person.',
    offeredUntil: 'Accept it by {until}.',
    cancelled: 'This application has been cancelled.',
    /** The institute has cancelled the whole batch. */
    batchCancelled:
      'We had to cancel this batch. We are sorry. If you have paid, you can choose between another batch and a full refund: call us.',
    /** The same for a confirmed seat: with dates to choose from, and without. */
    staysConfirmed:
      'We had to cancel this batch. We are sorry. Your seat was confirmed; it stays confirmed on the new date you choose. If you have paid and would rather have a full refund, call us.',
    staysConfirmedCall:
      'We had to cancel this batch. We are sorry. Your seat was confirmed; it stays confirmed on the new date that we find with you. If you have paid and would rather have a full refund, you can choose that instead: call us.',
    lapsed: 'Your seat was not confirmed in time.',
    completed: 'You have finished this course. Congratulations!',
  },
  /** The way from the form to the certificate. */
  stages: {
    title: 'Your status',
    applied: 'Applied',
    reserved: 'Seat reserved',
    confirmed: 'Seat confirmed',
    training: 'Training',
    certificate: 'Certificate',
    /** Said of each stage that is over, for screen readers. */
    passed: '(done)',
  },
  facts: {
    dates: 'Dates',
    firstDay: 'First day: {day}',
    place: 'Place',
    language: 'Language of training',
    sentOn: 'Sent on',
    copy: 'Copy',
    copied: 'Copied',
    calendar: 'Add to my calendar',
  },
  /** Of an applicant who has completed the course. */
  certificate: {
    open: 'Open the certificate (PDF)',
    number: 'Certificate',
    code: 'Code',
    check: 'View as an employer',
  },
  /** The next steps. */
  next: {
    title: 'What comes next',
    asked: [
      { id: 'talk', text: 'We will call or message you about dates and documents.' },
      { id: 'date', text: 'Once your batch is fixed, this page will show it.' },
    ],
    held: [
      { id: 'talk', text: 'We will call or message you about your documents and how to pay.' },
      {
        id: 'pay',
        text: 'To confirm your seat, pay {seatShare} of the course fee. Before you pay into an account, check it with us on the phone number on this website. Always take a receipt.',
      },
      { id: 'confirm', text: 'We will then confirm your seat, and this page will show it.' },
    ],
    confirmed: [
      {
        id: 'rest',
        text: 'Pay what is still due of the course fee before the first day, and take a receipt.',
      },
      { id: 'begin', text: 'On the first day, come with your documents.' },
    ],
    begun: [{ id: 'ask', text: 'If you need anything, call us or ask your instructor.' }],
    // {hours}: `offerHours`.
    waiting: [
      {
        id: 'offer',
        text: 'When it is your turn, this page will show it. Please do not pay anything until then.',
      },
      {
        id: 'look',
        text: 'If we offer you a seat, you will have {hours} hours at most to accept it, so please check this page regularly.',
      },
    ],
    offered: [
      { id: 'take', text: 'Press the button above, and the seat will be reserved for you.' },
      { id: 'otherwise', text: 'If you do not accept it in time, you lose this seat.' },
    ],
    cancelled: [{ id: 'again', text: 'If you still want to join, call us.' }],
    lapsed: [{ id: 'again', text: 'If you still want to join, call us.' }],
    /** Of what is over, where there are other dates. */
    choose: [{ id: 'again', text: 'If you still want to join, choose another batch below, or call us.' }],
    completed: [
      { id: 'certificate', text: 'When your course certificate is ready, you will find it on this page.' },
      { id: 'ask', text: 'If you have a question about your certificate, call or email us.' },
    ],
    certified: [
      {
        id: 'keep',
        text: 'Save the PDF, and print it on A4 paper when you need it. It is our own certificate for the course, not the remote pilot certificate (RPC), which the DGCA issues.',
      },
      {
        id: 'check',
        text: 'An employer can check that it is genuine: with the QR code printed on it, or with its code on our website.',
      },
      {
        id: 'mistake',
        text: 'If something on it is wrong, call or email us, and we will issue a corrected one.',
      },
    ],
  },
  /** The papers that the course asks for. */
  needs: {
    title: 'What you need',
    /** Below what its page says of who can join. */
    bring: 'On the first day, bring the documents that prove this.',
    /** Where that is not at hand; {page} is the link. */
    onPage: 'Bring the documents named under Eligibility on {page}.',
    page: 'the page of the course',
  },
  contact: {
    title: 'Do you have a question?',
    call: 'Call {phone}',
    chat: 'Chat on WhatsApp',
    /** Begins the chat. */
    chatText: 'Hello! My reference is {reference}.',
  },
  accept: { button: 'Accept this seat', busy: 'Please wait...', done: 'The seat is now reserved for you.' },
  move: {
    /** Where no date is fixed, and where another one is to be. */
    choose: 'Choose your batch',
    change: 'Change to another batch',
    free: 'Your seat in your present batch will be released.',
    /** Where a seat is confirmed; {terms} is the link. */
    late: 'Your seat is confirmed, so a late or repeated change needs our agreement: see {terms}.',
    terms: 'what our terms say',
    button: 'Choose this batch',
    busy: 'Please wait...',
    done: 'This is now your batch.',
  },
  leave: {
    title: 'Cancel my enrollment',
    /** The question before it. */
    ask: 'Do you really want to cancel your enrollment?',
    free: 'Your seat can then go to somebody else.',
    /** {terms} is the link. */
    refund: 'If you have already paid, see {terms}.',
    terms: 'what you get back',
    button: 'Yes, cancel',
    busy: 'Please wait...',
    done: 'Your enrollment is cancelled.',
  },
  /** Consent is taken back. */
  withdraw: {
    title: 'Erase my enrollment',
    /** The question before it. */
    ask: 'This withdraws your consent and erases your enrollment for good: your details, your application and any emails still to be sent to you. If you have a seat, it can then go to somebody else. This page will stop working. Backup copies are overwritten later, and invoices are kept as long as the law requires, as our privacy policy says.',
    certificate: 'A certificate that we have issued keeps its number, without your name.',
    button: 'Yes, erase everything',
    busy: 'Please wait...',
    done: 'Your enrollment is erased.',
  },
  /** Why something could not be done, with what is true now below. */
  problem: {
    accept: 'This seat is no longer offered to you. Your present status is shown here.',
    move: 'This batch is now full or closed. Please choose another one, or call us.',
    leave: 'This can no longer be cancelled here. Please call us.',
    withdraw: 'Your enrollment has already been erased.',
    lost: 'There is no internet connection. Nothing is lost: please press the button again.',
    limited: 'Too many attempts. Please try again later, or call us.',
    failed: 'That did not work. Please try again, or call us.',
  },
  /** While what is shown could not be read again. */
  stale: 'This may be out of date: there is no internet connection.',
  missing: {
    title: 'There is no such application',
    text: 'The link may be mistyped. Find your application by its reference and your phone number, or call us.',
    search: 'Find my application',
  },
  /** Where nothing could be read yet. */
  unread: {
    title: 'Your application could not be loaded',
    text: 'There may be no internet connection. We will keep trying; you can also call us.',
    again: 'Try again',
  },
  search: {
    title: 'Find your application',
    lead: 'See the status of your application, and what comes next.',
    referenceHint: 'You saw it after you sent the form. It looks like K7MQ-4XTR.',
    phoneHint: 'The number that you gave in the form.',
    submit: 'Show my application',
    submitting: 'Looking...',
    limited: 'Too many searches. Please try again in a quarter of an hour, or call us.',
    unreachable: 'There is no internet connection. Please try again.',
    help: 'Lost your reference? Call us.',
  },
};

/** The titles of these pages, their descriptions for search engines, and their labels in the menu. */
export const applicationHeads = {
  application: { title: 'Your application' },
  applicationSearch: { title: 'Find your application' },
};
