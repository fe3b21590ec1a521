import assert from 'node:assert/strict';
import { test } from 'node:test';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { aSheet, fileOf, popplerOn } from '../../testing/sheets.ts';

const origin = 'https://namakkal-drone-academy.example.in';

interface Photograph {
  /** Pixels. */
  width: number;
  /** Degrees: rotation of the sheet, and tilt of the phone to the side and from below. */
  turn: number;
  aside: number;
  below: number;
  blur: number;
  contrast: number;
}

interface Print {
  data: Buffer;
  info: { width: number; height: number };
}

async function printOf(pdf: Buffer): Promise<Print> {
  const page = sharp(await popplerOn(pdf, 'pdftoppm', ['-r', '220', '-png', '-singlefile']));
  return page.greyscale().raw().toBuffer({ resolveWithObject: true });
}

async function readFrom({ data, info }: Print, photograph: Photograph): Promise<string | null> {
  const { width, blur, contrast } = photograph;
  const height = Math.round((width * 3) / 4);
  const taken = Buffer.alloc(width * height, 90);
  const at = sheetPointAt(photograph);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [across, down] = at((x - width / 2) / width, (y - height / 2) / width);
      const [column, row] = [
        Math.round((across + 0.5) * info.width),
        Math.round(down * info.width + info.height / 2),
      ];
      if (column < 0 || column >= info.width || row < 0 || row >= info.height) continue;
      taken[y * width + x] = 128 + ((data[row * info.width + column] ?? 0) - 128) * contrast;
    }
  const seen = await sharp(taken, { raw: { width, height, channels: 1 } })
    .blur(blur)
    .jpeg({ quality: 70 })
    .toBuffer();
  const pixels = await sharp(seen).ensureAlpha().toColourspace('srgb').raw().toBuffer();
  return jsqr.default(new Uint8ClampedArray(pixels), width, height)?.data ?? null;
}

/** Returns a function from a point of the photograph to the sheet, both as fractions from the middle. */
function sheetPointAt({ turn, aside, below }: Photograph) {
  const [a, b, c] = [turn, aside, below].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const distance = 1.35;
  const direction = (x: number, y: number) => {
    const [turnedX, turnedY] = [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)];
    const [asideX, asideZ] = [turnedX * Math.cos(b), turnedX * Math.sin(b)];
    return [
      asideX,
      turnedY * Math.cos(c) - asideZ * Math.sin(c),
      turnedY * Math.sin(c) + asideZ * Math.cos(c),
    ] as const;
  };
  const [u, v] = [direction(1, 0), direction(0, 1)];
  return (x: number, y: number): [number, number] => {
    // Solves x = f·(s·u₀ + t·v₀) / (d + s·u₂ + t·v₂), and y likewise, for s and t, with f = d.
    const [p, q] = [x / distance, y / distance];
    const m = [u[0] - p * u[2], v[0] - p * v[2], u[1] - q * u[2], v[1] - q * v[2]] as const;
    const determinant = m[0] * m[3] - m[1] * m[2];
    return [(x * m[3] - m[1] * y) / determinant, (m[0] * y - x * m[2]) / determinant];
  };
}

const steady = { width: 2000, turn: 0, aside: 0, below: 0, blur: 0.6, contrast: 0.9 };
const photographs: Record<string, Photograph> = {
  'from above': steady,
  'askew and aslant': { ...steady, turn: 17, aside: 28, below: 22, blur: 1 },
  'upside down, in bad light, out of focus': {
    ...steady,
    turn: 186,
    aside: -20,
    below: 15,
    blur: 1.6,
    contrast: 0.45,
  },
  'from the other side of the desk': { ...steady, turn: 171, below: 38, blur: 1 },
  'of a sheet that lies across the desk': { ...steady, turn: -58, aside: 18, below: -24, blur: 1 },
};

const printWith = async (code: string) => ({
  code,
  print: await printOf(await fileOf(aSheet({ code }, { paper: { origin } }))),
});
const one = await printWith('K7MQ-4XTR-9HWC');
const other = await printWith('2345-6789-ACDE');

for (const [how, photograph] of Object.entries(photographs)) {
  test(`the code is read from a photograph ${how}`, async () => {
    for (const { code, print } of [one, other])
      assert.equal(await readFrom(print, photograph), `${origin}/verify/${code}`);
  });
}

test('a photograph in which nobody could read it is not read, nor a sheet without a code', async () => {
  assert.equal(await readFrom(one.print, { ...steady, blur: 9 }), null);
  const without = await printOf(await fileOf(aSheet({}, { paper: { origin: null } })));
  assert.equal(await readFrom(without, steady), null);
});
