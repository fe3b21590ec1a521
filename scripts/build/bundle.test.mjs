import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { bundleOptions, readBundle } from './bundle.mjs';

const sources = {
  'web/main.tsx': `
    import './base.css';
    import { say } from './say.ts';
    import { pictures } from 'virtual:pictures';
    say(pictures);
    import('./map.ts').then((map) => map.start());`,
  'web/admin-main.tsx': `
    import './base.css';
    import { start } from './admin.ts';
    start();`,
  'web/map.ts': `
    import styles from './map.module.css';
    import { say } from './say.ts';
    export const start = () => say(styles.frame, 'the live map');`,
  'web/say.ts': 'export const say = (...words: unknown[]) => document.body.append(...words.map(String));',
  'web/admin.ts': `
    import styles from './admin.module.css';
    import { say } from './say.ts';
    export const start = () => say(styles.table, 'the admin screens');`,
  'web/base.css': `@font-face { font-family: F; src: url('./f-latin-wght.woff2') } body { margin: 0 }`,
  'web/admin.module.css': '.table { color: #639 }',
  'web/map.module.css': '.frame { color: #963 }',
  'web/legal/legal.css': 'p { margin: 1rem }',
  'web/f-latin-wght.woff2': 'font',
};

const picture = { name: 'hero', width: 1920, height: 1080, colour: '#123456', hash: 'abcd1234' };

/** @type {string} */
let root;
/** @type {ReturnType<typeof readBundle>} */
let bundle;

/** @param {string | undefined} url */
const text = (url) => Buffer.from(bundle.files.get(url ?? '') ?? '').toString();

before(async () => {
  root = mkdtempSync(join(tmpdir(), 'bundle-'));
  for (const [file, content] of Object.entries(sources)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  bundle = readBundle(await build(bundleOptions(root, [picture], { development: false })));
});

after(() => rmSync(root, { recursive: true }));

test('names hold a hash of the content', () => {
  for (const url of bundle.files.keys()) assert.match(url, /^\/assets\/[\w-]+-[A-Z0-9]{8}\.(js|css|woff2)$/u);
});

test('what is loaded on demand is in a file of its own, which the page does not preload', () => {
  const { script, imports } = bundle.entries.main;
  assert.ok(imports.length > 0);
  for (const url of [script, ...imports]) assert.doesNotMatch(text(url), /the live map/u);
  const lazy = [...bundle.files.keys()].filter((url) => text(url).includes('the live map'));
  assert.equal(lazy.length, 1);
});

test('a visitor of the public pages loads nothing of the back office, neither code nor styles', () => {
  const { main, admin } = bundle.entries;
  const scripts = [...bundle.files.keys()].filter((url) => text(url).includes('the admin screens'));
  assert.deepEqual(scripts, [admin.script]);
  assert.ok(!main.imports.includes(admin.script));
  assert.match(text(admin.styles[0]), /\{color:#639\}/u);
  assert.doesNotMatch(text(main.styles[0]), /\{color:#639\}/u);
});

test('each entry has one stylesheet, with the rules of what is loaded on demand', () => {
  const { main, admin, legal } = bundle.entries;
  assert.equal(main.styles.length, 1);
  assert.match(text(main.styles[0]), /\{color:#963\}/u);
  assert.match(text(main.styles[0]), /body\{margin:0\}/u);
  assert.match(text(legal.styles[0]), /p\{margin:1rem\}/u);
  const styles = [...bundle.files.keys()].filter((url) => url.endsWith('.css'));
  assert.deepEqual(styles.sort(), [...main.styles, ...admin.styles, ...legal.styles].sort());
});

test('the Latin fonts are told, so that pages can preload them', () => {
  assert.equal(bundle.entries.fonts.length, 1);
  assert.equal(text(bundle.entries.fonts[0]), 'font');
});
