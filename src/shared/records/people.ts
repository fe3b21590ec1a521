import * as v from 'valibot';
import { inboxNames } from '../inboxes.ts';
import {
  beginsToday,
  described,
  heldUntil,
  id,
  language,
  message,
  placeState,
  reference,
  text,
  time,
} from '../record-fields.ts';

/** What somebody who sent something had been told before, and when. */
const Consent = v.strictObject({
  notice: described(text, 'The version of the notice that was read.'),
  language,
  at: time,
});
export type Consent = v.InferOutput<typeof Consent>;

const consent = described(
  v.nullable(Consent),
  'Null where no notice was shown: it is from before there were notices, or was sent by a program.',
);

const createdAt = described(time, 'When it reached the server, in UTC.');

/** Somebody who wants to take a course or a certificate. */
export const Enrollment = v.strictObject({
  _id: id,
  name: text,
  email: text,
  phone: text,
  address: text,
  course: described(text, 'The name of the course or certificate at that time.'),
  reference: described(text, 'Such as K7MQ-4XTR; empty where it was stored before there were any.'),
  language,
  createdAt,
  consent,
});
export type Enrollment = v.InferOutput<typeof Enrollment>;

/** What an enrollment is answered with. */
export const EnrollmentAnswer = v.strictObject({
  message,
  _id: id,
  reference,
  state: placeState,
  heldUntil,
  beginsToday,
  page: described(text, 'The path of the applicant’s page under this host, in the language of the form.'),
});
export type EnrollmentAnswer = v.InferOutput<typeof EnrollmentAnswer>;

/** Somebody who left details for an event. */
export const Registration = v.strictObject({
  _id: id,
  name: text,
  mail: text,
  phone: text,
  place: text,
  language,
  createdAt,
  consent,
});
export type Registration = v.InferOutput<typeof Registration>;

/** A message of the contact form or of the partner form. */
export const Message = v.strictObject({
  _id: id,
  name: text,
  email: text,
  message: text,
  language,
  createdAt,
  consent,
});
export type Message = v.InferOutput<typeof Message>;

/** What any other form is answered with. */
export const Received = v.strictObject({ message, _id: id });

/** The notice of a form, as some have read it. */
export const ConsentNotice = v.strictObject({
  _id: described(text, 'Its version, by which records name it.'),
  form: v.picklist(inboxNames),
  language,
  text: described(text, 'As it was read, a paragraph a line.'),
  firstUsedAt: described(time, 'When the first person who had read it sent something, in UTC.'),
});
export type ConsentNotice = v.InferOutput<typeof ConsentNotice>;
