import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { executable, fingerprint, isFresh, site } from './fingerprint.mjs';

let root: string;

const write = (file: string, content: string) => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), content);
};

const finishBuild = () => {
  write(site.output, '{}');
  write(site.record, fingerprint(root, site));
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  write('web/boot/main.tsx', 'start();');
  write('web/ui/button.tsx', 'button');
  write('src/shared/limits.ts', 'limits');
  write('src/app.ts', 'app');
});

afterEach(() => rmSync(root, { recursive: true }));

test('nothing built is stale, a finished build fresh', () => {
  assert.equal(isFresh(root, site), false);
  finishBuild();
  assert.equal(isFresh(root, site), true);
});

test('a build without its output is stale, however right its record', () => {
  finishBuild();
  rmSync(join(root, site.output));
  assert.equal(isFresh(root, site), false);
});

test('a change, a new file, a renamed and a deleted one make it stale; undoing it makes it fresh', () => {
  finishBuild();
  write('web/ui/button.tsx', 'button 2');
  assert.equal(isFresh(root, site), false);
  write('web/ui/button.tsx', 'button');
  assert.equal(isFresh(root, site), true);
  write('web/ui/field.tsx', '');
  assert.equal(isFresh(root, site), false);
  rmSync(join(root, 'web/ui/field.tsx'));
  assert.equal(isFresh(root, site), true);
  rmSync(join(root, 'web/ui/button.tsx'));
  write('web/ui/knob.tsx', 'button');
  assert.equal(isFresh(root, site), false);
});

test('times do not count', () => {
  finishBuild();
  utimesSync(join(root, 'web/boot/main.tsx'), new Date(), new Date());
  assert.equal(isFresh(root, site), true);
});

test('tests do not count, and the server does for the executable only', () => {
  const before = [fingerprint(root, site), fingerprint(root, executable('x64'))];
  write('web/ui/button.test.ts', 'test');
  write('web/browser-tests/pages.ts', 'helper');
  assert.deepEqual([fingerprint(root, site), fingerprint(root, executable('x64'))], before);
  write('src/app.ts', 'app 2');
  assert.equal(fingerprint(root, site), before[0]);
  assert.notEqual(fingerprint(root, executable('x64')), before[1]);
});
