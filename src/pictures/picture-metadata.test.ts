import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { picture } from '../testing/pictures.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { checkPicture } from './picture-check.ts';

const exif = {
  IFD0: { Copyright: 'secret owner' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 13/1 0/1' },
};
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- secret place --></x:xmpmeta>';
const file = join(temporaryFolder(), 'received');
const tail = Buffer.from('<script>secret tail</script>');
const blank = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#f58220' } });
const jpeg = await blank().jpeg().toBuffer();

async function stored(bytes: Uint8Array): Promise<Buffer> {
  writeFileSync(file, bytes);
  await checkPicture(file, 'no picture');
  return readFileSync(file);
}

async function animation() {
  const create = { width: 8, height: 8, channels: 3 } as const;
  const frames = ['navy', 'orange'].map((background) =>
    sharp({ create: { ...create, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } });
}

const pixelsOf = async (bytes: Uint8Array) =>
  (await sharp(bytes, { animated: true }).raw().toBuffer()).toString('base64');

/** Checks that the stored picture has no secrets and looks the same. Returns it. */
async function assertTellsNothing(bytes: Uint8Array): Promise<Buffer> {
  assert.match(Buffer.from(bytes).toString('latin1'), /secret/u);
  const kept = await stored(bytes);
  assert.doesNotMatch(kept.toString('latin1'), /secret/u);
  const { exif: keptExif, xmp: keptXmp } = await sharp(kept).metadata();
  assert.ok((keptExif?.length ?? 0) <= 40, 'at the most how it lies');
  assert.equal(keptXmp, undefined);
  assert.equal(await pixelsOf(kept), await pixelsOf(bytes));
  return kept;
}

function withInserted(bytes: Uint8Array, at: number, ...inserted: Uint8Array[]): Buffer {
  return Buffer.concat([bytes.subarray(0, at), ...inserted, bytes.subarray(at)]);
}

function segment(kind: number, content: string | Buffer): Buffer {
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, Buffer.from(content)]);
}

function chunk(kind: string, content: string): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  return Buffer.concat([size, Buffer.from(kind + content), Buffer.alloc(4)]);
}

for (const [kind, encode] of [
  ['JPEG', () => blank().jpeg()],
  ['progressive JPEG', () => blank().jpeg({ progressive: true })],
  ['PNG', () => blank().png()],
  ['WebP', () => blank().webp({ lossless: true })],
  ['AVIF', () => blank().avif()],
] as const) {
  test(`${kind}: a picture loses place, owner and what stands behind its end, and keeps its colours and every pixel`, async () => {
    const bytes = await encode().withExif(exif).withXmp(xmp).withIccProfile('p3').toBuffer();
    const kept = await assertTellsNothing(Buffer.concat([bytes, tail]));
    assert.ok((await sharp(kept).metadata()).icc);
  });
}

for (const kind of ['jpeg', 'png', 'webp'] as const) {
  test(`a ${kind} picture keeps how it lies, and nothing else of its EXIF`, async () => {
    const turned = await blank()[kind]().withMetadata({ orientation: 6, exif }).toBuffer();
    const kept = await assertTellsNothing(turned);
    assert.equal((await sharp(kept).metadata()).orientation, 6);
    const upright = await stored(await blank()[kind]().withMetadata({ orientation: 1, exif }).toBuffer());
    assert.equal((await sharp(upright).metadata()).exif, undefined);
  });
}

test('a JPEG is taken with more than 512 KB before its picture, and with bytes that fill before its markers', async () => {
  const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), Buffer.alloc(60_000)]);
  const much = Array.from({ length: 12 }, () => segment(0xed, Buffer.alloc(60_000)));
  await assertTellsNothing(withInserted(jpeg, 2, ...much, segment(0xfe, 'secret')));
  assert.ok(
    (await stored(withInserted(jpeg, 2, ...much.map(() => segment(0xe2, profile))))).length > 700_000,
  );
  const filled = Buffer.from(
    jpeg.toString('latin1').replaceAll(/\xff(?=[\xc0\xc4\xd9-\xdb\xe0])/gu, '\xff\xff\xff'),
    'latin1',
  );
  assert.ok(filled.length > jpeg.length + 10);
  assert.deepEqual(await stored(filled), await stored(jpeg));
});

test('nothing is kept behind the end of a JPEG, however that is written, nor of further pictures and films in it', async () => {
  const second = await blank().jpeg().withExif(exif).toBuffer();
  const end = jpeg.length - 2;
  await assertTellsNothing(Buffer.concat([jpeg, second, tail]));
  await assertTellsNothing(Buffer.concat([withInserted(jpeg, end, Buffer.from([0xff])), second]));
  await assertTellsNothing(Buffer.concat([jpeg.subarray(0, end), second]));
  const index = segment(0xe2, 'MPF\0secret');
  const extended = segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0secret');
  const small = segment(0xe0, 'JFXX\0\x10secret');
  await assertTellsNothing(withInserted(jpeg, 2, index, extended, small));
  const jfif = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\x01\x02secret');
  await assertTellsNothing(Buffer.concat([jpeg.subarray(0, 2), jfif, jpeg.subarray(2)]));
});

test('a comment between the scans of a progressive JPEG goes, and what looks like its end in a table does not end it', async () => {
  const scans = await blank().jpeg({ progressive: true }).toBuffer();
  const second = scans.indexOf(Buffer.from([0xff, 0xda]), scans.indexOf(Buffer.from([0xff, 0xda])) + 2);
  const between = [segment(0xfe, 'secret'), segment(0xfe, Buffer.from([0xff, 0xd9]))];
  const kept = await assertTellsNothing(withInserted(scans, second, ...between));
  assert.deepEqual(kept, await stored(scans));
});

