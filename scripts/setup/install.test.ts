import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { isInstalled, matchesLock } from './install.mjs';

const koa = { version: '3.0.0', integrity: 'sha512-koa' };
const other = { version: '1.0.0', integrity: 'sha512-other', optional: true };
const locked = { '': { version: '0.1.0' }, 'node_modules/koa': koa, 'node_modules/other-system': other };

describe('matchesLock', () => {
  test('takes the locked packages without the optional ones', () => {
    assert.equal(matchesLock(locked, { 'node_modules/koa': koa }), true);
  });

  test('refuses another version, another content and a missing package', () => {
    assert.equal(matchesLock(locked, { 'node_modules/koa': { ...koa, version: '3.0.1' } }), false);
    assert.equal(matchesLock(locked, { 'node_modules/koa': { ...koa, integrity: 'sha512-x' } }), false);
    assert.equal(matchesLock(locked, {}), false);
  });

  test("refuses to do without this machine's Node, though it is optional", () => {
    const node = `node_modules/node-${process.platform}-${process.arch}`;
    const withNode = { ...locked, [node]: other };
    assert.equal(matchesLock(withNode, { 'node_modules/koa': koa }), false);
    assert.equal(matchesLock(withNode, { 'node_modules/koa': koa, [node]: other }), true);
  });
});

describe('isInstalled', () => {
  let root: string;

  const lock = (packages: Record<string, unknown>) =>
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));

  const finishInstalling = (packages: Record<string, unknown>) => {
    for (const folder of Object.keys(packages)) mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'install-'));
    lock({ '': {}, 'node_modules/koa': koa });
  });

  afterEach(() => rmSync(root, { recursive: true }));

  test('no without node_modules', () => {
    assert.equal(isInstalled(root), false);
  });

  test('no after an interrupted installation, which leaves packages but no list of them', () => {
    mkdirSync(join(root, 'node_modules/koa'), { recursive: true });
    assert.equal(isInstalled(root), false);
  });

  test('no while the list of them is cut short', () => {
    finishInstalling({ 'node_modules/koa': koa });
    writeFileSync(join(root, 'node_modules/.package-lock.json'), '{"packages":{"node_mod');
    assert.equal(isInstalled(root), false);
  });

  test('yes after a finished one, whoever ran it, and yes again', () => {
    finishInstalling({ 'node_modules/koa': koa });
    assert.equal(isInstalled(root), true);
    assert.equal(isInstalled(root), true);
  });

  test('no once the lock file asks for something else, yes once that is installed', () => {
    finishInstalling({ 'node_modules/koa': koa });
    assert.equal(isInstalled(root), true);
    const newer = { version: '3.1.0', integrity: 'sha512-newer' };
    lock({ '': {}, 'node_modules/koa': newer });
    assert.equal(isInstalled(root), false);
    finishInstalling({ 'node_modules/koa': newer });
    assert.equal(isInstalled(root), true);
  });

  test('no once somebody has deleted a package', () => {
    finishInstalling({ 'node_modules/koa': koa });
    assert.equal(isInstalled(root), true);
    rmSync(join(root, 'node_modules/koa'), { recursive: true });
    assert.equal(isInstalled(root), false);
  });
});
