import { batches } from '../../content/en/batches.ts';
import { daysText, dayText } from '../../shared/day-text.ts';
import type { PrintedCertificate } from '../../shared/records.ts';
import type { PrintedPaper } from '../paper-store.ts';
import { drawCheck } from './check-code.ts';
import { fit } from './fit.ts';
import { content, drawMicroprint, rosette, sheet } from './ground.ts';
import { drawHeader } from './header.ts';
import { inks, type Pen } from './pen.ts';
import type { DrawnPicture } from './pictures.ts';
import { drawReadOuts } from './read-outs.ts';
import { drawSeal } from './seal.ts';
import { drawSignatories } from './signatories.ts';

export type SheetMark = 'SAMPLE' | 'PREVIEW';

export interface Sheet {
  certificate: PrintedCertificate;
  paper: PrintedPaper;
  mark: SheetMark | null;
}

/** A picture is null if missing or broken. */
export interface SheetDrawings {
  ground: () => void;
  logo: DrawnPicture | null;
  signatures: (DrawnPicture | null)[];
}

const width = content.right - content.left;
/** The law requires a different certificate, which only the DGCA issues. */
const limitation =
  'This is a certificate of training by the institute. The remote pilot certificate itself is issued by the DGCA.';

export function drawSheet(
  pen: Pen,
  { certificate, paper, mark }: Sheet,
  { ground, logo, signatures }: SheetDrawings,
): void {
  const { number, code } = certificate;
  const { institute, signatories, origin } = paper;
  pen.decorate(ground);
  drawMicroprint(pen, `${institute.toUpperCase()} · ${number} · `);
  if (mark !== null) drawMark(pen, mark);
  drawHeader(pen, paper, number, logo);
  drawHolder(pen, certificate);
  drawReadOuts(pen, { left: content.left, right: content.right, y: 374 }, readOutsOf(certificate));
  drawSignatories(
    pen,
    { x: content.left, bottom: content.bottom - 20 },
    signatories.map((one, index) => ({ ...one, picture: signatures[index] ?? null })),
  );
  const [sealX, besideSeal] = signatories.length === 0 ? [content.left + 46, 112] : [rosette.x, 0];
  drawSeal(pen, sealX, content.bottom - 66);
  drawCheck(pen, { right: content.right, bottom: content.bottom - 8 }, code, origin);
  const { size } = fit(limitation, pen.text, { width: width - 340, sizes: [6.8] });
  pen.paragraph(
    'P',
    [limitation],
    { x: content.left + besideSeal, y: content.bottom + 2 },
    {
      face: pen.text,
      size,
      ink: inks.slate,
    },
  );
}

function drawHolder(pen: Pen, { holder, programme }: PrintedCertificate) {
  const quiet = { face: pen.text, size: 10.5, ink: inks.slate };
  const name = fit(holder, pen.heading, { width, sizes: [50, 32] });
  const course = fit(programme, pen.heading, { width, sizes: [21, 15, 12.5] });
  const x = content.left;
  const leading = name.size * 1.2;
  const isOne = name.lines.length === 1;
  pen.paragraph('P', ['This is to certify that'], { x, y: 206 }, quiet);
  pen.paragraph(
    'P',
    name.lines,
    { x, y: isOne ? 246 + name.size * 0.36 : 241, leading },
    {
      face: pen.heading,
      size: name.size,
      ink: inks.navy,
    },
  );
  pen.paragraph('P', ['has completed the training'], { x, y: 306 }, quiet);
  pen.paragraph(
    'P',
    course.lines,
    { x, y: 312 + course.size, leading: course.size * 1.18 },
    {
      face: pen.heading,
      size: course.size,
      ink: inks.ink,
    },
  );
}

function readOutsOf({ classOfDrone, from, to, hours, issuedOn }: PrintedCertificate) {
  return [
    ...(classOfDrone === null ? [] : [{ label: 'Class of drone', value: classOfDrone }]),
    ...(from === null || to === null
      ? []
      : [{ label: from === to ? 'Day of training' : 'Days of training', value: daysOf(from, to) }]),
    ...(hours === null ? [] : [{ label: 'Hours of training', value: String(hours) }]),
    { label: 'Issued on', value: day(issuedOn) },
  ];
}

// Built-in texts, not the edited ones: a reprint must be identical.
const day = (text: string) => dayText(text, batches.days, 'year');

function daysOf(from: string, to: string): string {
  if (from === to) return day(from);
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${day(from)} – ${day(to)}`;
  return `${daysText(from, to, batches.days)} ${to.slice(0, 4)}`;
}

function drawMark(pen: Pen, mark: SheetMark) {
  const { document } = pen;
  document.save();
  document.translate(sheet.width / 2, sheet.height / 2).rotate(-24);
  document.fillOpacity(0.2);
  pen.paragraph(
    'P',
    [mark],
    { x: 0, y: 50 },
    {
      face: pen.heading,
      size: 150,
      ink: inks.saffronDeep,
      spacing: 8,
      isSlanted: true,
      align: 'middle',
    },
  );
  document.restore();
}
