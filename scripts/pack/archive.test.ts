import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { openCache } from '../build/cache.ts';
import type { File } from './archive.ts';
import { joinFiles } from './archive.ts';

test('files are found again where the index says, and come in the same order always', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  try {
    const cache = await openCache(folder);
    const text = Buffer.from('a text that is packed '.repeat(100));
    const files: [string, File][] = [
      ['b/picture.webp', { content: Buffer.from([1, 2, 3]) }],
      ['a/program.js', { content: text, compress: true, sha256: 'abc' }],
      ['empty', { content: Buffer.of() }],
    ];
    const { index, bytes } = await joinFiles(new Map(files), cache);
    assert.deepEqual(await joinFiles(new Map(files.toReversed()), cache), { index, bytes });
    const entries = JSON.parse(index);
    assert.deepEqual(Object.keys(entries), ['a/program.js', 'b/picture.webp', 'empty']);
    const contentOf = (name: string) => {
      const { offset, size } = entries[name];
      return bytes.subarray(offset, offset + size);
    };
    assert.ok(contentOf('a/program.js').length < text.length / 10);
    assert.deepEqual(brotliDecompressSync(contentOf('a/program.js')), text);
    assert.equal(entries['a/program.js'].inflated, text.length);
    assert.equal(entries['a/program.js'].sha256, 'abc');
    assert.deepEqual([...contentOf('b/picture.webp')], [1, 2, 3]);
    assert.equal(entries.empty.size, 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
