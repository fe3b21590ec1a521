import * as v from 'valibot';
import { emailAddress, type FieldWords, line, paragraphs, phoneNumber } from './fields.ts';
import { limits } from './limits.ts';

// Apart from what admins send: the public pages carry these rules alone.

/** The fields of the public forms. */
type FieldName = 'name' | 'email' | 'phone' | 'address' | 'course' | 'place' | 'message' | 'reference';

/** What is said of wrong fields to a visitor, in the visitor's language. */
export interface VisitorWords {
  /** How each field is called. */
  labels: Readonly<Record<FieldName, string>>;
  wrong: FieldWords & { readonly phone: string; readonly agree: string; readonly batch: string };
}

/** What somebody sends to enroll. */
export function enrollmentRules({ labels, wrong }: VisitorWords) {
  return v.object({
    name: line(labels.name, limits.name, wrong),
    email: emailAddress(labels.email, wrong),
    phone: phoneNumber(labels.phone, wrong),
    address: paragraphs(labels.address, limits.placeOrAddress, wrong),
    course: line(labels.course, limits.name, wrong),
    agree: v.literal(true, wrong.agree),
    // The id of a batch; empty where no date was chosen yet.
    batch: v.optional(
      v.pipe(
        v.nullable(v.string(wrong.batch)),
        v.transform((id) => id || null),
      ),
    ),
  });
}

/** What a visitor leaves for an event. */
export function registrationRules({ labels, wrong }: VisitorWords) {
  return v.object({
    name: line(labels.name, limits.name, wrong),
    phone: phoneNumber(labels.phone, wrong),
    mail: emailAddress(labels.email, wrong),
    place: line(labels.place, limits.placeOrAddress, wrong),
  });
}

/** What the contact form and the partner form send. */
export function messageRules({ labels, wrong }: VisitorWords) {
  return v.object({
    name: line(labels.name, limits.name, wrong),
    email: emailAddress(labels.email, wrong),
    message: paragraphs(labels.message, limits.message, wrong),
  });
}

/** What somebody types to find an application. */
export function applicationSearchRules({ labels, wrong }: VisitorWords) {
  return v.object({
    reference: line(labels.reference, limits.name, wrong),
    phone: phoneNumber(labels.phone, wrong),
  });
}
