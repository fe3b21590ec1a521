import assert from 'node:assert/strict';
import { test } from 'node:test';
import { debian } from '../debian.ts';
import { chooseTests, programsFor } from './choose.ts';

const quick = [
  'src/pictures/posters.test.ts',
  'src/shared/rupees.test.ts',
  'scripts/build/cache.test.ts',
  'web/browser-tests/enroll.test.ts',
];
const slow = ['src/kill.prove.test.ts', 'web/browser-tests/widths.prove.test.ts'];
const files = [...quick, ...slow];

test('without words, everything that is for every change', () => {
  assert.deepEqual(chooseTests([], files), { types: true, lint: true, files: quick, unknown: [] });
});

test('a stage by its name', () => {
  assert.deepEqual(chooseTests(['types'], files), { types: true, lint: false, files: [], unknown: [] });
  assert.deepEqual(chooseTests(['browser'], files).files, quick.slice(3));
  const { lint, files: unit } = chooseTests(['unit', 'lint'], files);
  assert.deepEqual([lint, unit], [true, quick.slice(0, 3)]);
});

test('files by a part of their path, each once and in order, also those that take long', () => {
  assert.deepEqual(chooseTests(['shared', 'src/pictures', 'posters'], files).files, quick.slice(0, 2));
  assert.deepEqual(chooseTests(['kill'], files).files, slow.slice(0, 1));
});

test('prove runs what takes long and nothing else', () => {
  assert.deepEqual(chooseTests(['prove'], files), { types: false, lint: false, files: slow, unknown: [] });
  assert.deepEqual(chooseTests(['prove', 'widths'], files).files, slow.slice(1));
  assert.deepEqual(chooseTests(['prove', 'rupees'], files).unknown, ['rupees']);
});

test('a word that means nothing is told, so that a slip of the pen does not pass for a green run', () => {
  assert.deepEqual(chooseTests(['postres'], files).unknown, ['postres']);
});

test('what tests need of Debian is known by their names', () => {
  assert.deepEqual(programsFor(['src/tls/acme.test.ts']), [debian.pebble]);
  assert.deepEqual(programsFor(quick), [debian.chromiumShell]);
  const packing = ['scripts/pack/release.test.ts', 'scripts/pack/runtime/unpack.test.ts'];
  assert.deepEqual(programsFor(packing), [], 'only the executables run in an emulator');
});
