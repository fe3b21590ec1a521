import * as v from 'valibot';
import { limits } from '../limits.ts';
import { count, day, described, id, path, text, time } from '../record-fields.ts';

/** The words on a certificate. */
export const PrintedCertificate = v.strictObject({
  number: described(text, "The institute's own, such as NDA/2027/0001; never used again."),
  code: described(text, 'By which anybody can check it, such as K7MQ-4XTR-9HWC.'),
  holder: described(text, "Empty once the person was erased from the institute's records."),
  programme: described(text, 'The name of the course.'),
  classOfDrone: described(v.nullable(text), 'Such as Small; null if it is not for one class.'),
  from: described(v.nullable(day), 'First day, in India; null where an earlier certificate does not say it.'),
  to: described(v.nullable(day), 'Last day, in India; null where the first is.'),
  hours: described(v.nullable(count), 'Whole hours of training; null if they were not given.'),
  issuedOn: day,
});
export type PrintedCertificate = v.InferOutput<typeof PrintedCertificate>;

/** The certificate as its check shows it. */
const VerifiedCertificate = v.strictObject({
  ...PrintedCertificate.entries,
  state: v.picklist(['valid', 'revoked', 'replaced']),
  replacedBy: described(v.nullable(text), 'The number of the certificate that replaces it.'),
  changedOn: described(v.nullable(day), 'The day on which it ceased to be valid.'),
});
export type VerifiedCertificate = v.InferOutput<typeof VerifiedCertificate>;

/** The states of a certificate that was issued. */
export type CertificateState = VerifiedCertificate['state'];

/** The answer to the check of a certificate. */
export const Verification = v.strictObject({
  ...VerifiedCertificate.entries,
  checkedAt: described(time, 'When it was looked up, in UTC.'),
});
export type Verification = v.InferOutput<typeof Verification>;

/** A certificate as the back office sees it. */
export const IssuedCertificate = v.strictObject({
  _id: id,
  ...VerifiedCertificate.entries,
  reason: described(v.nullable(text), 'Why it was revoked or replaced, if a reason was given; never public.'),
  enrollment: described(
    v.nullable(text),
    'The id of the enrollment for which it was issued; null where it was typed or imported, or where that enrollment is gone.',
  ),
  contact: described(
    v.nullable(text),
    'The id of the person who sent that enrollment, as in the follow-up; null where there is none.',
  ),
  imported: described(v.boolean(), 'It was issued before there was this register.'),
  createdAt: time,
});
export type IssuedCertificate = v.InferOutput<typeof IssuedCertificate>;

/** One thing in a spreadsheet that is not right, or may not be. */
const ImportFault = v.strictObject({
  line: described(count, 'The number of the row as a spreadsheet shows it.'),
  column: described(
    v.nullable(text),
    'The heading of the column as it stands in the file; null for the whole row.',
  ),
  message: text,
});
export type ImportFault = v.InferOutput<typeof ImportFault>;

/** A certificate that was issued before there was the register, as a row of a spreadsheet says it. */
const EarlierCertificate = v.omit(PrintedCertificate, ['code']);
export type EarlierCertificate = v.InferOutput<typeof EarlierCertificate>;

/** A column of a spreadsheet that is imported. */
const ImportedColumn = v.strictObject({
  column: described(text, 'The letters by which a spreadsheet calls it, such as C.'),
  heading: described(text, 'Empty where it has none.'),
  field: described(v.nullable(text), 'The field of a certificate that it seems to be; null for none.'),
  isCount: described(v.boolean(), 'It counts the rows, and is never needed.'),
  examples: described(v.array(text), 'What the first rows show there.'),
});
export type ImportedColumn = v.InferOutput<typeof ImportedColumn>;

/** Where in a file the certificates are. */
const ImportLayout = v.strictObject({
  sheets: described(v.array(text), 'The names of the sheets with rows; an empty one for CSV.'),
  sheet: described(text, 'The one that is read.'),
  headings: described(count, 'The row of the headings; of two, the second.'),
  beginning: described(
    v.array(v.strictObject({ line: count, text })),
    'The first rows of the sheet, shortened: one of them has the headings.',
  ),
  columns: v.array(ImportedColumn),
});
export type ImportLayout = v.InferOutput<typeof ImportLayout>;

/** The outcome of importing a spreadsheet, real or as a preview. */
export const ImportOutcome = v.strictObject({
  layout: ImportLayout,
  month: described(
    v.nullable(text),
    'A month of issue without a day, such as June 2025, where there is one; monthDay says which day is meant.',
  ),
  rows: described(count, 'How many certificates stand in the file.'),
  imported: described(
    count,
    'How many are in the register now; 0 for a preview, or where anything is wrong.',
  ),
  faults: described(v.array(ImportFault), `The first ${limits.importFaults} at most.`),
  faultCount: described(count, 'How many faults there are in all.'),
  warnings: described(
    v.array(ImportFault),
    `What need not be wrong, but should be looked at before: the first ${limits.importFaults} at most.`,
  ),
  warningCount: count,
  sample: described(v.array(EarlierCertificate), 'The first certificates, as they were understood.'),
});
export type ImportOutcome = v.InferOutput<typeof ImportOutcome>;

/** A signatory of certificates. */
const Signatory = v.strictObject({
  name: text,
  title: described(text, 'Such as Chief instructor.'),
  picture: described(v.nullable(path), 'A picture of the signature; null where they sign by hand.'),
});

/** The paper of the next certificates, and their numbering. */
export const CertificatePaper = v.strictObject({
  isSample: described(
    v.boolean(),
    'The name of the institute is still a sample: what is issued now says SAMPLE for ever.',
  ),
  numberPattern: described(text, 'Such as NDA/{year}/{count:4}.'),
  logo: described(v.nullable(path), 'Null where only the name of the institute is printed.'),
  signatories: v.array(Signatory),
  origin: described(
    v.nullable(text),
    'The origin of the site, to which the QR codes lead; null while it is not set, and no certificates are issued.',
  ),
});
export type CertificatePaper = v.InferOutput<typeof CertificatePaper>;
