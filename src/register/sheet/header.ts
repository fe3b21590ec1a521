import type { PrintedPaper } from '../paper-store.ts';
import { fit } from './fit.ts';
import { content } from './ground.ts';
import { inks, type Pen } from './pen.ts';
import type { DrawnPicture } from './pictures.ts';

const logoRoom = { width: 120, height: 46 } as const;
const numberWidth = 190;

export function drawHeader(pen: Pen, paper: PrintedPaper, number: string, logo: DrawnPicture | null): void {
  const { institute, address, authorisation } = paper;
  let x: number = content.left;
  const top = content.top;
  if (logo !== null) {
    const width = Math.min(logoRoom.width, logoRoom.height * logo.ratio);
    pen.figure(`Logo of ${institute}`, () =>
      logo.draw({ x, y: top - 4, width, height: logoRoom.height }, 'center'),
    );
    x += width + 14;
  }
  const width = content.right - numberWidth - x;
  const name = fit(institute, pen.heading, { width, sizes: [19, 14] });
  pen.paragraph(
    'P',
    name.lines,
    { x, y: top + 15, leading: name.size * 1.1 },
    {
      face: pen.heading,
      size: name.size,
      ink: inks.navy,
    },
  );
  const below = top + 15 + (name.lines.length - 1) * name.size * 1.1;
  const small = { face: pen.text, ink: inks.slate };
  const where = fit(address.filter((line) => line !== '').join(', '), pen.text, { width, sizes: [7.6, 7.2] });
  if (where.lines.join('') !== '')
    pen.paragraph('P', where.lines, { x, y: below + 14, leading: 9.6 }, { ...small, size: where.size });
  if (authorisation !== '') {
    const said = fit(`DGCA authorisation ${authorisation}`, pen.text, { width, sizes: [7.6] });
    pen.paragraph(
      'P',
      said.lines,
      { x, y: below + 14 + where.lines.length * 9.6 + 1 },
      { ...small, size: said.size },
    );
  }
  pen.paragraph(
    'P',
    ['Number'],
    { x: content.right, y: top + 6 },
    { ...small, size: 7, spacing: 0.3, align: 'right' },
  );
  const numbered = fit(number, pen.heading, { width: numberWidth - 16, sizes: [14] });
  pen.paragraph(
    'P',
    numbered.lines,
    { x: content.right, y: top + 22 },
    {
      face: pen.heading,
      size: numbered.size,
      ink: inks.navy,
      align: 'right',
    },
  );
  drawTitle(pen);
}

function drawTitle(pen: Pen) {
  const { document } = pen;
  const y = 144;
  pen.decorate(() => {
    for (const tick of [0, 1, 2, 4, 5, 6, 7])
      document.moveTo(content.left + 0.5 + tick * 7, y).lineTo(content.left + 0.5 + tick * 7, y - 4.5);
    document.lineWidth(0.9).stroke(inks.sky);
    document.moveTo(content.left + 21.5, y).lineTo(content.left + 21.5, y - 11);
    document.lineWidth(2.2).stroke(inks.saffron);
  });
  pen.paragraph(
    'H1',
    ['Certificate'],
    { x: content.left - 1, y: y + 32 },
    {
      face: pen.heading,
      size: 32,
      ink: inks.navy,
      spacing: -0.3,
    },
  );
}
