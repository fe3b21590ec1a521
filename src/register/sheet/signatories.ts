import { fit } from './fit.ts';
import { inks, type Pen } from './pen.ts';
import type { DrawnPicture } from './pictures.ts';

const width = 158;
const gap = 26;
const height = 40;

export interface DrawnSignatory {
  name: string;
  title: string;
  picture: DrawnPicture | null;
}

export function drawSignatories(
  pen: Pen,
  { x, bottom }: { x: number; bottom: number },
  signatories: readonly DrawnSignatory[],
): void {
  const { document } = pen;
  const line = bottom - 24;
  for (const [index, { name, title, picture }] of signatories.entries()) {
    const from = x + index * (width + gap);
    if (picture !== null)
      pen.figure(`Signature of ${name}`, () => {
        picture.draw({ x: from + 4, y: line - height + 3, width: width - 8, height }, 'bottom');
      });
    pen.decorate(() => {
      document
        .lineWidth(0.6)
        .moveTo(from, line)
        .lineTo(from + width, line)
        .stroke(inks.navy);
    });
    const named = fit(name, pen.heading, { width, sizes: [11, 9] });
    pen.paragraph(
      'P',
      named.lines,
      { x: from, y: line + 13, leading: named.size * 1.28 },
      {
        face: pen.heading,
        size: named.size,
        ink: inks.navy,
      },
    );
    const below = line + 13 + (named.lines.length - 1) * named.size * 1.28;
    const titled = fit(title, pen.text, { width, sizes: [7.5, 6.5] });
    pen.paragraph(
      'P',
      titled.lines,
      { x: from, y: below + 11, leading: titled.size * 1.25 },
      {
        face: pen.text,
        size: titled.size,
        ink: inks.slate,
      },
    );
  }
}
