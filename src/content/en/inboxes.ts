import type { InboxTexts } from '../of-inboxes.ts';

/** The name of each field, also within the sentences for wrong fields. */
export const labels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  course: 'Course',
  place: 'Place',
  message: 'Message',
  reference: 'Reference',
};

/** The answers to forms. */
export const sent = {
  enrollment: 'Enrollment submitted successfully!',
  registration: 'Thank you! Your details have been submitted.',
  message: 'Message sent successfully!',
};

/** The other words for each inbox, to those who fill its form. */
export const inboxTexts = {
  enrollments: {
    consent:
      'By sending this form you consent to {name} keeping these details: your name, email, phone, address, the course and batch you choose, the status of your seat, what we note when we talk with you (such as your date of birth, your company and how you heard of us), the time of sending, and the language of this page. We use them only to answer you, to reserve your seat and tell you about it, and to prepare your admission to the course.',
    mail: {
      subject: 'We have received your application',
      heading: 'Thank you for applying',
      text: 'We have received your application.',
      forCourse: 'We have received your application for {course}.',
    },
    followUp: 'Thank you for your application: {wants}.',
    policy: {
      title: 'Enrollment form',
      data: 'Name, email, phone, address, the course or add-on course that you choose, and the batch if you choose one. If you tell us at our office, also your date of birth, the company that pays for you or sends you, and how you heard of us. Your agreement to the terms and your statement that you are above 18 are required to send the form.',
      purpose:
        'To contact you about your request, to reserve a seat for you and tell you about it, to confirm dates, documents and fees, and to prepare your admission.',
      kept: '{keptEnrollments} What we record during training is kept apart from it (see [How long we keep data](#retention)).',
    },
  },
  registrations: {
    consent:
      'By sending this form you consent to {name} keeping these details: your name, phone, email, place, what we note when we talk with you, the time of sending, and the language of this page. We use them only to register you for this event, to tell you about it and to talk with you about our courses.',
    mail: {
      subject: 'We have received your registration',
      heading: 'Thank you for registering',
      text: 'We have received your registration for our event.',
    },
    followUp: 'Thank you for leaving your details for our event.',
    policy: {
      title: 'Event form',
      data: 'Name, phone, email and place.',
      purpose:
        'To register you for the event on the poster, to tell you about its time, venue and changes, and to talk with you about our courses.',
      kept: '{keptRegistrations}',
    },
  },
  contactMessages: {
    consent:
      'By sending this form you consent to {name} keeping these details: your name, email, phone if you give it, message, what we note when we talk with you, the time of sending, and the language of this page. We use them only to answer you and to get back to you about it.',
    mail: {
      subject: 'We have received your message',
      heading: 'Thank you for your message',
      text: 'We have received your message and will reply soon.',
    },
    followUp: 'Thank you for your message.',
    policy: {
      title: 'Contact Us',
      data: 'Name, email, phone if you give it, and your message. Please leave identity numbers, health details and bank details out of it.',
      purpose: 'To answer your question and to get back to you about it.',
      kept: '{keptContactMessages}',
    },
  },
  partnerMessages: {
    consent:
      'By sending this form you consent to {name} keeping these details: your name, email, phone if you give it, message, what we note when we talk with you, the time of sending, and the language of this page. We use them only to talk with you about a partnership.',
    mail: {
      subject: 'We have received your message',
      heading: 'Thank you for your interest',
      text: 'We have received your message about becoming a partner and will reply soon.',
    },
    followUp: 'Thank you for your interest in working with us.',
    policy: {
      title: 'Become a Partner',
      data: 'Name, email, phone if you give it, and your message.',
      purpose: 'To discuss a partnership with you or your organisation.',
      kept: '{keptPartnerMessages}',
    },
  },
} satisfies InboxTexts;
