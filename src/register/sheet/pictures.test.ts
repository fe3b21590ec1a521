import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { mostSide, pictureReader } from './pictures.ts';

const folder = temporaryFolder();
const faults: string[] = [];
const read = pictureReader(folder, (name) => faults.push(name));
const drawing = { create: { width: 40, height: 20, channels: 4, background: '#1c7c5480' } } as const;

test('PNG of every usual kind and JPEG can stand on certificates', async () => {
  const kinds = {
    plain: sharp(drawing).png(),
    interlaced: sharp(drawing).png({ progressive: true }),
    palette: sharp(drawing).png({ palette: true }),
    opaque: sharp(drawing).flatten({ background: '#fff' }).png(),
    grey: sharp(drawing).flatten({ background: '#fff' }).toColourspace('b-w').png(),
    deep: sharp(drawing).toColourspace('rgb16').png(),
    photograph: sharp(drawing).flatten({ background: '#fff' }).jpeg(),
  };
  for (const [name, picture] of Object.entries(kinds)) {
    writeFileSync(join(folder, name), await picture.toBuffer());
    assert.notEqual(await read(name), null, name);
  }
  assert.deepEqual(faults, []);
});

test('what is missing, broken, too large or of another kind is told and left out', async () => {
  const whole = await sharp(drawing).png().toBuffer();
  writeFileSync(join(folder, 'cut'), whole.subarray(0, whole.length - 40));
  writeFileSync(join(folder, 'webp'), await sharp(drawing).webp().toBuffer());
  const large = { create: { ...drawing.create, width: mostSide + 1 } };
  writeFileSync(join(folder, 'large'), await sharp(large).png().toBuffer());
  const wrong = ['missing', 'cut', 'webp', 'large'];
  for (const name of wrong) assert.equal(await read(name), null, name);
  assert.deepEqual(faults, wrong);
});
