const states = {
  submit: 'Send message',
  submitting: 'Submitting...',
  /** When the server answers with a refusal. */
  refused: 'Failed to send message. Try again.',
  /** When no answer comes. */
  unreachable: 'Server error. Please try later.',
};

/** The contact form and the address, on the contact page and on Home. */
export const contact = {
  contactForm: {
    title: 'Contact Us',
    lead: 'Ask about dates, fees, documents or the hostel. We will reply by email, or call you if you give us your number.',
    ...states,
  },
  /** In the place of a form, where there is no JavaScript. */
  needsScript: 'This form does not work in your browser, as it needs JavaScript.',
  /** The address beside the contact form, and the ways to see it on a map. */
  map: {
    title: 'Where to find us',
    open: 'Open in Google Maps',
    showLive: 'Show live map',
    liveNote: 'The live map loads from Google.',
    frameTitle: 'Map of the institute’s surroundings',
  },
};

/** The other words of the contact page. */
export const contactPage = {
  head: {
    title: 'Contact and partners',
    lead: 'Ask about a course, plan a visit, or tell us how you would like to work with us.',
    picture: 'gallery-02',
  },
  /** Above phone, chat and address, for screen readers. */
  ways: 'Call, message or visit us',
  partnerForm: {
    title: 'Become a Partner',
    lead: 'Colleges, manufacturers and companies: tell us who you are and what you have in mind.',
    ...states,
  },
  benefits: {
    title: 'Why partner with us',
    lead: 'Four ways we can help each other.',
    items: [
      {
        id: 'train-team',
        title: 'Train your team',
        text: 'Send staff or students as a group. We plan dates and content with you.',
      },
      {
        id: 'meet-pilots',
        title: 'Meet trained pilots',
        text: 'Tell our students about your openings and meet those who are looking for work.',
      },
      {
        id: 'share-knowledge',
        title: 'Share knowledge',
        text: 'Take a guest class, lend equipment for a demo, or bring us a real project.',
      },
      {
        id: 'be-seen',
        title: 'Your logo on our website',
        text: 'Partners appear with their logo on our home page and About page.',
      },
    ],
  },
};

/** The page's title, its description for search engines, and its label in the menu. */
export const contactHead = {
  title: 'Contact and partners',
  description: 'Email or message the institute, call it, find it on the map, or become a partner.',
  menu: 'Contact',
};
