import type { Logger } from 'pino';
import { type Batches, shownBatch, subjectOf } from '../batches/index.ts';
import { bytes, callWith, json } from '../calls/index.ts';
import type { CommitTogether } from '../database/index.ts';
import { conflict, type KoaContext, notFound, unavailable } from '../http/index.ts';
import type { PictureStore } from '../pictures/index.ts';
import { semaphore } from '../semaphore.ts';
import type { PrintedCertificate } from '../shared/records.ts';
import { issueRules } from '../shared/register-rules.ts';
import type { StoredCertificate } from './certificate-rows.ts';
import type { Register } from './register.ts';
import { draftsOf } from './register-calls.ts';
import { certificateSheets } from './sheet/certificate-sheets.ts';
import type { Sheet } from './sheet/draw-sheet.ts';
import { pictureReader } from './sheet/pictures.ts';

export interface CertificateFileParts {
  register: Register;
  pictures: Pick<PictureStore, 'folder'>;
  commitTogether: CommitTogether;
  log: Logger;
}

/** Returns the functions that make the PDF files of certificates: one at a time, since it is work for the processor. */
export function certificateFiles({ register, pictures, commitTogether, log }: CertificateFileParts) {
  const turns = semaphore(1, 20, () =>
    unavailable('Too many certificates are being printed. Please try again.', 5),
  );
  const readPicture = pictureReader(pictures.folder, (picture, error) =>
    log.warn({ err: error, picture }, 'picture of certificates missing or broken: left out'),
  );
  const make = (sheets: Sheet[]) => turns(() => certificateSheets(sheets, readPicture));
  const sheetOf = (certificate: StoredCertificate): Sheet => {
    refuseUnlessPrinted(certificate);
    const paper = register.paperOf(certificate._id);
    return { certificate, paper, mark: paper.isSample ? 'SAMPLE' : null };
  };
  return {
    /** Returns whether a stored picture can be drawn on certificates. */
    canDraw: async (picture: string): Promise<boolean> => (await readPicture(picture)) !== null,
    /**
     * Returns the PDF file of certificates, a page each: the same bytes whenever it is asked for.
     * @throws HttpRefusal 409 for one that is not valid, whose name was erased or cannot be printed, or whose QR code has no
     * address; 503 if too many wait.
     */
    write: async (certificates: readonly StoredCertificate[]): Promise<Buffer> =>
      make(await commitTogether(() => certificates.map(sheetOf))),
    /** Returns the PDF file of one that is not issued yet, marked as a preview; without a QR code while the site's address is not set. */
    writePreview: (certificate: PrintedCertificate): Promise<Buffer> =>
      make([{ certificate, paper: register.paper.toPrint(), mark: 'PREVIEW' }]),
  };
}

export type CertificateFiles = ReturnType<typeof certificateFiles>;

function refuseUnlessPrinted({ state, number, holder }: StoredCertificate): void {
  if (state !== 'valid')
    throw conflict(`Certificate ${number} was ${state}. Only valid certificates are printed.`);
  if (holder === '')
    throw conflict(`The name on certificate ${number} was erased. It can no longer be printed.`);
}

/** The services that these calls use. */
export interface CertificateFileCallParts extends Pick<Batches, 'batches' | 'shownBatches'> {
  register: Register;
  certificateFiles: CertificateFiles;
  now: () => Date;
}

const tag = 'Register';
const kind = 'certificate';
const pdf = 'application/pdf';
const answer = { answer: bytes(pdf), headers: ['Content-Disposition'] } as const;

const call = callWith<CertificateFileCallParts>();

/** The calls by which the office prints certificates. */
export const certificateFileCalls = [
  call({
    method: 'GET',
    path: '/api/admin/register/:id.pdf',
    name: 'printCertificate',
    tag,
    summary: 'Gives a valid certificate as a PDF file, for ever the same.',
    who: 'office',
    ...answer,
    refusals: [409],
    activity: 'recorded',
    async stream(ctx, { id, record }, parts) {
      const certificate = parts.register.found(id);
      const { number } = certificate;
      send(ctx, number, await parts.certificateFiles.write([certificate]));
      record({ action: 'printed', kind, thing: id, name: number });
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/register/preview.pdf',
    name: 'printPreview',
    tag,
    summary:
      'Gives the first certificate that the same body would issue now, marked as a preview. Nothing is stored.',
    who: 'office',
    body: json(issueRules),
    ...answer,
    refusals: [404, 409],
    storesNothing: true,
    activity: 'none',
    async stream(ctx, { body }, parts) {
      const [first] = parts.register.preview(draftsOf(body, parts.register, parts.now));
      if (first === undefined) throw notFound('There is no certificate to preview.');
      send(ctx, 'preview', await parts.certificateFiles.writePreview(first));
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/batches/:id/certificates.pdf',
    name: 'printCertificatesOfBatch',
    tag,
    summary: 'Gives all valid certificates of a batch in one PDF file, by name, for the printer.',
    who: 'office',
    ...answer,
    refusals: [409],
    activity: 'recorded',
    async stream(ctx, { id, record }, parts) {
      const batch = shownBatch(id, parts);
      const certificates = parts.register.certificates.validOfBatch(id);
      if (certificates.length === 0) throw notFound('No certificates have been issued for this batch.');
      const file = await parts.certificateFiles.write(certificates);
      send(ctx, `certificates-${batch.startsOn}`, file);
      const [one] = certificates.length === 1 ? certificates : [];
      const details = one?.number ?? `${certificates.length} certificates`;
      record({ action: 'printed certificates of', ...subjectOf(batch), details });
    },
  }),
];

/** Sends a file, which a browser shows, under a name of what every system allows in names. */
function send(ctx: KoaContext, name: string, file: Buffer): void {
  ctx.set('Content-Type', pdf);
  ctx.set('Content-Disposition', `inline; filename="${name.replace(/[^\w.-]+/gu, '-')}.pdf"`);
  ctx.body = file;
}
