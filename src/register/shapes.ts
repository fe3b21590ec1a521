import * as v from 'valibot';
import { count, day, id, path, said, shapeOf, text, time } from '../calls/shapes.ts';
import { limits } from '../shared/limits.ts';
import type {
  CertificatePaper,
  IssuedCertificate,
  PrintedCertificate,
  Signatory,
  Verification,
} from '../shared/register.ts';
import { certificateStates } from '../shared/register.ts';
import type { EarlierCertificate, ImportFault, ImportOutcome } from '../shared/register-import.ts';

const printedCertificate = {
  number: said("The institute's own, never used again."),
  code: said('By which anybody can check it, such as K7MQ-4XTR-9HWC.'),
  holder: said("Empty once the person was erased from the institute's records."),
  programme: text,
  classOfDrone: v.nullable(text),
  from: day,
  to: day,
  hours: v.nullable(count),
  issuedOn: day,
};

const verifiedCertificate = {
  ...printedCertificate,
  state: v.picklist(certificateStates),
  replacedBy: v.pipe(v.nullable(text), v.description('The number of the certificate that replaces it.')),
  changedOn: v.pipe(v.nullable(day), v.description('The day on which it ceased to be valid.')),
};

const { code: _code, ...earlierCertificate } = printedCertificate;

/** What the calls of the register answer, record by record. */
export const registerShapes = {
  PrintedCertificate: shapeOf<PrintedCertificate>()(printedCertificate),
  Verification: shapeOf<Verification>()({ ...verifiedCertificate, checkedAt: time }),
  IssuedCertificate: shapeOf<IssuedCertificate>()({
    _id: id,
    ...verifiedCertificate,
    reason: v.pipe(v.nullable(text), v.description('Why it was revoked or replaced; never public.')),
    enrollment: v.pipe(
      v.nullable(text),
      v.description('Null where it was typed or imported, or where that enrollment is gone.'),
    ),
    imported: v.boolean(),
    createdAt: time,
  }),
  ImportOutcome: shapeOf<ImportOutcome>()({
    rows: v.pipe(count, v.description('How many certificates stand in the file.')),
    imported: v.pipe(count, v.description('0 for a preview.')),
    faults: v.pipe(
      v.array(
        shapeOf<ImportFault>()({
          line: v.pipe(count, v.description('The number of the row as a spreadsheet shows it.')),
          column: v.pipe(
            v.nullable(text),
            v.description('The heading of the column as it stands in the file; null for the whole row.'),
          ),
          message: text,
        }),
      ),
      v.description(`The first ${limits.importFaults} at most.`),
    ),
    faultCount: v.pipe(count, v.description('How many faults there are in all.')),
    sample: v.pipe(
      v.array(shapeOf<EarlierCertificate>()(earlierCertificate)),
      v.description('The first certificates, as they were understood.'),
    ),
  }),
  CertificatePaper: shapeOf<CertificatePaper>()({
    numberPattern: said('Such as NDA/{year}/{count:4}.'),
    logo: v.nullable(path),
    signatories: v.array(
      shapeOf<Signatory>()({
        name: text,
        title: text,
        picture: v.pipe(v.nullable(path), v.description('Null where they sign by hand.')),
      }),
    ),
    origin: v.pipe(
      v.nullable(text),
      v.description(
        'Of the site, to which the QR codes lead; null while it is not set, and none are issued.',
      ),
    ),
  }),
};
