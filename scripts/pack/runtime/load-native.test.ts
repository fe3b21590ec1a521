import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { unpack } from './load-native.ts';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'native-')), 'data/native');
});

afterEach(() => rmSync(join(folder, '../..'), { recursive: true }));

test('the folder is made for its owner alone, and the file holds the content', () => {
  const file = unpack(Buffer.from('code'), folder, 'argon2');
  assert.equal(readFileSync(file, 'utf8'), 'code');
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.match(file, /argon2-[0-9a-f]{16}\.node$/u);
});

test('what is there already is not written again', () => {
  const file = unpack(Buffer.from('code'), folder, 'argon2');
  const before = statSync(file).ino;
  assert.equal(unpack(Buffer.from('code'), folder, 'argon2'), file);
  assert.equal(statSync(file).ino, before);
});

test('a file that was cut short is mended', () => {
  const file = unpack(Buffer.from('code'), folder, 'argon2');
  writeFileSync(file, 'co');
  unpack(Buffer.from('code'), folder, 'argon2');
  assert.equal(readFileSync(file, 'utf8'), 'code');
});

test('a new version takes the place of the old one, and other modules stay', () => {
  const sqlite = unpack(Buffer.from('database'), folder, 'better-sqlite3');
  unpack(Buffer.from('code'), folder, 'argon2');
  const newer = unpack(Buffer.from('code 2'), folder, 'argon2');
  assert.deepEqual(
    readdirSync(folder)
      .map((name) => join(folder, name))
      .sort(),
    [sqlite, newer].sort(),
  );
});
