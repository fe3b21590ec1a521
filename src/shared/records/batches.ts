import * as v from 'valibot';
import { applicationActions, batchStates, cancellers, untoldChanges } from '../batches.ts';
import { catalogueKinds } from '../catalogue.ts';
import {
  beginsToday,
  beyond,
  count,
  day,
  described,
  heldUntil,
  id,
  language,
  path,
  placeState,
  reference,
  text,
  time,
} from '../record-fields.ts';
import { PrintedCertificate } from './register.ts';

const facts = {
  _id: id,
  kind: v.picklist(catalogueKinds),
  entry: described(text, 'The id of its course or certificate.'),
  entryName: described(text, 'The name of that, in the language that was asked for.'),
  startsOn: described(day, 'First day, in India.'),
  endsOn: described(day, 'Last day, in India.'),
  location: described(
    v.nullable(text),
    'Where it takes place; null for the usual location of the institute or, in the back office, of the course.',
  ),
  language: described(
    text,
    'The language in which it is taught, such as Tamil and English; its name in the language that was asked for, where that is known.',
  ),
  seats: described(count, 'How many seats it has in all.'),
  seatsLeft: count,
  state: v.picklist(batchStates),
  full: described(v.boolean(), 'No seat is left; whoever enrolls has to wait for one.'),
};

/** A batch as visitors see it. */
export const Batch = v.strictObject({
  ...facts,
  english: v.optional(
    described(v.literal(true), 'The name is in English although another language was asked for.'),
  ),
  sample: v.optional(described(v.literal(true), 'It was made up for a demonstration.')),
});
export type Batch = v.InferOutput<typeof Batch>;

/** All that cards show of the next batch of their course. */
export type NextBatch = Pick<Batch, 'kind' | 'entry' | 'startsOn' | 'seatsLeft' | 'full' | 'sample'>;

/** A batch as the back office sees it. */
export const AdminBatch = v.strictObject({
  ...facts,
  taken: described(count, 'Seats that are held, offered, confirmed or completed.'),
  waiting: described(count, 'People who wait for a seat.'),
  held: described(count, 'Seats that are held and not confirmed yet.'),
  offered: described(count, 'Seats that are offered to people who waited, and not accepted yet.'),
  completed: described(count, 'Seats of those who have completed it.'),
  unreached: described(
    count,
    'People who hear of other days or of its end, but whom no email reaches: they gave no address, or emails to it come back.',
  ),
  places: described(count, 'People who were ever in it; it can be deleted only if this is 0.'),
  hidden: described(v.boolean(), 'Visitors do not see it.'),
  sample: described(v.boolean(), 'It was made up for a demonstration.'),
  offersSeats: described(
    v.boolean(),
    'A seat that becomes free is offered to who waits; not once it has begun, nor where an admin gives every seat.',
  ),
});
export type AdminBatch = v.InferOutput<typeof AdminBatch>;

const { number, code } = PrintedCertificate.entries;
const createdAt = described(time, 'When the enrollment arrived, in UTC.');

/** The certificate that was issued for a completed place: the newest, if there were several. */
const CertificateOfPlace = v.strictObject({
  number,
  code,
  state: v.picklist(['valid', 'revoked']),
});
export type CertificateOfPlace = v.InferOutput<typeof CertificateOfPlace>;

