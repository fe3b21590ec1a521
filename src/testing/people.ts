import { forms } from '../content/en/forms.ts';
import {
  forEachInbox,
  type Inbox,
  inboxes,
  optionalFields,
  type TypedKind,
  typedKinds,
} from '../shared/inboxes.ts';
import { capitalised } from '../shared/sentence.ts';

/** One kind of thing that visitors send and only admins read: how it is posted, listed and stored. */
export interface PeopleCall {
  /** Begins the sentences about one record. */
  noun: string;
  postPath: string;
  listPath: string;
  table: (typeof inboxes)[Inbox]['table'];
  thanks: string;
  /** The fields of the answer besides the thanks and the id. */
  answered: Record<string, RegExp>;
  /** The body that a visitor sends, without what may be left out. */
  body: Record<string, string | boolean>;
  /** The fields that may be left out. */
  optional: Record<string, string>;
  /** The fields of a stored record, beside `_id` and `createdAt`. */
  fields: readonly string[];
  /** The most characters that a text may have. */
  most: Record<string, number>;
}

/** A reference, such as 'K7MQ-4XTR': no letter or digit in it looks like another. */
export const referencePattern = /^[ACDEFGHJKMNPQRTVWXY34679]{4}-[ACDEFGHJKMNPQRTVWXY34679]{4}$/u;

/** The text that is typed into a field, by the kind of the field. */
const typed: Record<TypedKind, string> = {
  name: 'Kavitha R',
  email: 'kavitha@example.com',
  phone: '+91 98765-43210',
  course: 'Small Class',
  line: 'Namakkal',
  paragraphs: '12 Mill Street\nNamakkal',
  message: 'Is there\na class in June?',
};

/** The most characters of each that are taken; of a phone number its digits are counted. */
const most: Record<Exclude<TypedKind, 'phone'>, number> = {
  name: 200,
  email: 254,
  course: 200,
  line: 500,
  paragraphs: 500,
  message: 5_000,
};

function callOf(inbox: Inbox): PeopleCall {
  const { noun, post, list, table, thanks } = inboxes[inbox];
  const kinds = Object.entries<TypedKind>(typedKinds(inbox));
  const optional: readonly string[] = optionalFields(inbox);
  const samples = (isMeant: (field: string) => boolean) =>
    Object.fromEntries(
      kinds.filter(([field]) => isMeant(field)).map(([field, kind]) => [field, typed[kind]]),
    );
  return {
    noun: capitalised(noun),
    postPath: post,
    listPath: list,
    table,
    thanks: forms.sent[thanks],
    answered: {},
    body: samples((field) => !optional.includes(field)),
    optional: samples((field) => optional.includes(field)),
    fields: kinds.map(([field]) => field),
    most: Object.fromEntries(
      kinds.flatMap(([field, kind]) => (kind === 'phone' ? [] : [[field, most[kind]] as const])),
    ),
  };
}

const enrollment = callOf('enrollments');

/** Every kind, by its inbox. */
export const peopleCallOf: Record<Inbox, PeopleCall> = {
  ...forEachInbox(callOf),
  enrollments: {
    ...enrollment,
    answered: {
      reference: referencePattern,
      state: /^asked$/u,
      heldUntil: /^null$/u,
      page: /^(?:\/ta)?\/application\/[\w-]{22}$/u,
    },
    body: { ...enrollment.body, agree: true },
  },
};

/** Those that tests speak of by a shorter name. */
export const peopleCalls = {
  enrollment: peopleCallOf.enrollments,
  registration: peopleCallOf.registrations,
  contact: peopleCallOf.contactMessages,
  partner: peopleCallOf.partnerMessages,
};

/** The kinds one after the other. */
export const peopleKinds = Object.values(peopleCallOf);
