import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type KeptPage, pageCache } from './page-cache.ts';

function page(version: string, size = 100): KeptPage {
  return { version, size, status: 200, headers: {}, document: () => Buffer.from(''), answers: new Map() };
}

const answer = (size: number) => ({ size, send: () => {} });

test('a page is there for its version alone', () => {
  const cache = pageCache();
  const first = page('1');
  cache.keep('/a', first);
  assert.equal(cache.find('/a', '1'), first);
  assert.equal(cache.find('/a', '2'), undefined);
  assert.equal(cache.find('/b', '1'), undefined);
  const second = page('2');
  cache.keep('/a', second);
  assert.equal(cache.find('/a', '2'), second);
  assert.deepEqual(cache.measure(), { pages: 1, bytes: 100 });
});

test('where there are too many, the one that nobody has asked for the longest goes', () => {
  const cache = pageCache(3, 1_000_000);
  for (const key of ['/a', '/b', '/c']) cache.keep(key, page('1'));
  cache.find('/a', '1');
  cache.keep('/d', page('1'));
  assert.deepEqual(
    ['/a', '/b', '/c', '/d'].filter((key) => cache.find(key, '1')),
    ['/a', '/c', '/d'],
  );
});

test('the bytes of pages and answers are bounded too', () => {
  const cache = pageCache(100, 1_000);
  for (let index = 0; index < 50; index += 1) {
    const each = page('1', 100);
    cache.keep(`/${index}`, each);
    cache.keepAnswer(`/${index}`, each, null, answer(200));
    assert.ok(cache.measure().bytes <= 1_000);
  }
  assert.deepEqual(cache.measure(), { pages: 3, bytes: 900 });
});

test('a page has a few origins, the newest', () => {
  const cache = pageCache();
  const kept = page('1', 100);
  cache.keep('/a', kept);
  for (let index = 0; index < 1_000; index += 1) {
    cache.keepAnswer('/a', kept, `http://${index}.example`, answer(10));
  }
  assert.deepEqual(
    [...kept.answers.keys()],
    [996, 997, 998, 999].map((index) => `http://${index}.example`),
  );
  assert.deepEqual(cache.measure(), { pages: 1, bytes: 140 });
});

test('an answer of a page that is gone counts for nothing', () => {
  const cache = pageCache();
  const old = page('1', 100);
  cache.keep('/a', old);
  cache.keep('/a', page('2', 50));
  cache.keepAnswer('/a', old, null, answer(1_000));
  assert.deepEqual(cache.measure(), { pages: 1, bytes: 50 });
});
