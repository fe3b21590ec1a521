import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import type { NativeModule } from './unpack.ts';
import { unpack } from './unpack.ts';

const nativeModule = (name: string, content: string): NativeModule => {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { name, sha256, read: () => Buffer.from(content) };
};

/** A folder for native modules that is not there yet. */
function newFolder(t: TestContext): string {
  const data = mkdtempSync(join(tmpdir(), 'native-'));
  t.after(() => rmSync(data, { recursive: true }));
  return join(data, 'data/native');
}

test('a module is unpacked once, for its owner alone, and again if it was cut short', (t) => {
  const folder = newFolder(t);
  const file = unpack(nativeModule('argon2', 'code'), folder);
  assert.match(file, /argon2-[0-9a-f]{16}\.node$/u);
  assert.equal(readFileSync(file, 'utf8'), 'code');
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const before = statSync(file).ino;
  assert.equal(unpack(nativeModule('argon2', 'code'), folder), file);
  assert.equal(statSync(file).ino, before);
  writeFileSync(file, 'co');
  unpack(nativeModule('argon2', 'code'), folder);
  assert.equal(readFileSync(file, 'utf8'), 'code');
});

test('a new version replaces the old one and what a killed process has left, and nothing else', (t) => {
  const folder = newFolder(t);
  const sqlite = unpack(nativeModule('better-sqlite3', 'database'), folder);
  unpack(nativeModule('argon2', 'code'), folder);
  const partOf = (process: string) => join(folder, `argon2-0123456789abcdef.node.${process}.part`);
  const [young, old] = [partOf('young'), partOf('old')];
  for (const file of [young, old]) writeFileSync(file, 'co');
  utimesSync(old, new Date(), new Date(Date.now() - 120_000));
  const newer = unpack(nativeModule('argon2', 'code 2'), folder);
  assert.deepEqual(readdirSync(folder).sort(), [sqlite, newer, young].map((file) => basename(file)).sort());
});
