/** The frame around every public page: header, footer, chat, and what all pages have in common. */
export const frame = {
  /** The mark beside the institute's name, and the one in browser tabs and on home screens. */
  logo: { picture: 'logo' },
  icon: { picture: 'icon' },
  header: {
    skip: 'Skip to content',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    navigation: 'Main',
    /** The way to the dates, on pages with something to book. */
    dates: 'See dates',
  },
  footer: {
    /** `{tagline}` is the institute's own, a fact without translation: what other languages begin with says the sample in theirs. */
    tagline: '{tagline}',
    company: 'Company',
    legal: 'Legal',
    privacyPolicy: 'Privacy Policy',
    terms: 'Terms and Conditions',
    contact: 'Contact',
    social: 'Follow us',
    rights: '© {name}. All rights reserved.',
    pictures: 'The pictures on this site are illustrations.',
    /** Once the institute has replaced any. */
    somePictures: 'Some pictures on this site may be illustrations.',
  },
  networks: { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube', linkedin: 'LinkedIn' },
  /** The two quickest ways to a person, in the header and at the end of its menu. */
  directLines: { call: 'Call', chat: 'WhatsApp' },
  /** The floating button: its name, in three parts, and the message that it begins with. */
  chat: {
    before: 'Chat',
    hidden: 'with us',
    after: 'on WhatsApp',
    text: 'Hello! I’d like to know more about your courses.',
  },
  /** Where something needs JavaScript and there is none; `{what}` says so. */
  withoutScript: '{what} Please call {phone} or email {email}.',
  /** Where a script or the data of a page did not arrive. */
  notLoaded:
    'Not everything has loaded. Please check your internet connection, call {phone} or write on {whatsapp}.',
  /** On paper, where a page has no footer. */
  print: { phones: 'Phone {phone} · WhatsApp {whatsapp}', email: 'Email {email}' },
  /** Closes a dialog. */
  close: 'Close',
  loading: 'Loading...',
  notFound: {
    text: 'There is no page at this address. It may have moved, or the link is mistyped.',
    home: 'Home',
    courses: 'Courses and fees',
  },
  failure: {
    title: 'This page could not be loaded',
    text: 'Something went wrong, or your internet connection dropped. Please try again.',
    again: 'Try again',
  },
  /** The DGCA's number for the institute, with the way to check it. */
  authorisation: {
    line: 'DGCA authorised RPTO, No.\u00a0{number}',
    check: 'Check with the DGCA',
  },
  /** Replaces each sentence on payment and refund until the institute has confirmed its terms; and the mark of samples. */
  terms: {
    unknown: 'We will tell you our terms of payment and refund before you pay.',
    sample: '(sample terms)',
  },
};
