import * as v from 'valibot';
import { emailAddress, line, paragraphs, phoneNumber } from './fields.ts';
import { limits } from './limits.ts';
import { texts } from './texts.ts';

// Apart from what admins send: the public pages carry these rules alone.

/** What somebody sends to enroll. */
export const enrollmentRules = v.object({
  name: line('Name', limits.name),
  email: emailAddress('Email'),
  phone: phoneNumber('Phone'),
  address: paragraphs('Address', limits.placeOrAddress),
  course: line('Course', limits.name),
  agree: v.literal(true, texts.agree),
});

/** What a visitor leaves for an event. */
export const registrationRules = v.object({
  name: line('Name', limits.name),
  phone: phoneNumber('Phone'),
  mail: emailAddress('Email'),
  place: line('Place', limits.placeOrAddress),
});

/** What the contact form and the partner form send. */
export const messageRules = v.object({
  name: line('Name', limits.name),
  email: emailAddress('Email'),
  message: paragraphs('Message', limits.message),
});
