import * as v from 'valibot';
import {
  beginsToday,
  count,
  day,
  heldUntil,
  id,
  language,
  path,
  placeState,
  said,
  shapeOf,
  text,
  time,
} from '../calls/shapes.ts';
import type { AdminBatch, Application, Batch, Place } from '../shared/batches.ts';
import { applicationActions, batchStates } from '../shared/batches.ts';
import { catalogueKinds } from '../shared/records.ts';

const batchFacts = {
  _id: id,
  kind: v.picklist(catalogueKinds),
  entry: said('The id of its course or certificate.'),
  entryName: text,
  startsOn: day,
  endsOn: day,
  location: v.pipe(
    v.nullable(text),
    v.description(
      'Null for the usual location of the institute; in the back office, for that of the course.',
    ),
  ),
  language: said('In which it is taught.'),
  seatsLeft: count,
  state: v.picklist(batchStates),
  full: v.pipe(v.boolean(), v.description('No seat is left; who enrolls waits.')),
};

const batch = shapeOf<Batch>()({
  ...batchFacts,
  english: v.optional(
    v.pipe(
      v.literal(true),
      v.description('The name stands in English although another language was asked for.'),
    ),
  ),
  sample: v.optional(v.pipe(v.literal(true), v.description('It was made up for a demonstration.'))),
});

/** What the calls of batches and places answer, record by record. */
export const batchShapes = {
  Batch: batch,
  AdminBatch: shapeOf<AdminBatch>()({
    ...batchFacts,
    seats: count,
    taken: v.pipe(count, v.description('Seats that are held, offered, confirmed or completed.')),
    waiting: v.pipe(count, v.description('People who wait for a seat.')),
    held: v.pipe(count, v.description('Seats that are held and not confirmed yet.')),
    places: v.pipe(count, v.description('People who were ever in it.')),
    hidden: v.pipe(v.boolean(), v.description('Visitors do not see it.')),
    sample: v.pipe(v.boolean(), v.description('It was made up for a demonstration.')),
  }),
  Place: shapeOf<Place>()({
    _id: id,
    enrollment: said('The id of the enrollment.'),
    batch: v.pipe(v.nullable(text), v.description('Null where no date was chosen yet.')),
    state: placeState,
    heldUntil,
    reference: text,
    name: text,
    email: text,
    phone: text,
    course: said('The course or certificate, as it was asked for.'),
    kind: v.pipe(
      v.nullable(v.picklist(catalogueKinds)),
      v.description('Null where it is not known which one that is.'),
    ),
    entry: v.pipe(v.nullable(text), v.description('Its id; null like kind.')),
    courseName: said('What it is called now, in the applicant’s language.'),
    language,
    page: said('The path of the applicant’s page under this host.'),
    sameAs: v.pipe(
      v.nullable(text),
      v.description('The reference of another place in this batch with the same email or phone.'),
    ),
    certificate: v.pipe(
      v.nullable(v.strictObject({ number: text, code: text, state: v.picklist(['valid', 'revoked']) })),
      v.description('The newest that was issued to whoever has completed the batch; null: none.'),
    ),
    since: v.pipe(time, v.description('When it came into its state.')),
    createdAt: time,
  }),
  Application: shapeOf<Application>()({
    reference: text,
    name: text,
    course: said('The name of the course or certificate, as it was asked for.'),
    state: placeState,
    batch: v.pipe(v.nullable(batch), v.description('Null where no date was chosen yet.')),
    heldUntil,
    beginsToday,
    ahead: v.pipe(
      v.nullable(count),
      v.description('How many wait before this one; null unless it waits for a batch that has not begun.'),
    ),
    calendar: v.pipe(v.nullable(path), v.description('The calendar file of the batch.')),
    actions: v.array(v.picklist(applicationActions)),
    dates: v.pipe(
      v.array(batch),
      v.description('The dates of the same course that have a seat and can be changed to.'),
    ),
    certificate: v.pipe(
      v.nullable(v.strictObject({ number: text, code: text, issuedOn: day, file: v.nullable(path) })),
      v.description(
        'The valid one of whoever has completed the course; null: none. Its file is null while it cannot be printed.',
      ),
    ),
    language,
    createdAt: time,
  }),
};
