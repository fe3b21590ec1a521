import * as v from 'valibot';
import { batchStates } from '../batches.ts';
import { catalogueKinds } from '../catalogue.ts';
import { day, described, id, text } from '../record-fields.ts';
import { FollowedEnrollment } from './follow-up.ts';
import { IssuedCertificate } from './register.ts';

/** Somebody who was found, by the record that matches best, else the newest; what that lacks comes from the person's others. */
export const FoundPerson = v.strictObject({
  _id: described(id, 'The id of the contact.'),
  name: text,
  email: v.nullable(text),
  phone: v.nullable(text),
  reference: described(v.nullable(text), 'That of the enrollment.'),
  enrollment: described(
    v.nullable(FollowedEnrollment),
    'Where its reference or certificate was searched, that record; else, of those of the same name, the one whose place matters most.',
  ),
  note: described(v.nullable(text), 'The line of a note, where what was searched stands there alone.'),
  company: described(
    v.nullable(text),
    'The company of that record, where what was searched stands there; with its GSTIN where that was.',
  ),
  certificate: described(
    v.nullable(text),
    'The number of the certificate by which the person was found; null where anything else was searched.',
  ),
});
export type FoundPerson = v.InferOutput<typeof FoundPerson>;

const { number, code, holder, programme, state } = IssuedCertificate.entries;

/** The results of a search, the likeliest first; a list that the role of the calling admin may not see is empty. */
export const Found = v.strictObject({
  people: described(v.array(FoundPerson), 'Who came last first.'),
  certificates: described(
    v.array(v.strictObject({ _id: id, number, code, holder, programme, state })),
    'Certificates that were issued, the latest first.',
  ),
  batches: described(
    v.array(
      v.strictObject({
        _id: id,
        entryName: text,
        startsOn: day,
        endsOn: day,
        state: v.picklist(batchStates),
      }),
    ),
    'Those that run or come first, by start; then past ones, the latest first.',
  ),
  courses: described(
    v.array(v.strictObject({ _id: id, kind: v.picklist(catalogueKinds), name: text, hidden: v.boolean() })),
    'Courses and certificates of the catalogue.',
  ),
});
export type Found = v.InferOutput<typeof Found>;
