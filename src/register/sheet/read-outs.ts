import { fit } from './fit.ts';
import { inks, type Pen } from './pen.ts';

export interface ReadOut {
  label: string;
  value: string;
}

/** Points between read-outs. */
const [leastGap, mostGap] = [22, 62] as const;

export function drawReadOuts(
  pen: Pen,
  { left, right, y }: { left: number; right: number; y: number },
  readOuts: readonly ReadOut[],
): void {
  const { document } = pen;
  const widths = readOuts.map(({ label, value }) =>
    Math.max(pen.widthOf(value, pen.text) * 12, pen.widthOf(label, pen.text) * 7 + 0.4 * label.length),
  );
  const needed = widths.reduce((sum, width) => sum + width, 0);
  const room = right - left - leastGap * (readOuts.length - 1);
  const shrink = Math.min(1, room / needed);
  const gap = Math.min(mostGap, leastGap + Math.max(0, room - needed) / Math.max(1, readOuts.length - 1));
  const marks: number[] = [];
  let x = left;
  for (const [index, { label, value }] of readOuts.entries()) {
    const width = (widths[index] ?? 0) * shrink;
    marks.push(x);
    const style = { face: pen.text, ink: inks.slate };
    pen.paragraph(
      'P',
      [label],
      { x, y: y + 16 },
      { ...style, size: 7 * Math.max(shrink, 0.8), spacing: 0.3 },
    );
    const { lines, size } = fit(value, pen.text, { width: width + 0.1, sizes: [12, 9] });
    pen.paragraph('P', lines, { x, y: y + 32, leading: 11 }, { ...style, size, ink: inks.navy });
    x += width + gap;
  }
  pen.decorate(() => {
    for (let tick = left; tick <= right + 0.01; tick += (right - left) / 120)
      document.moveTo(tick, y).lineTo(tick, y - 2.6);
    document.lineWidth(0.35).stroke(inks.sky);
    document.lineWidth(0.5).moveTo(left, y).lineTo(right, y).stroke(inks.navy);
    for (const mark of marks) document.moveTo(mark + 0.7, y).lineTo(mark + 0.7, y - 8);
    document.lineWidth(1.4).stroke(inks.saffron);
  });
}
