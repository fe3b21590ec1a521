import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isInstalled, matchesLock } from './install.mjs';

const koa = { version: '3.0.0', integrity: 'sha512-koa' };
const other = { version: '1.0.0', integrity: 'sha512-other', optional: true };
const locked = { '': { version: '0.1.0' }, 'node_modules/koa': koa, 'node_modules/other-system': other };

test('an installation matches the lock file with every locked package but optional ones of other machines', () => {
  const node = `node_modules/node-${process.platform}-${process.arch}`;
  const here = { 'node_modules/koa': koa };
  for (const [wanted, installed, matches] of [
    [locked, here, true],
    [locked, { 'node_modules/koa': { ...koa, version: '3.0.1' } }, false],
    [locked, { 'node_modules/koa': { ...koa, integrity: 'sha512-x' } }, false],
    [locked, {}, false],
    [{ ...locked, [node]: other }, here, false],
    [{ ...locked, [node]: other }, { ...here, [node]: other }, true],
  ] as const)
    assert.equal(matchesLock(wanted, installed), matches, JSON.stringify(installed));
});

test('the packages are installed once an installation of the current lock file is complete, until one is deleted', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'install-'));
  t.after(() => rmSync(root, { recursive: true }));
  const lock = (packages: Record<string, unknown>) =>
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  const list = (text: string) => writeFileSync(join(root, 'node_modules/.package-lock.json'), text);
  const check = (isThere: boolean, when: string) => assert.equal(isInstalled(root), isThere, when);

  lock({ '': {}, 'node_modules/koa': koa });
  check(false, 'nothing is there');
  mkdirSync(join(root, 'node_modules/koa'), { recursive: true });
  check(false, 'an interrupted installation leaves no list');
  list('{"packages":{"node_mod');
  check(false, 'the list is cut short');
  list(JSON.stringify({ packages: { 'node_modules/koa': koa } }));
  for (const _time of [1, 2]) check(true, 'it is complete');
  const newer = { version: '3.1.0', integrity: 'sha512-newer' };
  lock({ '': {}, 'node_modules/koa': newer });
  check(false, 'another version is wanted');
  list(JSON.stringify({ packages: { 'node_modules/koa': newer } }));
  check(true, 'which is there now');
  rmSync(join(root, 'node_modules/koa'), { recursive: true });
  check(false, 'a package was deleted');
});
