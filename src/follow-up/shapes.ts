import * as v from 'valibot';
import { count, day, id, language, placeState, said, shapeOf, text, time } from '../calls/shapes.ts';
import type {
  FollowedEnrollment,
  FollowUp,
  FollowUpCounts,
  FollowUpHistory,
  FollowUpOwner,
  FollowUpRecord,
  Note,
  OtherEntry,
} from '../shared/follow-up.ts';
import { sameness, stages } from '../shared/follow-up.ts';
import { inboxNames } from '../shared/inboxes.ts';

const note = shapeOf<Note>()({
  _id: id,
  text,
  author: said('The name of the admin who wrote it, as it was then.'),
  about: v.pipe(
    v.nullable(id),
    v.description('The record that it is about; null: from before, when notes were about a person.'),
  ),
  createdAt: time,
});

const inbox = v.picklist(inboxNames);

const followUp = {
  _id: id,
  name: said('As in the newest record, as are email, language and source.'),
  email: text,
  phone: v.pipe(v.nullable(text), v.description('The newest number; null where none was ever sent.')),
  language,
  source: inbox,
  wants: said('The course, the place, or how the message begins.'),
  stage: v.picklist(stages),
  byPlace: v.pipe(v.boolean(), v.description('The stage follows from a place in a batch.')),
  owner: v.pipe(v.nullable(text), v.description('The id of an admin; null: nobody.')),
  ownerName: v.nullable(text),
  nextOn: v.nullable(day),
  sent: v.pipe(count, v.description('How much the person has sent.')),
  lastNote: v.pipe(v.nullable(note), v.description('The newest; its text is shortened.')),
  enrollment: v.nullable(
    shapeOf<FollowedEnrollment>()({ _id: id, reference: text, place: v.nullable(placeState) }),
  ),
  isPerhapsAnother: v.pipe(
    v.boolean(),
    v.description(
      'Another entry has the same email or phone, and nobody has said yet whether it is the same person.',
    ),
  ),
  createdAt: v.pipe(time, v.description('When the newest record came.')),
};

/** What the calls of the follow-up answer, record by record. */
export const followUpShapes = {
  FollowUp: shapeOf<FollowUp>()(followUp),
  FollowUpHistory: shapeOf<FollowUpHistory>()({
    ...followUp,
    records: v.array(
      shapeOf<FollowUpRecord>()({
        _id: id,
        inbox,
        name: text,
        email: text,
        phone: v.nullable(text),
        text: said('The course, the place, or the whole message.'),
        reference: v.nullable(text),
        place: v.nullable(placeState),
        language,
        createdAt: time,
      }),
    ),
    notes: v.array(note),
    others: v.array(
      shapeOf<OtherEntry>()({
        _id: id,
        name: said('As in its newest record.'),
        sharesEmail: v.boolean(),
        sharesPhone: v.boolean(),
        is: v.picklist(sameness),
        createdAt: v.pipe(time, v.description('When its newest record came.')),
      }),
    ),
  }),
  FollowUpCounts: shapeOf<FollowUpCounts>()({
    total: count,
    due: v.pipe(count, v.description('Due today or before.')),
    stages: v.strictObject({
      new: count,
      contacted: count,
      applied: count,
      enrolled: count,
      completed: count,
      lost: count,
    }),
    owners: v.array(shapeOf<FollowUpOwner>()({ _id: id, name: text, isYou: v.boolean(), people: count })),
    unowned: count,
  }),
  Note: note,
};
