import * as v from 'valibot';
import { cancellers } from '../batches.ts';
import { details } from '../corrections.ts';
import { inboxNames } from '../inboxes.ts';
import { count, day, described, id, language, placeState, text, time } from '../record-fields.ts';
import { Place } from './batches.ts';
import { Bounce, FollowUp, Note, OtherEntry } from './follow-up.ts';
import { Enrollment } from './people.ts';
import { IssuedCertificate } from './register.ts';

const ownName = described(text, 'As in the record that it is about.');

/** A change to a record that a person has sent. */
export const RecordEvent = v.strictObject({
  name: ownName,
  kind: described(
    v.picklist(['mail', 'bounce', 'seat', 'told', 'stage', 'owner', 'nextOn']),
    'A mail was sent or came back, the place came into a state, the office has told by WhatsApp how it stands, or has set stage, owner or next day.',
  ),
  text: described(
    text,
    'The subject of the mail, the codes by which it was refused, the state, or what was set: of an owner the name, empty where it was taken away.',
  ),
  batch: described(v.nullable(text), 'The id of the batch of the place, or null.'),
  doneBy: described(v.nullable(v.picklist(cancellers)), 'Null where it came by itself.'),
  adminName: described(v.nullable(text), 'The name of the admin who did it, as it was then, or null.'),
  moved: described(v.optional(v.literal(true)), 'The place came from another batch.'),
  shared: described(
    v.optional(v.literal(true)),
    'It was done while this was one entry with others, and may concern one of them.',
  ),
  createdAt: time,
});
export type RecordEvent = v.InferOutput<typeof RecordEvent>;

/** What the office has put right in a record that a person has sent. */
const RecordCorrection = v.strictObject({
  detail: v.picklist(details),
  before: described(text, 'As it was sent, or last corrected.'),
  after: text,
  adminName: described(text, 'The name of the admin who did it, as it was then.'),
  createdAt: time,
});
export type RecordCorrection = v.InferOutput<typeof RecordCorrection>;

/** Name, phone, email, address or language of a person, as the records have it. */
export const PersonDetail = v.strictObject({
  detail: v.picklist(details),
  value: described(text, 'Empty where none was given.'),
  record: described(id, 'The newest record that has it.'),
  inbox: v.picklist(inboxNames),
  createdAt: time,
});
export type PersonDetail = v.InferOutput<typeof PersonDetail>;

/** The notice that a person has agreed to with a form. */
const AgreedNotice = v.strictObject({
  version: described(text, 'As in the list of notices.'),
  firstUsedAt: described(time, 'When somebody first sent something with it, in UTC.'),
});

const { company, source, bornOn } = Enrollment.entries;

/** One record that a person has sent. */
const SentEntry = v.strictObject({
  kind: v.literal('sent'),
  _id: id,
  inbox: v.picklist(inboxNames),
  name: text,
  email: text,
  phone: v.nullable(text),
  text: described(text, 'The course, the place, or the whole message.'),
  reference: v.nullable(text),
  place: v.nullable(placeState),
  language,
  notice: described(v.nullable(AgreedNotice), 'Null where none was shown.'),
  company,
  source,
  bornOn,
  createdAt: time,
});
export type SentEntry = v.InferOutput<typeof SentEntry>;

/** Something in the history of a person. */
export const HistoryEntry = v.variant('kind', [
  SentEntry,
  v.strictObject({ kind: v.literal('note'), ...Note.entries }),
  RecordEvent,
  v.strictObject({ kind: v.literal('corrected'), ...RecordCorrection.entries }),
  v.strictObject({
    kind: v.literal('unsentMail'),
    name: ownName,
    isFailed: described(v.boolean(), 'It could not be sent within a day; otherwise it waits.'),
    createdAt: time,
  }),
  v.strictObject({
    kind: v.literal('certificate'),
    number: text,
    holder: described(text, 'The name on it.'),
    became: v.picklist(['issued', 'revoked', 'replaced']),
    on: day,
    createdAt: time,
  }),
]);
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>;

/** One person: who it is, what they have, and all that came and was done, whatever forms it came by. */
export const Person = v.strictObject({
  ...FollowUp.entries,
  _id: described(id, 'Of what was joined, that of the entry which it is in.'),
  details: described(
    v.array(PersonDetail),
    'Each different value, what is shown of the person first; none of what no form asks for.',
  ),
  others: v.array(OtherEntry),
  bounces: described(v.array(Bounce), 'The emails that came back and stand, of the newest record first.'),
  places: described(v.array(Place), 'The newest 50, newest first.'),
  certificates: described(v.array(IssuedCertificate), 'Newest first.'),
  history: described(v.array(HistoryEntry), 'Newest first.'),
  historyLength: described(count, 'How much there is in all.'),
});
export type Person = v.InferOutput<typeof Person>;
