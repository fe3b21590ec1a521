import type { Inbox, inboxes } from '../shared/inboxes.ts';

/** One kind of thing that visitors send and only admins read: how it is posted, listed and stored. */
export interface PeopleCall {
  /** Begins the sentences about one record. */
  noun: string;
  postPath: string;
  listPath: string;
  table: (typeof inboxes)[Inbox]['table'];
  thanks: string;
  /** What the answer holds besides the thanks and the id. */
  answered: Record<string, RegExp>;
  /** What a visitor sends. */
  body: Record<string, string | boolean>;
  /** The fields of a stored record, beside `_id` and `createdAt`. */
  fields: readonly string[];
  /** The most characters that a text may have. */
  most: Record<string, number>;
}

/** A reference, such as 'K7MQ-4XTR': no letter or digit in it looks like another. */
export const referencePattern = /^[ACDEFGHJKMNPQRTVWXY34679]{4}-[ACDEFGHJKMNPQRTVWXY34679]{4}$/u;

const message = { name: 'Kavitha R', email: 'kavitha@example.com', message: 'Is there\na class in June?' };
const messageFields = ['name', 'email', 'message'];
const messageMost = { name: 200, email: 254, message: 5_000 };

/** Every kind. */
export const peopleCalls: Record<'enrollment' | 'registration' | 'contact' | 'partner', PeopleCall> = {
  enrollment: {
    noun: 'Enrollment',
    postPath: '/api/enrollments',
    listPath: '/api/enrollments',
    table: 'enrollments',
    thanks: 'Enrollment submitted successfully!',
    answered: {
      reference: referencePattern,
      state: /^asked$/u,
      heldUntil: /^null$/u,
      page: /^(?:\/ta)?\/application\/[\w-]{22}$/u,
    },
    body: {
      name: 'Kavitha R',
      email: 'kavitha@example.com',
      phone: '+91 98765-43210',
      address: '12 Mill Street\nNamakkal',
      course: 'Small Class',
      agree: true,
    },
    fields: ['name', 'email', 'phone', 'address', 'course'],
    most: { name: 200, email: 254, address: 500, course: 200 },
  },
  registration: {
    noun: 'Registration',
    postPath: '/admineventposter',
    listPath: '/admineventposter',
    table: 'registrations',
    thanks: 'Thank you! Your details have been submitted.',
    answered: {},
    body: { name: 'Kavitha R', phone: '(04286) 123456', mail: 'kavitha@example.com', place: 'Namakkal' },
    fields: ['name', 'mail', 'phone', 'place'],
    most: { name: 200, mail: 254, place: 500 },
  },
  contact: {
    noun: 'Message',
    postPath: '/home',
    listPath: '/home/admin/getTouch',
    table: 'contact_messages',
    thanks: 'Message sent successfully!',
    answered: {},
    body: message,
    fields: messageFields,
    most: messageMost,
  },
  partner: {
    noun: 'Message',
    postPath: '/adminpatnertouch',
    listPath: '/adminpatnertouch',
    table: 'partner_messages',
    thanks: 'Message sent successfully!',
    answered: {},
    body: message,
    fields: messageFields,
    most: messageMost,
  },
};

/** The same by inbox. */
export const peopleCallOf: Record<Inbox, PeopleCall> = {
  enrollments: peopleCalls.enrollment,
  registrations: peopleCalls.registration,
  contactMessages: peopleCalls.contact,
  partnerMessages: peopleCalls.partner,
};

/** The kinds one after the other. */
export const peopleKinds = Object.values(peopleCallOf);
