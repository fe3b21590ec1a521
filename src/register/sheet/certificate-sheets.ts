import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { conflict } from '../../http/index.ts';
import type { PrintedCertificate } from '../../shared/records.ts';
import { drawSheet, type Sheet } from './draw-sheet.ts';
import { groundOf, sheet as size } from './ground.ts';
import { loadLibraries } from './libraries.ts';
import { penOf } from './pen.ts';
import { type DrawnPicture, drawnIn, type ReadPicture } from './pictures.ts';
import { unprintable } from './runs.ts';

/**
 * Always makes the same bytes from the same sheets: no clock, no randomness.
 * @throws HttpRefusal 409 for an unprintable name or course.
 */
export async function certificateSheets(sheets: readonly Sheet[], readPicture: ReadPicture): Promise<Buffer> {
  const [first] = sheets;
  if (first === undefined) throw new Error('There is no certificate to print.');
  const libraries = await loadLibraries();
  await refuseUnprintable(sheets.map(({ certificate }) => certificate));
  const title =
    sheets.length === 1 ? `Certificate ${first.certificate.number}` : `${sheets.length} certificates`;
  const document = libraries.newDocument({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-IN',
    displayTitle: true,
    // pdfkit reads its default font from its own folder, which the executable lacks.
    font: null as never,
    info: {
      Title: title,
      Author: first.paper.institute,
      Subject: sheets.map(({ certificate }) => certificate.code).join(' '),
      Producer: first.paper.institute,
      Creator: first.paper.institute,
      CreationDate: new Date(`${first.certificate.issuedOn}T00:00:00Z`),
      ModDate: new Date(`${first.certificate.issuedOn}T00:00:00Z`),
    },
  });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = once(document, 'end');
  const pen = penOf(document, libraries);
  const ground = groundOf(document, libraries);
  const known = new Map<string, DrawnPicture | null>();
  const pictureOf = async (name: string | null) => {
    if (name === null) return null;
    if (!known.has(name)) {
      const prepared = await readPicture(name);
      known.set(name, prepared && drawnIn(document, prepared, `P${known.size}`));
    }
    return known.get(name) ?? null;
  };
  for (const sheet of sheets) {
    const { logo, signatories } = sheet.paper;
    const signatures: (DrawnPicture | null)[] = [];
    for (const { picture } of signatories) signatures.push(await pictureOf(picture));
    const drawings = { ground, logo: await pictureOf(logo), signatures };
    document.addPage();
    drawSheet(pen, sheet, drawings);
    // Yields to the event loop between pages.
    await setImmediate();
  }
  document.end();
  await ended;
  return Buffer.concat(pieces);
}

/**
 * Names and courses must be printed exactly; other texts lose unprintable letters.
 * @throws HttpRefusal 409 with the letters.
 */
export async function refuseUnprintable(
  certificates: readonly Pick<PrintedCertificate, 'holder' | 'programme'>[],
): Promise<void> {
  const { heading } = await loadLibraries();
  for (const { holder, programme } of certificates)
    for (const [what, text] of [
      ['name', holder],
      ['course', programme],
    ] as const) {
      const letters = unprintable(text, heading);
      if (letters.length > 0)
        throw conflict(
          `The ${what} ${text} has ${letters.join(' ')}, which cannot be printed. Letters of English, Tamil and Hindi can.`,
        );
    }
}
