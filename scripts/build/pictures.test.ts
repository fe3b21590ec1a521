import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { openCache } from './cache.ts';
import type { Picture } from './pictures.ts';
import { buildPictures, picturesModule } from './pictures.ts';

let folder: string;
const files: Map<string, Uint8Array> = new Map();
let pictures: Picture[];

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const background = { r: 200, g: 100, b: 50 };
  for (const [name, width, height] of [
    ['wide', 1600, 900],
    ['small', 300, 200],
  ] as const) {
    await sharp({ create: { width, height, channels: 3, background } })
      .webp()
      .toFile(join(folder, `${name}.webp`));
  }
  const cache = await openCache(join(folder, 'cache'));
  pictures = await buildPictures(folder, cache, (url, content) => files.set(url, content));
});

after(() => rmSync(folder, { recursive: true }));

const load = (): Promise<typeof import('virtual:pictures')> =>
  import(`data:text/javascript,${encodeURIComponent(picturesModule({ pictures, drawings: [] }))}`);

test('the module tells what was made, narrowest first, never wider than the original', async () => {
  const { wide, small } = (await load()).pictures;
  assert.deepEqual(
    wide?.avif.map(([width]) => width),
    [480, 768, 1080, 1440, 1600],
  );
  assert.deepEqual(wide?.webp.at(-1), [1600, '/pictures/wide.webp']);
  assert.deepEqual(
    small?.avif.map(([width]) => width),
    [300],
  );
  assert.deepEqual(small?.webp, [[300, '/pictures/small.webp']]);
  assert.deepEqual([wide?.width, wide?.height], [1600, 900]);
});

test('every address in the module has a file of that width and type', async () => {
  const all = Object.values((await load()).pictures).flatMap(({ avif, webp }) => [...avif, ...webp]);
  for (const [width, url] of all) {
    const content = files.get(url);
    assert.ok(content, url);
    const found = await sharp(content).metadata();
    assert.equal(found.width, width, url);
    assert.equal(found.mediaType, url.endsWith('.avif') ? 'image/avif' : 'image/webp', url);
  }
});
