import { encode } from 'uqr';
import { fit } from './fit.ts';
import { inks, type Pen } from './pen.ts';

const quiet = 4;
/** Points, with the quiet zone. */
const side = 94;

export function drawCheck(
  pen: Pen,
  { right, bottom }: { right: number; bottom: number },
  code: string,
  origin: string | null,
): void {
  const host = origin?.replace(/^https?:\/\//u, '') ?? null;
  if (origin !== null) drawCode(pen, { right, bottom: bottom - 13 }, `${origin}/verify/${code}`);
  const style = { face: pen.text, align: 'right' } as const;
  pen.paragraph('P', [code], { x: right, y: bottom - 7.5 }, { ...style, size: 9.4, ink: inks.navy });
  const advice = host === null ? 'Code of this certificate' : `Check at ${host}/verify`;
  const { size } = fit(advice, pen.text, { width: 150, sizes: [7] });
  pen.paragraph('P', [advice], { x: right, y: bottom + 3 }, { ...style, size, ink: inks.slate });
}

/** The modules end at `right`; the quiet zone lies beyond. */
function drawCode(pen: Pen, { right, bottom }: { right: number; bottom: number }, address: string) {
  const { document } = pen;
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const module = side / (size + 2 * quiet);
  const x = right - side + quiet * module;
  const y = bottom - side;
  pen.figure(`QR code: ${address}`, () => {
    document.rect(x, y, side, side).fill(inks.paper);
    document.translate(x + quiet * module, y + quiet * module).scale(module);
    for (const [row, modules] of data.entries()) {
      for (let from = 0; from < size; from += 1) {
        if (!modules[from]) continue;
        let to = from;
        while (modules[to]) to += 1;
        document.rect(from, row, to - from, 1);
        from = to;
      }
    }
    document.fill(inks.navy);
  });
}
