import * as v from 'valibot';
import { count, id, placeState, said, shapeOf, text, time } from '../calls/shapes.ts';
import { itemKinds, type PersonItem } from '../shared/person-items.ts';
import type { RetentionPreview } from '../shared/retention.ts';
import { retentionKinds } from '../shared/retention.ts';

/** What the calls of people's rights answer, record by record. */
export const rightsShapes = {
  PersonItem: shapeOf<PersonItem>()({
    _id: id,
    kind: v.picklist(itemKinds),
    name: said('Who sent it, whom a certificate names, or who wrote a note.'),
    text: said('The course, the place, or how it begins.'),
    email: text,
    phone: text,
    place: v.pipe(v.nullable(placeState), v.description('The place of an enrollment, which goes with it.')),
    notes: v.pipe(count, v.description('How many notes go with it.')),
    records: v.pipe(
      v.array(id),
      v.description('Of a note from before: all records of its entry, with the last of which it goes.'),
    ),
    createdAt: time,
  }),
  RetentionPreview: shapeOf<RetentionPreview>()({
    kind: v.picklist(retentionKinds),
    count,
    oldest: v.pipe(v.nullable(time), v.description('When the oldest of them was sent.')),
  }),
};
