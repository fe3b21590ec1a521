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
  contact: 'We will contact you soon.',
  contactOnPhone: 'We will contact you soon on the number that ends in {digits}.',
  question: 'If you have a question, reply to this email.',
  questionOrCall: 'If you have a question, reply to this email or call us: {phone}.',
  course: 'Course',
  received: 'Received',
  reason:
    'You are receiving this email because this address was entered in a form on our website. If that was not you, someone mistyped it, and you do not need to do anything.',
};
