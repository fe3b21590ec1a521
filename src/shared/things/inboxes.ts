import type { ScreenName } from './screens.ts';

/**
 * The kind of a field of an inbox: it says what may be typed there, how lists, mails and spreadsheets show it, and by what a
 * person is known. `course`: what is asked for, which comes first in mails. `line`, `paragraphs`: any text; `message`: a long one.
 * `reference`: by which the office speaks of a record; nobody types it, and it has no column of its own in lists.
 */
export type FieldKind = TypedKind | 'reference';

/** The same of a field that visitors fill. */
export type TypedKind = 'name' | 'email' | 'phone' | 'course' | 'line' | 'paragraphs' | 'message';

/** A field of what visitors send: a text column of its table, and a field of its record. */
export interface Field {
  /** The label of the field in mails and spreadsheets. */
  label: string;
  kind: FieldKind;
  /** Of its column in a spreadsheet, in characters. */
  width: number;
  /** Of a phone: it need not be given. In lists it is below the email then, without a column of its own. */
  isOptional?: true;
}

/** The words of an inbox's screen around its rows, and for when it cannot read or delete them. */
export interface ShownTexts {
  /** Null where it is what the screen is called everywhere else. */
  title: string | null;
  /** The head of the column that counts the rows. */
  position: string;
  empty: string;
  /** Null where its own screen says it. */
  failures: Record<'load' | 'delete', { refused: string; lost: string }> | null;
}

/** One form for visitors, with its table, its list and its screen. */
export interface InboxStatement {
  /** In the database; its exports are called the same. */
  table: string;
  /** Where admins read it; its title says what the inbox is called. */
  screen: ScreenName;
  /** One of what is in it. */
  one: string;
  /** The same on its own screen, where the shorter word will do. */
  noun: string;
  /** The heading of the mail that tells the institute. */
  arrival: string;
  /** The same in one word, for lists of what came from several inboxes. */
  source: string;
  /** The form that visitors fill. */
  form: string;
  /** The path of the call that takes the form. */
  post: string;
  /** The path of the call that lists what is in it. */
  list: string;
  /** The thanks, by their key under `forms.sent`. */
  thanks: string;
  /** Part of the names of its calls. */
  operation: string;
  /** Under which the description of the API has its calls. */
  tag: string;
  /** Under which the privacy policy has it among its forms: part of the keys by which that is published. */
  policy: string;
  /** The name of the confirming email where its texts are edited. */
  confirmation: string;
  /** The fill of its bars in the figures: no two look alike on black and white paper either. */
  fill: { colour: 'navy' | 'sky' | 'saffron'; pattern: 'plain' | 'stripes' | 'dots' };
  /** The words of its screen. */
  shown: ShownTexts;
  /** The fields that are typed, in the order of lists and spreadsheets. */
  fields: { name: Field } & Readonly<Record<string, Field>>;
  /** Columns that are stored with a record and not read with it. */
  unread: readonly string[];
  /** Columns that the office alone fills, at the counter: empty where nothing was said. */
  atCounter: readonly string[];
  /** The field that says in short what a person wants. */
  wants: string;
  /** Whether its records can have a place in a batch. */
  hasPlace: boolean;
}

const name = { label: 'Name', kind: 'name', width: 28 } as const;
const email = { label: 'Email', kind: 'email', width: 32 } as const;
const phone = { label: 'Phone', kind: 'phone', width: 20 } as const;
const optionalPhone = { ...phone, isOptional: true } as const;
const message = { label: 'Message', kind: 'message', width: 80 } as const;

/** Of both forms that send a message. */
const messagesShown = {
  title: 'Stored Messages',
  position: 'S.NO',
  empty: 'No messages found',
  failures: {
    load: { refused: 'Failed to fetch messages', lost: 'Error fetching messages' },
    delete: { refused: 'Failed to delete message', lost: 'Error deleting message' },
  },
} as const;

