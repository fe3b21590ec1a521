import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalLine } from '../testing/refusal-line.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readManifest } from './read-manifest.ts';

test('where nothing has been built yet, one line says what builds it', () => {
  const line = refusalLine(() => readManifest(temporaryFolder()), 1);
  assert.equal(line, 'The site is not built yet: npm start builds it and serves it.');
});
