import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { picture } from '../testing/pictures.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { sizesIn } from './picture-size.ts';

const folder = temporaryFolder();
for (const name of ['uploads', 'site/pictures']) mkdirSync(join(folder, name), { recursive: true });
const blank = sharp({ create: { width: 40, height: 20, channels: 3, background: '#f58220' } });

test('a picture is as large as it is shown, whatever way up its photograph was taken', async () => {
  const sizeOf = sizesIn(folder);
  for (const kind of ['jpeg', 'png'] as const)
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const path = `/uploads/${orientation}.${kind}`;
      writeFileSync(join(folder, path), await blank.clone()[kind]().withMetadata({ orientation }).toBuffer());
      const { width, height } = sizeOf(path) ?? {};
      assert.deepEqual([width, height], orientation < 5 ? [40, 20] : [20, 40], path);
    }
});

test('a picture is read once for each of its paths, and beyond 500 the one that was asked for least recently is read again', () => {
  const sizeOf = sizesIn(folder);
  const file = join(folder, 'site/pictures/my gallery #1.png');
  const path = (version: number) => `/pictures/my%20gallery%20%231.png?v=${version}`;
  assert.equal(sizeOf(path(0)), null);
  writeFileSync(file, picture.png);
  assert.deepEqual(
    sizeOf(path(0)),
    { width: 2, height: 2, bytes: picture.png.length },
    'what was not there is looked for again',
  );
  for (let version = 1; version < 500; version += 1) sizeOf(path(version));
  rmSync(file);
  assert.notEqual(sizeOf(path(1)), null);
  writeFileSync(join(folder, 'uploads/one.png'), picture.png);
  sizeOf('/uploads/one.png');
  assert.equal(sizeOf(path(0)), null);
  assert.notEqual(sizeOf(path(1)), null);
});

test('what is no picture has no size', () => {
  const sizeOf = sizesIn(folder);
  writeFileSync(join(folder, 'uploads/text.png'), 'no picture');
  for (const path of ['/uploads/text.png', '/uploads/nothing.png', '/uploads/'])
    assert.equal(sizeOf(path), null, path);
});