test('a PNG loses its texts, and what programs have added for themselves, in an animated one too', async () => {
  const png = await blank().png().toBuffer();
  const added = ['tEXt', 'iTXt', 'tIME', 'caBX', 'prVW'].map((kind) => chunk(kind, 'secret'));
  await assertTellsNothing(withInserted(png, 33, ...added));
  const animated = withInserted(png, 33, chunk('acTL', '\0\0\0\x01\0\0\0\0'), chunk('tEXt', 'secret'));
  const kept = await stored(animated);
  assert.match(kept.toString('latin1'), /acTL/u);
  assert.doesNotMatch(kept.toString('latin1'), /secret/u);
});

test('a WebP loses chunks that no reader needs, in its frames too', async () => {
  const webp = await (await animation()).webp({ loop: 3 }).toBuffer();
  const frame = webp.indexOf('ANMF');
  const length = webp.readUInt32LE(frame + 4);
  const added = Buffer.from('SECR\x06\0\0\0secret');
  const grown = withInserted(webp, frame + 8 + length, added);
  grown.writeUInt32LE(length + added.length, frame + 4);
  const both = Buffer.concat([grown, added]);
  both.writeUInt32LE(both.length - 8, 4);
  const kept = await assertTellsNothing(both);
  assert.deepEqual(kept, await stored(webp));
  assert.equal((await sharp(kept).metadata()).loop, 3);
});

test('a GIF loses comments, texts and what programs have added, and keeps its frames and how often they are shown', async () => {
  const gif = await (await animation()).gif({ loop: 3 }).toBuffer();
  const image = gif.indexOf(Buffer.from([0x21, 0xf9]));
  const added = [
    Buffer.from('!\xfe\x06secret\0', 'latin1'),
    Buffer.from('!\x01\x0c            \x06secret\0', 'latin1'),
    Buffer.from('!\xff\x0bXMP DataXMP\x06secret\0', 'latin1'),
  ];
  const kept = await assertTellsNothing(Buffer.concat([withInserted(gif, image, ...added), tail]));
  assert.deepEqual(kept, await stored(gif));
  const { loop, pages } = await sharp(kept, { animated: true }).metadata();
  assert.deepEqual([loop, pages], [3, 2]);
});

test('an AVIF by the name of its family is taken, and one in which a film follows loses that', async () => {
  const avif = await blank().avif().withExif(exif).toBuffer();
  avif.write('mif1', 8);
  const film = Buffer.from('\0\0\0\x0empvdsecret');
  const kept = await assertTellsNothing(Buffer.concat([avif, film]));
  assert.doesNotMatch(kept.toString('latin1'), /Exif|mpvd/u);
});

test('an AVIF loses a second picture, a film and data of no picture behind it', async () => {
  const avif = await blank().avif().toBuffer();
  const second = await blank().avif().withExif(exif).toBuffer();
  const data = Buffer.from('\0\0\0\x0emdatsecret');
  const film = Buffer.concat([
    Buffer.from('\0\0\0\x10ftypmp42\0\0\0\0'),
    data,
    Buffer.from('\0\0\0\x0emoovsecret'),
  ]);
  const alone = await stored(avif);
  for (const behind of [second, film, data]) {
    const kept = await stored(Buffer.concat([avif, behind]));
    assert.deepEqual(kept.subarray(0, alone.length), alone);
    assert.doesNotMatch(kept.subarray(alone.length).toString('latin1'), /Exif|secret/u);
  }
});

test('an AVIF loses metadata that is listed as older versions of the format did', async () => {
  const avif = await blank().avif().withExif(exif).toBuffer();
  const entry = avif.indexOf('Exif') - 12;
  assert.deepEqual([avif.toString('latin1', entry, entry + 4), avif[entry + 4]], ['infe', 2]);
  avif[entry + 4] = 1;
  await assertTellsNothing(avif);
});

test('an AVIF that claims more places of items than any picture has is refused before they are counted', async () => {
  const box = (kind: string, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write(kind, 4);
    return Buffer.concat([head, content]);
  };
  // Extents take no bytes here, so each item of six bytes claims 65,535 of them.
  const items = Buffer.alloc(6 * 60_000, Buffer.from([0, 1, 0, 0, 0xff, 0xff]));
  const places = box('iloc', Buffer.from([0, 0, 0, 0, 0, 0, 60_000 >> 8, 60_000 & 255]), items);
  const meta = box('meta', Buffer.alloc(4), box('iinf', Buffer.alloc(6)), places);
  const before = process.threadCpuUsage();
  await assert.rejects(
    stored(Buffer.concat([picture.avif.subarray(0, Buffer.from(picture.avif).readUInt32BE()), meta])),
    {
      status: 415,
    },
  );
  assert.ok(process.threadCpuUsage(before).user < 1_000_000, 'a second; all of them take minutes');
});

test('what is cut off before its picture is none', async () => {
  for (const bytes of [
    jpeg.subarray(0, 40),
    (await blank().png().toBuffer()).subarray(0, -4),
    (await blank().webp().toBuffer()).subarray(0, -4),
    picture.gif.subarray(0, 20),
    picture.avif.subarray(0, 100),
  ])
    await assert.rejects(stored(bytes), { status: 415 });
});
