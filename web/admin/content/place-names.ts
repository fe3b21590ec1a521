/** What the groups, sections and texts of the site are called for people, where the words of their keys would not say it. */
const names: Readonly<Record<string, string>> = {
  'about.approval.blanks': 'Blanks of the drawings',
  'about.stats': 'Figures',
  'about.text': 'Text below the title',
  'about.views': 'Pictures at the top',
  'about.whyChoose': 'Why choose us',
  catalogue: 'Courses',
  'catalogue.certificate': 'Page of the add-on courses',
  'catalogue.course': 'Page of the courses',
  'catalogue.defaultLocation': 'Place, where a course names none',
  'catalogue.environment': 'Learning environment',
  'catalogue.environment.certificate': 'Of add-on courses',
  'catalogue.environment.course': 'Of courses',
  'catalogue.timelines': 'Day by day',
  'catalogue.timelines.eight': 'Eight days',
  'catalogue.timelines.five': 'Five days',
  collaborations: 'Partner logos',
  'contact.head': 'Top of the page',
  'contact.needsScript': 'Instead of a form, where a browser cannot show it',
  enrollment: 'Enrolling',
  'enrollment.booking': 'How booking works',
  'enrollment.form': 'Enrollment form (opens by the button)',
  'enrollment.next': 'After the form was sent',
  'enrollment.page': 'Course page',
  'enrollment.print': 'On paper',
  fees: 'Fees',
  'fees.inAll': 'Beside the price',
  'fees.total': 'Above price and GST together',
  forms: 'All forms',
  'forms.labels': 'Names of the fields',
  'forms.sent': 'Thanks after sending',
  'forms.wrong': 'What is wrong with a field',
  frame: 'Every page',
  'frame.authorisation': 'Authorisation number',
  'frame.chat': 'WhatsApp button',
  'frame.chat.text': 'Message that the chat begins with',
  'frame.directLines': 'Buttons to call and chat',
  'frame.failure': 'When a page fails',
  'frame.networks': 'Names of the networks',
  'frame.notFound': 'When there is no such page',
  heads: 'Titles in the browser',
  'heads.titles': 'Of each page',
  'home.addOns': 'Add-on courses',
  'home.certification.note': 'Note below the steps',
  'home.days': 'Length of a course',
  'home.hero': 'Slides at the top',
  'home.hero.addOnEyebrow': 'Small line over an add-on course',
  'home.hero.all': 'When no slide has a course',
  'home.hero.choose': 'What each dot is called',
  'home.hero.heading': 'Small line over the slides',
  'home.hero.explore': 'Button',
  'home.hero.label': 'What the slides are called',
  'home.hero.pause': 'Button that stops them',
  'home.hero.place': 'Which one is shown',
  'home.hero.play': 'Button that starts them',
  'home.services': 'Courses',
  'home.testimonials': 'Reviews',
  legal: 'Terms and privacy policy',
  'legal.privacy': 'Privacy policy',
  'legal.terms': 'Terms and conditions',
  mails: 'Emails to visitors',
  'mails.contactMessages': 'After a message',
  'mails.enrollments': 'After an enrollment',
  'mails.partnerMessages': 'After a partner’s message',
  'mails.registrations': 'After a registration for an event',
  popup: 'Event popup on Home',
  'popup.eventForm': 'Registration form (opens by the poster)',
  questions: 'Common questions',
  search: 'For search engines',
  'search.descriptions': 'Description of each page',
};

/** The same for a text of that name anywhere. */
const endings: Readonly<Record<string, string>> = {
  action: 'Button',
  again: 'Button to try again',
  alt: 'What the picture shows',
  all: 'When there is none of them',
  chooseView: 'What the dots are called',
  hover: 'What the pointer reads',
  items: 'Each of them',
  lead: 'Text below the title',
  loading: 'While it loads',
  open: 'Button that opens it',
  refused: 'When sending fails',
  skip: 'First link for the keyboard',
  submit: 'Button that sends',
  submitting: 'Button while it sends',
  unreachable: 'When the connection fails',
  withoutScript: 'Where a browser runs no scripts',
};

/** Returns what a key's last part is called: by its whole key, by its name, or by its name's own words. */
export function placeName(key: string): string {
  const name = key.slice(key.lastIndexOf('.') + 1);
  return names[key] ?? endings[name] ?? inWords(name);
}

/** 'addOnEyebrow' becomes 'Add on eyebrow'. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the words with a small letter first, as they stand behind others; 'RPC' stays. */
export function withinWords(words: string): string {
  return /^[A-Z]{2}|^(?:WhatsApp|DGCA|Home)\b/u.test(words)
    ? words
    : words.charAt(0).toLowerCase() + words.slice(1);
}