/**
 * All that visitors send, in the order in which it is listed, counted and drawn. Each table has besides `sequence`, `id`, `language`,
 * `consent`, `search`, `created_at` and `deleted_at`. The words of forms and mails to visitors are in `src/content`.
 */
export const inboxes = {
  enrollments: inbox({
    table: 'enrollments',
    screen: 'adminEnrollments',
    one: 'enrollment',
    noun: 'enrollment',
    arrival: 'New enrollment',
    source: 'Enrollment',
    form: 'Enrollment form',
    post: '/api/enrollments',
    list: '/api/enrollments',
    thanks: 'enrollment',
    operation: 'Enrollment',
    tag: 'Enrollments',
    policy: 'enrollment',
    confirmation: 'After an enrollment',
    fill: { colour: 'navy', pattern: 'plain' },
    shown: {
      title: 'Course Register Details',
      position: 'S.NO',
      empty: 'No enrollments found',
      failures: null,
    },
    fields: {
      name,
      email,
      phone,
      address: { label: 'Address', kind: 'paragraphs', width: 44 },
      course: { label: 'Course', kind: 'course', width: 24 },
      reference: { label: 'Reference', kind: 'reference', width: 14 },
    },
    // Which course or certificate it is, where that is known; the record says its name as it was sent.
    unread: ['kind', 'entry'],
    atCounter: ['company_name', 'company_gstin', 'source_kind', 'source_word', 'born_on'],
    wants: 'course',
    hasPlace: true,
  }),
  registrations: inbox({
    table: 'registrations',
    screen: 'adminRegistrations',
    one: 'event registration',
    noun: 'registration',
    arrival: 'New event registration',
    source: 'Event',
    form: 'Event form',
    post: '/admineventposter',
    list: '/admineventposter',
    thanks: 'registration',
    operation: 'Registration',
    tag: 'Event registrations',
    policy: 'event',
    confirmation: 'After a registration for an event',
    fill: { colour: 'sky', pattern: 'plain' },
    shown: {
      title: null,
      position: 'S.No',
      empty: 'No registrations found',
      failures: {
        load: { refused: 'Failed to fetch registration data', lost: 'Failed to fetch registration data' },
        delete: { refused: 'Failed to delete registration', lost: 'Failed to delete registration' },
      },
    },
    fields: { name, mail: email, phone, place: { label: 'Place', kind: 'line', width: 32 } },
    unread: [],
    atCounter: [],
    wants: 'place',
    hasPlace: false,
  }),
  contactMessages: inbox({
    table: 'contact_messages',
    screen: 'adminContactMessages',
    one: 'contact message',
    noun: 'message',
    arrival: 'New message',
    source: 'Message',
    form: 'Contact form',
    post: '/home',
    list: '/home/admin/getTouch',
    thanks: 'message',
    operation: 'ContactMessage',
    tag: 'Messages',
    policy: 'contact',
    confirmation: 'After a message',
    fill: { colour: 'saffron', pattern: 'stripes' },
    shown: messagesShown,
    fields: { name, email, phone: optionalPhone, message },
    unread: [],
    atCounter: [],
    wants: 'message',
    hasPlace: false,
  }),
  partnerMessages: inbox({
    table: 'partner_messages',
    screen: 'adminPartnerMessages',
    one: 'partner message',
    noun: 'message',
    arrival: 'New partner message',
    source: 'Partner',
    form: 'Partner form',
    post: '/adminpatnertouch',
    list: '/adminpatnertouch',
    thanks: 'message',
    operation: 'PartnerMessage',
    tag: 'Messages',
    policy: 'partner',
    confirmation: 'After a partner’s message',
    fill: { colour: 'navy', pattern: 'dots' },
    shown: messagesShown,
    fields: { name, email, phone: optionalPhone, message },
    unread: [],
    atCounter: [],
    wants: 'message',
    hasPlace: false,
  }),
} as const;

/** The name of an inbox. */
export type Inbox = keyof typeof inboxes;

function inbox<const Stated extends InboxStatement>(
  stated: Stated & { wants: keyof Stated['fields'] },
): Stated {
  return stated;
}
