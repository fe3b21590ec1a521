import assert from 'node:assert/strict';
import { test } from 'node:test';
import { root } from '../tools.ts';
import { chooseTests, findTests, isAcmeTest } from './choose.ts';

const files = [
  'src/posters/routes.test.ts',
  'src/shared/rupees.test.ts',
  'scripts/build/cache.test.ts',
  'web/browser-tests/enroll.test.ts',
];

test('without words, everything', () => {
  assert.deepEqual(chooseTests([], files), { types: true, lint: true, files, unknown: [] });
});

test('a stage by its name', () => {
  assert.deepEqual(chooseTests(['types'], files), { types: true, lint: false, files: [], unknown: [] });
  assert.deepEqual(chooseTests(['browser'], files).files, files.slice(3));
  assert.deepEqual(chooseTests(['unit', 'lint'], files), {
    types: false,
    lint: true,
    files: files.slice(0, 3),
    unknown: [],
  });
});

test('files by a part of their path, each once and in order', () => {
  assert.deepEqual(chooseTests(['shared', 'src/posters', 'routes'], files).files, files.slice(0, 2));
});

test('a word that means nothing is told, so that a slip of the pen does not pass for a green run', () => {
  assert.deepEqual(chooseTests(['postres'], files).unknown, ['postres']);
});

test('what needs a CA is known by its name', () => {
  assert.deepEqual(findTests(root).filter(isAcmeTest), ['src/tls/acme.test.ts']);
});
