/** What the institute writes to an applicant by WhatsApp after a call or a change: the back office has it ready to be sent. */
export const messages = {
  greeting: 'Hello {name},',
  /** Before what is said of the state. */
  moved: 'We have changed your date.',
  asked: 'We have received your enrollment. Please tell us which date suits you.',
  held: 'We are holding a seat for you until {until}. What comes next is on your page.',
  heldOpen: 'We are holding a seat for you. What comes next is on your page.',
  waiting: 'You are on the waiting list. We will tell you as soon as a seat is free.',
  offered: 'A seat is free for you. Please accept it on your page before {until}.',
  confirmed: 'Your seat is confirmed. We look forward to meeting you.',
  cancelled: 'We have cancelled your application. If that is a mistake, please call us.',
  lapsed: 'The time to confirm your seat is over. You can choose another date on your page.',
  completed: 'You have completed the course. Congratulations!',
  /** Of whoever has completed the course and has the certificate. */
  certificate: 'Congratulations! Your certificate is ready. Open your page to see it, save it or print it.',
  reference: 'Reference: {reference}',
  page: 'Your page: {page}',
  /** What the office writes to somebody whom it follows up: what was sent, then what it asks at each stage. */
  followUp: {
    sources: {
      enrollments: 'Thank you for your enrollment: {wants}.',
      registrations: 'Thank you for leaving your details for our event.',
      contactMessages: 'Thank you for your message.',
      partnerMessages: 'Thank you for your interest in working with us.',
    },
    stages: {
      new: 'When may we call you?',
      contacted: 'Do you have any questions? We are glad to help.',
      applied: 'Can we help you with your application?',
      enrolled: 'Your seat is kept for you. Do you have any questions before it begins?',
      completed: 'You have completed the course. Please tell us if there is anything more we can do for you.',
      lost: 'If you would like to join us after all, please write to us.',
    },
  },
  /** For employers. */
  check: 'Anybody can check the certificate here: {address}',
};
