import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { checkPicture } from './picture-check.ts';

const folder = temporaryFolder();

function fileOf(bytes: Uint8Array): string {
  const file = join(folder, 'received');
  writeFileSync(file, bytes);
  return file;
}

/** A small PNG whose head claims another size. */
async function claiming(width: number, height: number): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return fileOf(bytes);
}

test('a picture of 40 megapixels is taken, one of more is refused before anything decodes it, one without a size is none', async () => {
  assert.equal((await checkPicture(await claiming(8_000, 5_000), 'no picture')).ending, 'png');
  const refusal = { status: 400, message: 'The picture has 41 megapixels; at most 40 are allowed.' };
  await assert.rejects(checkPicture(await claiming(8_001, 5_000), 'no picture'), refusal);
  await assert.rejects(checkPicture(await claiming(30_000, 30_000), 'no picture'), { status: 400 });
  const none = { status: 415, message: 'no picture' };
  await assert.rejects(checkPicture(await claiming(0, 5), 'no picture'), none);
});

test('a photograph is stored without the place where it was taken', async () => {
  const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 13/1 0/1' } };
  const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: 'navy' } });
  const file = fileOf(await blank.withExif(exif).jpeg().toBuffer());
  assert.ok((await sharp(readFileSync(file)).metadata()).exif);
  assert.equal((await checkPicture(file, 'no picture')).ending, 'jpg');
  assert.equal((await sharp(readFileSync(file)).metadata()).exif, undefined);
});
