import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { collectLicences, isAllowed, licenceOf } from './licences.ts';

const root = resolve(import.meta.dirname, '../..');

test('everything that is shipped is named with its licence, and build tools are not', () => {
  const text = collectLicences(root);
  const names = [...text.matchAll(/^(@?\S+) \d\S*: .+$/gmu)].map(([, name]) => name);
  for (const name of [
    'koa',
    'react',
    'better-sqlite3',
    'argon2',
    '@fontsource-variable/manrope',
    `node-${process.platform}-${process.arch}`,
  ])
    assert.ok(names.includes(name), name);
  for (const name of ['esbuild', 'typescript', 'playwright-core', 'sharp', 'pkg'])
    assert.ok(!names.includes(name), name);
  assert.match(text, /Permission is hereby granted/u);
  assert.match(text, /SIL OPEN FONT LICENSE/u);
});

test('the library inside the native add-on for passwords comes with its own licence', () => {
  const own = readFileSync(resolve(root, 'node_modules/argon2/argon2/LICENSE'), 'utf8').trim();
  assert.ok(collectLicences(root).includes(own));
});

test('licences that ask for more than a notice are not allowed, unless there is a choice', () => {
  for (const licence of ['MIT', '(BSD-3-Clause OR GPL-2.0)', 'Unlicense'])
    assert.ok(isAllowed(licence), licence);
  for (const licence of ['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'SEE LICENSE IN x', ''])
    assert.ok(!isAllowed(licence), licence);
});

test('older packages name their licence in another way', () => {
  assert.equal(licenceOf({ licenses: [{ type: 'MIT' }] }), 'MIT');
  assert.equal(licenceOf({ license: 'ISC' }), 'ISC');
  assert.equal(licenceOf({}), '');
});
