/** The page on which anybody checks a certificate of the institute, and the one that asks for its code. */
export const verification = {
  search: {
    title: 'Check a certificate',
    lead: 'See whether a certificate of ours is genuine and valid.',
    code: 'Code on the certificate',
    codeHint:
      'Twelve letters and digits below the QR code, at the bottom right of the certificate, such as K7MQ-4XTR-9HWC. It is not the certificate number.',
    submit: 'Check',
    scan: 'Or scan the QR code on the certificate with a phone camera: it opens the same page.',
    /** The problem with the typed code. */
    problem: {
      required: 'Please enter the code printed on the certificate.',
      signs: 'Please check the code: our codes never contain B, I, L, O, S, U, Z or 0, 1, 2, 5, 8.',
      length: 'A code has twelve letters and digits. Please compare it with the paper.',
      limited: 'Too many codes were wrong. Please try again in a quarter of an hour, or call us.',
    },
    unreachable: 'There is no internet connection. Your code is still there: please try again.',
    tells: {
      title: 'What the check tells you',
      list: [
        { id: 'genuine', text: 'Whether we issued the certificate, and everything that is printed on it.' },
        { id: 'state', text: 'Whether it is valid today, or was revoked or replaced.' },
        { id: 'names', text: 'Nobody can be searched by name: a certificate is found by its code alone.' },
      ],
    },
  },
  /** The state: the heading, large. */
  states: {
    valid: 'Valid',
    revoked: 'Revoked: not valid',
    replaced: 'Replaced: no longer valid',
  },
  /** The meaning, and since when, right below; {number} is that of the new certificate. */
  leads: {
    valid: 'Issued by us on {day}.',
    revoked: 'We revoked this certificate on {day}. It is no longer valid.',
    replaced: 'Replaced on {day} by certificate {number}. Please ask for that one.',
  },
  checked: 'Checked on {time} IST.',
  facts: {
    title: 'What is printed on it',
    compare:
      'Compare each line with the paper in your hand. If anything differs, do not accept the certificate; please contact us.',
    holder: 'Name',
    /** In the place of the name of a person who asked for that. */
    erased: 'Erased from our records at the person’s request',
    programme: 'Course',
    classOfDrone: 'Class of drone',
    days: 'Days of training',
    /** With {days} and {year}: within one year. */
    daysInYear: '{days} {year}',
    oneDay: 'Day of training',
    hours: 'Hours of training',
    issuedOn: 'Issued on',
    number: 'Number',
    code: 'Code',
  },
  /** {platform} is the link. */
  isNot: {
    title: 'This is not a remote pilot certificate (RPC)',
    text: 'This is our own certificate for a course. The RPC is the DGCA’s: it issues that one on {platform}. If the work needs an RPC, ask the pilot to show it to you there.',
    platform: 'its online platform (Digital Sky, eGCA)',
  },
  ask: {
    title: 'Who issued it, and how to ask',
    searchTitle: 'Who we are, and how to ask',
    text: '{name}, {address}. If you have a doubt, ask us.',
    call: 'Call {phone}',
    chat: 'Ask on WhatsApp',
    email: 'Email us',
    /** Begins the chat and the email. */
    about: 'Hello! I am checking certificate {number} with the code {code}.',
    withoutCode: 'Hello! I would like to check a certificate of yours.',
    /** Of the email. */
    subject: 'Checking a certificate',
  },
  /** While what is shown could not be read again. */
  stale: 'There is no internet connection, so this may have changed since it was checked.',
  missing: {
    title: 'No certificate has this code',
    text: 'Compare the code with the paper, letter by letter. If it is the same there, do not accept the certificate; please contact us.',
    again: 'Type the code again',
  },
  /** Where nothing could be read yet. */
  unread: {
    title: 'The certificate could not be checked',
    text: 'There may be no internet connection. We will keep trying; you can also call us.',
    again: 'Try again',
  },
};

/** The titles of these pages, their descriptions for search engines, and their labels in the menu. */
export const verificationHeads = {
  verification: { title: 'Certificate' },
  verificationSearch: {
    title: 'Check a certificate',
    description:
      'Check by its code whether a certificate of the institute is genuine and valid, what is printed on it and when it was issued.',
    menu: 'Check a certificate',
  },
};
