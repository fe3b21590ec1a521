import * as v from 'valibot';
import { relations, stages } from '../follow-up.ts';
import { inboxNames } from '../inboxes.ts';
import { count, day, described, id, language, placeState, text, time } from '../record-fields.ts';

/** A note of an admin about a person. */
export const Note = v.strictObject({
  _id: id,
  text,
  author: described(text, 'The name of the admin who wrote it, as it was then.'),
  about: described(
    v.nullable(id),
    'The record that it is about; null for a note from before notes were about records.',
  ),
  shared: v.optional(
    described(
      v.literal(true),
      'It was written while this was one entry with others, and may be about one of them.',
    ),
  ),
  createdAt: time,
});
export type Note = v.InferOutput<typeof Note>;

const inbox = v.picklist(inboxNames);

/** An enrollment, as far as a person's follow-up leads to its seat. */
export const FollowedEnrollment = v.strictObject({
  _id: id,
  name: described(text, 'As in that record.'),
  reference: text,
  place: described(
    v.nullable(placeState),
    'How it stands with its date; null where it was stored before there were places.',
  ),
  batch: described(v.nullable(id), 'The batch of that date, or null.'),
});

/** Somebody to call back: one person, whatever that person has sent. */
export const FollowUp = v.strictObject({
  _id: id,
  name: described(text, 'As in the newest record, as are language and source.'),
  email: described(text, 'The newest address; empty where none was ever sent.'),
  phone: described(v.nullable(text), 'The newest number; null where none was ever sent.'),
  language,
  source: inbox,
  company: described(v.nullable(text), 'The newest that was named at the counter, or null.'),
  wants: described(text, 'The course, the place, or how the message begins.'),
  stage: v.picklist(stages),
  byPlace: described(v.boolean(), 'The stage follows from a place in a batch.'),
  owner: described(v.nullable(text), 'The id of the admin who looks after the person, or null.'),
  ownerName: v.nullable(text),
  nextOn: described(v.nullable(day), 'The day on which to call next, in India, or null.'),
  sent: described(count, 'How many records the person has sent.'),
  lastNote: described(v.nullable(Note), 'The newest; its text is shortened.'),
  enrollment: described(
    v.nullable(FollowedEnrollment),
    'The one whose place matters most, a seat before a wait, that before what is over; of several the newest.',
  ),
  isPerhapsAnother: described(
    v.boolean(),
    'Another entry has the same email or phone and a name that may be the same, and nobody has said yet whether it is the same person.',
  ),
  parted: described(
    v.nullable(v.strictObject({ _id: id, name: text })),
    'The entry from which an upgrade has parted this one, or null.',
  ),
  isBounced: described(
    v.boolean(),
    'An email to an address of theirs came back, which stands until the address is corrected or that is set aside.',
  ),
  createdAt: described(time, 'When the newest record came, in UTC.'),
});
export type FollowUp = v.InferOutput<typeof FollowUp>;

/** An email that came back: its address is refused for good. */
export const Bounce = v.strictObject({
  _id: described(id, 'The record whose sender it was for.'),
  inbox,
  contact: described(text, 'The id of the person.'),
  name: text,
  phone: v.nullable(text),
  address: described(text, 'As it was refused.'),
  answer: described(text, 'The codes of the mail server’s answer, such as 550 5.1.1.'),
  at: time,
});
export type Bounce = v.InferOutput<typeof Bounce>;

/** Another entry with the same email or phone, or that was joined, kept apart or parted. */
export const OtherEntry = v.strictObject({
  _id: id,
  name: described(text, 'As in its newest record.'),
  sharesEmail: v.boolean(),
  sharesPhone: v.boolean(),
  is: described(
    v.picklist(relations),
    'What the office has said: it is the same person, another one, or nothing yet, where the name may be the same; parted: an upgrade has parted the two; other: another name.',
  ),
  createdAt: described(time, 'When its newest record came, in UTC.'),
});
export type OtherEntry = v.InferOutput<typeof OtherEntry>;

/** An admin of the office, with the number of people to follow up. */
const FollowUpOwner = v.strictObject({ _id: id, name: text, isYou: v.boolean(), people: count });
export type FollowUpOwner = v.InferOutput<typeof FollowUpOwner>;

/** How far the office is with those to call today. */
const FollowUpWork = v.strictObject({
  overdue: count,
  today: count,
  new: described(count, 'Nobody has called them yet, and no day is set.'),
  done: described(count, 'They were one of these today, and have been dealt with since.'),
});

/** How many people there are to follow up. Counts only: nothing of any person. */
export const FollowUpCounts = v.strictObject({
  total: count,
  due: described(count, 'Due today or before.'),
  stages: v.strictObject(v.entriesFromList(stages, count)),
  owners: v.array(FollowUpOwner),
  unowned: described(count, 'Without an owner.'),
  work: FollowUpWork,
});
export type FollowUpCounts = v.InferOutput<typeof FollowUpCounts>;
