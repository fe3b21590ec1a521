import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { hashOf, openCache } from './cache.ts';

const folder = mkdtempSync(join(tmpdir(), 'cache-'));
after(() => rmSync(folder, { recursive: true }));

test('what is known is not made again, even after it was opened anew', async () => {
  let made = 0;
  const make = async () => {
    made += 1;
    return Buffer.from('costly');
  };
  for (let round = 0; round < 2; round += 1) {
    const cache = await openCache(folder);
    assert.equal(String(await cache.get(['width 480', Buffer.from('picture')], make)), 'costly');
  }
  assert.equal(made, 1);
  const cache = await openCache(folder);
  await cache.get(['width 768', Buffer.from('picture')], make);
  assert.equal(made, 2);
});

test('what no build has used for two weeks is forgotten', async () => {
  const cache = await openCache(join(folder, 'old'));
  for (const key of ['used', 'unused']) await cache.get([key], async () => Buffer.from(key));
  const threeWeeksAgo = new Date(Date.now() - 21 * 24 * 60 * 60 * 1000);
  for (const name of readdirSync(join(folder, 'old')))
    utimesSync(join(folder, 'old', name), threeWeeksAgo, threeWeeksAgo);
  await cache.get(['used'], () => Promise.reject(new Error('made again')));
  await cache.prune();
  assert.deepEqual(readdirSync(join(folder, 'old')), [hashOf(['used'])]);
});

test('ingredients are told apart wherever they are split', () => {
  const lists = [['abc'], ['ab', 'c'], ['a', 'bc'], ['a', 'b', 'c'], ['a\0bc'], ['', 'abc']];
  assert.equal(new Set(lists.map(hashOf)).size, lists.length);
});
