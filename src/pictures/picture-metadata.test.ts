import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { stripPng, stripWebp } from './chunk-metadata.ts';
import { stripJpeg } from './jpeg-metadata.ts';

const place = {
  IFD0: { Copyright: 'secret owner' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 13/1 0/1' },
};
const blank = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#f58220' } });

async function metadataOf(bytes: Buffer | null) {
  assert.ok(bytes);
  return sharp(bytes).metadata();
}

async function pixelsOf(bytes: Buffer | null): Promise<string> {
  assert.ok(bytes);
  return (await sharp(bytes).raw().toBuffer()).toString('base64');
}

test('a JPEG loses place, owner and what stands behind its end, and keeps every pixel and how it lies', async () => {
  const bytes = await blank().withExif(place).withMetadata({ orientation: 6, exif: place }).jpeg().toBuffer();
  assert.match(bytes.toString('latin1'), /secret owner/u);
  const stripped = stripJpeg(Buffer.concat([bytes, Buffer.from('<script>secret tail</script>')]));
  assert.doesNotMatch(stripped?.toString('latin1') ?? 'secret', /secret/u);
  assert.equal((await metadataOf(stripped)).orientation, 6);
  assert.equal(await pixelsOf(stripped), await pixelsOf(bytes));
});

test('a progressive JPEG with a colour profile keeps the profile and every pixel', async () => {
  const bytes = await blank().withExif(place).withIccProfile('p3').jpeg({ progressive: true }).toBuffer();
  const stripped = stripJpeg(bytes);
  const metadata = await metadataOf(stripped);
  assert.ok(metadata.icc);
  assert.equal(metadata.exif, undefined);
  assert.equal(await pixelsOf(stripped), await pixelsOf(bytes));
});

for (const [kind, bytesOf, strip] of [
  ['PNG', () => blank().withExif(place).png().toBuffer(), stripPng],
  ['WebP', () => blank().withExif(place).webp({ lossless: true }).toBuffer(), stripWebp],
] as const) {
  test(`a ${kind} loses texts and EXIF and keeps every pixel`, async () => {
    const bytes = await bytesOf();
    const stripped = strip(Buffer.concat([bytes, Buffer.from('secret tail')]));
    assert.doesNotMatch(stripped?.toString('latin1') ?? 'secret', /secret/u);
    assert.equal((await metadataOf(stripped)).exif, undefined);
    assert.equal(await pixelsOf(stripped), await pixelsOf(bytes));
  });
}

test('what was cut off is no picture', async () => {
  const jpeg = await blank().jpeg().toBuffer();
  const png = await blank().png().toBuffer();
  const webp = await blank().webp().toBuffer();
  assert.equal(stripJpeg(jpeg.subarray(0, 40)), null);
  assert.equal(stripPng(png.subarray(0, -4)), null);
  assert.equal(stripWebp(webp.subarray(0, -4)), null);
});
