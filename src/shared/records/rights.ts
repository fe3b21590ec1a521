import * as v from 'valibot';
import { inboxNames } from '../inboxes.ts';
import { count, day, described, id, placeState, text, time } from '../record-fields.ts';
import { retentionKinds } from '../retention.ts';

/** One thing that is held of a person. */
export const PersonItem = v.strictObject({
  _id: id,
  kind: described(
    v.picklist([...inboxNames, 'setAside', 'certificates', 'notes']),
    'setAside: sent by a form, and set aside since it may be from a robot.',
  ),
  person: described(
    v.nullable(id),
    'Whose it is in the follow-up; null for what is set aside, a note, or a certificate without an enrollment.',
  ),
  name: described(text, 'Who sent it, whom a certificate names, or who wrote a note.'),
  text: described(text, 'The course, the place, or how it begins.'),
  email: text,
  phone: text,
  place: described(v.nullable(placeState), 'The place of an enrollment, which is erased with it.'),
  startsOn: described(v.nullable(day), 'The first day of the batch of that place, or null.'),
  endsOn: described(v.nullable(day), 'Its last day, or null.'),
  notes: described(count, 'How many notes are erased with it.'),
  records: described(
    v.array(id),
    'For a note from before notes were about records: all records of its entry; it is erased with the last of them.',
  ),
  isCorrected: described(
    v.boolean(),
    'It had that email or phone until it was corrected, and stands here for its history alone.',
  ),
  createdAt: time,
});
export type PersonItem = v.InferOutput<typeof PersonItem>;

/** The records of one kind that would go tonight. */
export const RetentionPreview = v.strictObject({
  kind: v.picklist(retentionKinds),
  count,
  oldest: described(v.nullable(time), 'When the oldest of them was sent; null if there are none.'),
});
export type RetentionPreview = v.InferOutput<typeof RetentionPreview>;
