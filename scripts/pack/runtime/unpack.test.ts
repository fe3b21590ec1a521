import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { NativeModule } from './unpack.ts';
import { unpack } from './unpack.ts';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'native-')), 'data/native');
});

afterEach(() => rmSync(join(folder, '../..'), { recursive: true }));

test('the folder is made for its owner alone, and the file holds the content', () => {
  const file = unpack(nativeModule('argon2', 'code'), folder);
  assert.equal(readFileSync(file, 'utf8'), 'code');
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.match(file, /argon2-[0-9a-f]{16}\.node$/u);
});

test('what is there already is not written again', () => {
  const file = unpack(nativeModule('argon2', 'code'), folder);
  const before = statSync(file).ino;
  assert.equal(unpack(nativeModule('argon2', 'code'), folder), file);
  assert.equal(statSync(file).ino, before);
});

test('a file that was cut short is mended', () => {
  const file = unpack(nativeModule('argon2', 'code'), folder);
  writeFileSync(file, 'co');
  unpack(nativeModule('argon2', 'code'), folder);
  assert.equal(readFileSync(file, 'utf8'), 'code');
});

test('a new version takes the place of the old one, and other modules stay', () => {
  const sqlite = unpack(nativeModule('better-sqlite3', 'database'), folder);
  unpack(nativeModule('argon2', 'code'), folder);
  const newer = unpack(nativeModule('argon2', 'code 2'), folder);
  assert.deepEqual(
    readdirSync(folder)
      .map((name) => join(folder, name))
      .sort(),
    [sqlite, newer].sort(),
  );
});

test('what another process is writing is left to it; what a killed one has left is removed', () => {
  unpack(nativeModule('argon2', 'code'), folder);
  const partOf = (process: string) => join(folder, `argon2-0123456789abcdef.node.${process}.part`);
  const [young, old] = [partOf('young'), partOf('old')];
  for (const file of [young, old]) writeFileSync(file, 'co');
  utimesSync(old, new Date(), new Date(Date.now() - 120_000));
  unpack(nativeModule('argon2', 'code 2'), folder);
  assert.deepEqual([young, old].map(existsSync), [true, false]);
});

function nativeModule(name: string, content: string): NativeModule {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { name, sha256, read: () => Buffer.from(content) };
}
