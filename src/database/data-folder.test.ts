import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { refusalLine } from '../testing/refusal-line.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { prepareDataFolder, tokenSecret } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('the data folder', () => {
  test('is created with the folders above it, for its owner alone, and keeps its content', () => {
    const outside = temporaryFolder();
    const folder = join(outside, 'some/where/data');
    prepareDataFolder(folder);
    for (const made of ['some', 'some/where', 'some/where/data'])
      assert.equal(modeOf(join(outside, made)), 0o700, made);
    writeFileSync(join(folder, 'README.md'), 'kept');
    prepareDataFolder(folder);
    assert.deepEqual(readdirSync(folder), ['README.md']);
  });

  test('cannot be a file, nor lie below one', () => {
    for (const mode of [0o600, 0o755]) {
      const file = join(temporaryFolder(), 'data');
      writeFileSync(file, 'somebody’s file', { mode });
      const refusal = refusalLine(() => prepareDataFolder(file), 1);
      assert(refusal.startsWith(`DATA_DIR ${file} cannot be written (`), refusal);
      assert.deepEqual([readFileSync(file, 'utf8'), modeOf(file)], ['somebody’s file', mode]);
      const below = refusalLine(() => prepareDataFolder(join(file, 'data')), 1);
      assert.match(below, /^DATA_DIR \S+ cannot be written \(ENOTDIR\); give this user the right/u);
    }
  });

  test('must be writable', { skip: process.getuid?.() === 0 && 'root may' }, () => {
    const folder = temporaryFolder();
    for (const mode of [0o500, 0o600, 0o000]) {
      chmodSync(folder, mode);
      for (const wanted of [folder, join(folder, 'data')])
        assert.match(
          refusalLine(() => prepareDataFolder(wanted), 1),
          /cannot be written \(EACCES\)/u,
        );
    }
    chmodSync(folder, 0o700);
  });
});

describe('the secret that signs tokens', () => {
  test('is created once, for its owner alone, after an interrupted start too', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'secret.new'), 'half');
    const secret = tokenSecret(folder, null);
    assert.match(secret, /^[\w-]{64}$/u);
    assert.deepEqual(readdirSync(folder), ['secret']);
    assert.equal(modeOf(join(folder, 'secret')), 0o600);
    assert.equal(tokenSecret(folder, null), secret);
    assert.notEqual(tokenSecret(temporaryFolder(), null), secret);
  });

  test('comes from the environment if set there, and is not stored', () => {
    const folder = temporaryFolder();
    assert.equal(tokenSecret(folder, 'x'.repeat(32)), 'x'.repeat(32));
    assert(!existsSync(join(folder, 'secret')));
    writeFileSync(join(folder, 'secret'), 'y'.repeat(40));
    assert.equal(tokenSecret(folder, 'x'.repeat(32)), 'x'.repeat(32));
    assert.equal(tokenSecret(folder, null), 'y'.repeat(40));
  });

  test('is refused if it is too short', () => {
    const folder = temporaryFolder();
    for (const short of ['', '\n', '#'.repeat(31), ` ${'#'.repeat(31)}\n`]) {
      writeFileSync(join(folder, 'secret'), short);
      const { length } = short.trim();
      assert.equal(
        refusalLine(() => tokenSecret(folder, null), 2),
        `${join(folder, 'secret')} has ${length} characters; at least 32 are needed.`,
      );
    }
  });

  test('is refused if it cannot be read or created', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'secret'));
    assert.match(
      refusalLine(() => tokenSecret(folder, null), 1),
      /secret cannot be used: EISDIR/u,
    );
    assert.match(
      refusalLine(() => tokenSecret(join(folder, 'nowhere'), null), 1),
      /cannot be used: ENOENT/u,
    );
  });
});

test('one process alone locks a data folder, even with a damaged lock file', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'lock'), 'no database at all, and long enough to be looked at: '.repeat(20));
  const unlock = lockFolder(folder);
  assert.ok(unlock);
  assert.equal(lockFolder(folder), null);
  unlock();
  lockFolder(folder)?.();
});

test('an unusable lock file is refused in one sentence that says how to mend it', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'lock'));
  const refusal = refusalLine(() => lockFolder(folder), 1);
  assert.match(refusal, /^\S+lock cannot be used\. .* Remove it, then start again\.$/u);
});
