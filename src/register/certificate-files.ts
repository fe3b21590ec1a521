import type { Change, Context } from '../context.ts';
import { perDatabase, transaction } from '../database/index.ts';
import { conflict, unavailable } from '../http/index.ts';
import { semaphore } from '../semaphore.ts';
import type { PrintedCertificate } from '../shared/records.ts';
import { paperToPrint, siteOrigin } from './paper.ts';
import { type PrintedPaper, printedPaper, storePrintedPaper } from './paper-store.ts';
import { knownCertificate } from './register.ts';
import { certificateSheets } from './sheet/certificate-sheets.ts';
import type { Sheet } from './sheet/draw-sheet.ts';
import { pictureReader } from './sheet/pictures.ts';
import { type StoredCertificate, setPaper } from './store.ts';

/** Drawing uses most of one CPU core. */
const drawing = perDatabase(() =>
  semaphore(1, 20, () => unavailable('Too many certificates are being printed. Please try again.', 5)),
);

const picturesOf = perDatabase(({ pictures, log }: Context) =>
  pictureReader(pictures.folder, (picture, error) =>
    log.warn({ err: error, picture }, 'picture of certificates missing or broken: left out'),
  ),
);

export async function canDraw(context: Context, picture: string): Promise<boolean> {
  return (await picturesOf(context)(picture)) !== null;
}

export function hasOrigin(context: Context, { paper }: StoredCertificate): boolean {
  return (printedPaper(context, paper).origin ?? context.config.publicUrl) !== null;
}

/**
 * Returns a PDF file with a page for each certificate, always the same bytes.
 * @throws HttpRefusal 409 if one is invalid, erased, unprintable or lacks the site's address; 503 if too many wait
 */
export async function writeCertificates(
  context: Context,
  certificates: readonly StoredCertificate[],
): Promise<Buffer> {
  const sheets = await transaction(context, (tx) => certificates.map((one) => sheetOf(tx, one)));
  return draw(context, sheets);
}

/** Leaves out the QR code while the site's address is not set. */
export function writePreview(context: Context, certificate: PrintedCertificate): Promise<Buffer> {
  return draw(context, [{ certificate, paper: paperToPrint(context), mark: 'PREVIEW' }]);
}

function draw(context: Context, sheets: readonly Sheet[]): Promise<Buffer> {
  return drawing(context)(() => certificateSheets(sheets, picturesOf(context)));
}

function sheetOf(tx: Change, certificate: StoredCertificate): Sheet {
  refuseUnlessPrinted(certificate);
  const paper = paperOf(tx, certificate);
  return { certificate, paper, mark: paper.isSample ? 'SAMPLE' : null };
}

/**
 * Adds the site's address at the first print if it was missing at the issue.
 * @throws HttpRefusal 409 while the address is not set.
 */
function paperOf(tx: Change, { _id }: StoredCertificate): PrintedPaper {
  // The paper may have changed since the certificate was read.
  const printed = printedPaper(tx, knownCertificate(tx, _id).paper);
  if (printed.origin !== null) return printed;
  const complete = { ...printed, origin: siteOrigin(tx) };
  setPaper(tx, _id, storePrintedPaper(tx, complete));
  return complete;
}

function refuseUnlessPrinted({ state, number, holder }: StoredCertificate): void {
  if (state !== 'valid')
    throw conflict(`Certificate ${number} was ${state}. Only valid certificates are printed.`);
  if (holder === '')
    throw conflict(`The name on certificate ${number} was erased. It can no longer be printed.`);
}
