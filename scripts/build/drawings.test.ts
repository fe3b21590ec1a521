import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { drawings as placed } from '../../src/content/drawings.ts';
import { sharedPictures, sharedSize } from '../../src/shared/share-pictures.ts';
import { openCache } from './cache.ts';
import type { Drawing } from './drawings.ts';
import { buildDrawings } from './drawings.ts';
import { picturesModule } from './pictures.ts';
import { buildSharePictures } from './share-pictures.ts';

/** A square of 600 units in the middle of the drawing. */
const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 1800" color="#0b1f3a"><path fill="currentColor" d="M900 600h600v600h-600z"/></svg>';
const places = { room: { file: 'square', part: { x: 900, y: 300, width: 1200, height: 900 } } };
const navy = [11, 31, 58];
const white = [255, 255, 255];
/** Of the tests alone. */
const ground = [255, 0, 0];

let folder: string;
const files: Map<string, Uint8Array> = new Map();
let drawings: Drawing[];

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'drawings-'));
  writeFileSync(join(folder, 'square.svg'), square);
  const cache = await openCache(join(folder, 'cache'));
  drawings = await buildDrawings(folder, places, cache, (url, content) => files.set(url, content));
});

after(() => rmSync(folder, { recursive: true }));

/** The colour of a pixel, counted from the top left. */
async function colourAt(picture: Uint8Array | undefined, left: number, top: number): Promise<number[]> {
  assert.ok(picture);
  const cut = sharp(picture).flatten({ background: '#ff0000' }).extract({ left, top, width: 1, height: 1 });
  return [...(await cut.raw().toBuffer())];
}

const load = (): Promise<typeof import('virtual:pictures')> =>
  import(`data:text/javascript,${encodeURIComponent(picturesModule({ pictures: [], drawings }))}`);

test('a drawing comes with its part alone, where the module says', async () => {
  const { room } = (await load()).drawings;
  assert.deepEqual([room?.width, room?.height], [1280, 960]);
  const svg = files.get(room?.src ?? '');
  // The square fills the left half, from a third of the height on.
  for (const [left, top, there] of [
    [10, 950, true],
    [630, 330, true],
    [630, 310, false],
    [650, 330, false],
  ] as const)
    assert.deepEqual(await colourAt(svg, left, top), there ? navy : ground, `${left}, ${top}`);
});

test('whatever takes no SVG gets the same in pixels on navy, under the address that pictures have', async () => {
  const pixels = files.get('/pictures/room.webp');
  assert.equal((await sharp(pixels).metadata()).format, 'webp');
  assert.deepEqual(await colourAt(pixels, 10, 950), white);
  assert.deepEqual(await colourAt(pixels, 1000, 950), navy);
});

test('a drawing is shared whole, while another picture fills the frame', async () => {
  const orange = await sharp({ create: { width: 128, height: 96, channels: 3, background: '#f58220' } })
    .webp()
    .toBuffer();
  const originals = new Map(sharedPictures.map((name) => [`/pictures/${name}.webp`, orange]));
  const made: Map<string, Uint8Array> = new Map();
  const cache = await openCache(join(folder, 'cache'));
  const share = await buildSharePictures(originals, cache, (url, content) => made.set(url, content));
  assert.deepEqual(Object.keys(share), [...sharedPictures].sort());
  for (const [name, { url }] of Object.entries(share)) {
    const [red = 0] = await colourAt(made.get(url), 5, sharedSize.height / 2);
    assert.equal(red < 40, name in placed, `${name}: ${red} of red at its edge`);
  }
});
