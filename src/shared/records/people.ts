import * as v from 'valibot';
import { sourceKinds } from '../counter.ts';
import { inboxRecord } from '../inbox-record.ts';
import { inboxNames } from '../inboxes.ts';
import {
  beginsToday,
  beyond,
  day,
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

export type { Consent } from '../inbox-record.ts';

/** What the office asks at the counter, and no public form does. */
const saidAtCounter = {
  company: described(
    v.nullable(v.strictObject({ name: text, gstin: v.nullable(text) })),
    'The company that pays for the person or sends them, or null.',
  ),
  source: described(
    v.nullable(v.strictObject({ kind: v.picklist(sourceKinds), word: v.nullable(text) })),
    'How the person has heard of the institute, or null.',
  ),
  bornOn: described(v.nullable(day), 'The day of birth, or null.'),
};

/** Somebody who wants to take a course or a certificate. */
export const Enrollment = v.strictObject({
  ...inboxRecord('enrollments').entries,
  ...saidAtCounter,
  email: described(text, 'Empty where none was given at the counter.'),
  phone: described(text, 'Empty where none was given at the counter.'),
  course: described(text, 'The name of the course or certificate at that time.'),
  reference: described(text, 'Such as K7MQ-4XTR; empty where it was stored before there were any.'),
});
export type Enrollment = v.InferOutput<typeof Enrollment>;
export type SaidAtCounter = Pick<Enrollment, keyof typeof saidAtCounter>;

/** The answer to an enrollment. */
export const EnrollmentAnswer = v.strictObject({
  message,
  _id: id,
  reference,
  state: placeState,
  heldUntil,
  beginsToday,
  beyond,
  page: described(text, 'The path of the applicant’s page under this host, in the language of the form.'),
});
export type EnrollmentAnswer = v.InferOutput<typeof EnrollmentAnswer>;

/** Somebody who left details for an event. */
export const Registration = inboxRecord('registrations');
export type Registration = v.InferOutput<typeof Registration>;

/** A message of the contact form or of the partner form. */
export const Message = inboxRecord('contactMessages');
export type Message = v.InferOutput<typeof Message>;

/** What was sent with the field filled that people never see. */
export const SetAside = v.strictObject({
  _id: described(text, 'Its record has the same id once it is taken.'),
  name: text,
  email: text,
  phone: described(text, 'Empty where none was given.'),
  wants: described(text, 'The course, the place or the message.'),
  language,
  createdAt: time,
});
export type SetAside = v.InferOutput<typeof SetAside>;

/** The answer to any other form. */
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
