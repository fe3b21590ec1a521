/** The page on which an applicant sees how things stand, and the one that finds it. Figures of the booking terms come in by their names. */
export const application = {
  /** How things stand: the heading. */
  states: {
    asked: 'We have your enrollment',
    held: 'Your seat is held',
    confirmed: 'You are confirmed',
    waiting: 'You are number {number} on the waiting list',
    /** Who waits on the first day of the course. */
    today: 'You have no seat yet',
    /** Who still waits after that. */
    missed: 'These dates have begun',
    offered: 'A seat is free for you',
    cancelled: 'Cancelled',
    lapsed: 'Your seat has lapsed',
    completed: 'Completed',
    /** Whoever has completed the course and has the certificate. */
    certified: 'Your certificate is ready',
  },
  /** What that means, and by when, right below. */
  leads: {
    asked: 'We call or write to you to fix your date.',
    held: 'We keep it for you until we have talked.',
    heldUntil: 'We keep it for you until {until}.',
    confirmed: 'Your first day is {day}.',
    /** Of a seat whose first day has come. */
    begun: 'Your course began on {day}.',
    waiting: 'As soon as a seat is free for you, this page says so.',
    missed: 'We are sorry: no seat became free for you.',
    offered: 'Take it before it goes.',
    offeredUntil: 'Take it by {until}.',
    cancelled: 'You are no longer enrolled.',
    /** The institute has cancelled the whole batch. */
    batchCancelled: 'We had to cancel these dates.',
    lapsed: 'The time to keep it is over.',
    completed: 'You have finished this course. Congratulations!',
  },
  facts: {
    dates: 'Dates',
    firstDay: 'First day: {day}',
    place: 'Place',
    language: 'Taught in',
    sentOn: 'Sent on',
    copy: 'Copy',
    copied: 'Copied',
    calendar: 'Add to my calendar',
  },
  /** Of whoever has completed the course. */
  certificate: {
    open: 'Open the certificate (PDF)',
    number: 'Certificate',
    code: 'Code',
    check: 'See what an employer sees',
  },
  /** What comes next. */
  next: {
    title: 'What comes next',
    asked: [
      { id: 'talk', text: 'We call or write to you about dates and documents.' },
      { id: 'date', text: 'Once your date is fixed, this page shows it.' },
    ],
    held: [
      { id: 'talk', text: 'We call or write to you about your documents.' },
      {
        id: 'pay',
        text: 'To keep your seat, pay {seatShare} of the fee: only to the account named in our confirmation or at our office, with a receipt.',
      },
      { id: 'confirm', text: 'Then we confirm your seat, and this page says so.' },
    ],
    confirmed: [
      { id: 'rest', text: 'Pay the rest of the fee before the first day, and take a receipt.' },
      { id: 'begin', text: 'On the first day, come with your documents.' },
    ],
    begun: [{ id: 'ask', text: 'If you need anything, call us or ask your instructor.' }],
    waiting: [
      { id: 'offer', text: 'When it is your turn, this page says so. Pay nothing until then.' },
      {
        id: 'look',
        text: 'If we offer you a seat, you have {hours} hours at most to take it, so look here now and then.',
      },
    ],
    offered: [
      { id: 'take', text: 'Press the button above, and the seat is held for you.' },
      { id: 'otherwise', text: 'If you do not take it in time, the offer ends.' },
    ],
    cancelled: [{ id: 'again', text: 'If you still want to come, call us.' }],
    lapsed: [{ id: 'again', text: 'If you still want to come, call us.' }],
    /** Of what is over, where there are other dates. */
    choose: [{ id: 'again', text: 'If you still want to come, choose other dates below, or call us.' }],
    completed: [
      { id: 'certificate', text: 'As soon as your certificate is ready, you find it on this page.' },
      { id: 'ask', text: 'If you have a question about your certificate, call us or write to us.' },
    ],
    certified: [
      { id: 'keep', text: 'Save the PDF, and print it on A4 paper when you need it.' },
      {
        id: 'check',
        text: 'An employer can check that it is genuine: with the QR code printed on it, or with its code on our website.',
      },
      { id: 'mistake', text: 'If something on it is wrong, call us or write to us, and you get a new one.' },
    ],
  },
  /** What the course asks for. */
  needs: {
    title: 'What you need',
    /** Below what its page says of who can join. */
    bring: 'Bring the documents for this on the first day.',
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
    /** On paper. */
    phones: 'Phone {phone} · WhatsApp {whatsapp}',
    email: 'Email {email}',
  },
  accept: { button: 'Take this seat', busy: 'One moment...', done: 'The seat is held for you now.' },
  move: {
    /** Where no date is fixed, and where another one is to be. */
    choose: 'Choose your dates',
    change: 'Change to other dates',
    free: 'Your seat in the present dates becomes free.',
    button: 'Take these dates',
    busy: 'One moment...',
    done: 'You have new dates.',
  },
  leave: {
    title: 'Cancel my enrollment',
    /** What is asked before. */
    ask: 'Do you really want to cancel? You are then no longer enrolled.',
    free: 'Your seat goes to somebody else.',
    /** {terms} is the link. */
    refund: 'If you have paid already, see {terms}.',
    terms: 'what you get back',
    button: 'Yes, cancel',
    busy: 'One moment...',
    done: 'Your enrollment is cancelled.',
  },
  /** Consent is taken back. */
  withdraw: {
    title: 'Erase my enrollment',
    /** What is asked before. */
    ask: 'You withdraw your agreement, and we erase your enrollment for good: your details, your place and what we still wanted to mail you. If you have a seat, it goes to somebody else. This page then no longer opens.',
    certificate: 'A certificate that we have issued keeps its number, without your name.',
    button: 'Yes, erase everything',
    busy: 'One moment...',
    done: 'Your enrollment is erased.',
  },
  /** Why something could not be done, with what is true now below. */
  problem: {
    accept: 'This seat is no longer offered to you. Here is how things stand now.',
    move: 'These dates are full or closed by now. Please choose other ones, or call us.',
    leave: 'This can no longer be cancelled here. Please call us.',
    withdraw: 'Your enrollment is no longer there.',
    lost: 'There is no connection. Your choice is kept: please press the button again.',
    limited: 'That was too often in a short time. Please try again later, or call us.',
    failed: 'That did not work. Please try again, or call us.',
  },
  /** While what is shown could not be read again. */
  stale: 'This may be out of date: there is no connection.',
  missing: {
    title: 'There is no such application',
    text: 'The link may be mistyped. Find your application by its reference and your phone number, or call us.',
    search: 'Find my application',
  },
  /** Where nothing could be read yet. */
  unread: {
    title: 'Your application could not be loaded',
    text: 'There may be no connection. We try again by ourselves, or call us.',
    again: 'Try again',
  },
  search: {
    title: 'Find your application',
    lead: 'See how your enrollment stands, and what comes next.',
    referenceHint: 'It stands where we thanked you for your enrollment, and looks like K7MQ-4XTR.',
    phoneHint: 'The number with which you enrolled.',
    submit: 'Show my application',
    submitting: 'Looking...',
    limited: 'Too many searches. Please try again in a quarter of an hour, or call us.',
    unreachable: 'There is no connection. Please try again.',
    help: 'You do not have your reference? Call us.',
  },
};

/** What these pages are called, what search engines are told of them, and what the menu calls them. */
export const applicationHeads = {
  application: { title: 'Your application' },
  applicationSearch: { title: 'Find your application' },
};