/** Somebody's place in a batch, as the back office sees it. */
export const Place = v.strictObject({
  _id: id,
  enrollment: described(text, 'The id of the enrollment.'),
  batch: described(v.nullable(text), 'The id of the batch; null where no date was chosen yet.'),
  state: placeState,
  heldUntil,
  reference,
  name: text,
  email: text,
  isBounced: described(
    v.boolean(),
    'An email to this address came back: none goes there until it is corrected or that is set aside.',
  ),
  phone: text,
  course: described(text, 'The English name of the course or certificate, as it was asked for.'),
  kind: described(
    v.nullable(v.picklist(catalogueKinds)),
    'Whether that is a course or a certificate; null where it is not known, as for a text of the applicant’s own.',
  ),
  entry: described(v.nullable(text), 'The id of that course or certificate; null where kind is.'),
  courseName: described(text, 'What it is called now, in the applicant’s language.'),
  language: described(language, 'The language in which the institute answers the applicant.'),
  page: described(text, 'The path of the applicant’s page under this host.'),
  sameAs: described(
    v.nullable(text),
    'The reference of another place in this batch of the same person; null where there is none.',
  ),
  perhaps: described(
    v.nullable(
      v.strictObject({
        reference,
        name: text,
        contact: text,
        isOne: described(v.boolean(), 'It is one person, as the office has said.'),
      }),
    ),
    'Another place in this batch whose person is the same, or perhaps; null where there is none.',
  ),
  otherSeat: described(
    v.nullable(text),
    'The reference of another seat in this batch of the same person, who is not told if this one is cancelled; null where there is none.',
  ),
  beyond: described(
    v.boolean(),
    'It waits, and is offered nothing, since its email or phone holds as many unconfirmed seats of the batch as it may.',
  ),
  certificate: described(
    v.nullable(CertificateOfPlace),
    'The newest that was issued for this place, or null.',
  ),
  contact: described(text, 'The id of the person, as in the follow-up.'),
  since: described(time, 'When it came into its state, in UTC.'),
  cancelledBy: described(
    v.nullable(v.picklist(cancellers)),
    'Who cancelled it: the applicant on their own page, or the office; null where it is not cancelled, or that is not known.',
  ),
  canceller: described(v.nullable(text), 'The name of the admin who cancelled it, as it was then, or null.'),
  cancelledFrom: described(
    v.nullable(placeState),
    'The state that it had when its whole batch was cancelled: a move gives back a confirmed one. Null where it was cancelled by itself, or that is not known.',
  ),
  toldAt: described(
    v.nullable(time),
    'When the office said that the applicant was told of it by WhatsApp, in UTC; null again once the place changes.',
  ),
  untold: described(
    v.nullable(v.picklist(untoldChanges)),
    'What no email tells, while nobody has said yet that the applicant was told; null where nothing is left to tell. enrolled: that the enrollment came in, and how it stands; message: what was mailed to all of the batch.',
  ),
  createdAt,
});
export type Place = v.InferOutput<typeof Place>;

/** The outcome for several places. */
export const ChangedPlaces = v.strictObject({
  changed: described(v.array(Place), 'Those that are changed, as they are now.'),
  refused: described(
    v.array(v.strictObject({ _id: id, name: text, message: text })),
    'Those that are not, each with the sentence that says why.',
  ),
});
export type ChangedPlaces = v.InferOutput<typeof ChangedPlaces>;

/** The valid certificate of an applicant who has completed the course. */
const ApplicantCertificate = v.strictObject({
  number,
  code,
  issuedOn: day,
  file: v.nullable(path),
});
export type ApplicantCertificate = v.InferOutput<typeof ApplicantCertificate>;

/** The page of an applicant. */
export const Application = v.strictObject({
  reference,
  name: text,
  course: described(text, 'The name of the course or certificate, as it was asked for.'),
  state: placeState,
  batch: described(v.nullable(Batch), 'Null where no date was chosen yet.'),
  heldUntil,
  beginsToday,
  staysConfirmed: v.optional(
    described(
      v.literal(true),
      'The seat was confirmed when its whole batch was cancelled, and is so again on another date.',
    ),
  ),
  beyond,
  ahead: described(
    v.nullable(count),
    'How many wait before this one; null unless it waits for a batch that has not begun.',
  ),
  calendar: described(
    v.nullable(path),
    'The calendar file of the batch; null where there is no date to be there on.',
  ),
  actions: described(v.array(v.picklist(applicationActions)), 'What can be done now.'),
  dates: described(
    v.array(Batch),
    'The dates of the same course that have a seat and can be changed to, by start.',
  ),
  certificate: described(
    v.nullable(ApplicantCertificate),
    'The valid certificate of an applicant who has completed the course, or null. Its file is null while it cannot be printed.',
  ),
  language,
  createdAt,
});
export type Application = v.InferOutput<typeof Application>;
