import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { StartupError } from '../startup-error.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { lockFolder } from './folder-lock.ts';

test('a folder is taken by one alone, also when the file that says so is damaged', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'lock'), 'no database at all, and long enough to be looked at: '.repeat(20));
  const unlock = lockFolder(folder);
  assert.ok(unlock);
  assert.equal(lockFolder(folder), null);
  unlock();
  lockFolder(folder)?.();
});

test('a file that cannot be used is told in one sentence that says what to do', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'lock');
  mkdirSync(file);
  assert.throws(
    () => lockFolder(folder),
    (error) =>
      error instanceof StartupError &&
      /^\S+lock cannot be used\. .* Remove it, then start again\.$/u.test(error.message),
  );
});
