import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeBundle } from './bundle.ts';

const sources = {
  'web/boot/main.tsx': `
    import './base.css';
    import { say } from './say.ts';
    import { pictures } from 'virtual:pictures';
    say(pictures);
    import('./map.ts').then((map) => map.start());
    import('./rates.ts').then((rates) => rates.start());`,
  'web/boot/admin-main.tsx': `
    import './base.css';
    import { start } from './admin.ts';
    start();`,
  'web/boot/loader.ts': `
    import { say } from './say.ts';
    say('brings the others');`,
  'web/boot/map.ts': `
    import styles from './map.module.css';
    import { say } from './say.ts';
    import { common } from './common.ts';
    export const start = () => say(styles.frame, 'the live map', common());`,
  'web/boot/rates.ts': `
    import { say } from './say.ts';
    import { common } from './common.ts';
    export const start = () => say('the rates', common());`,
  'web/boot/common.ts': `export const common = () => 'what two of them share';`,
  'web/boot/say.ts':
    'export const say = (...words: unknown[]) => document.body.append(...words.map(String));',
  'web/boot/admin.ts': `
    import styles from './admin.module.css';
    import { say } from './say.ts';
    export const start = () => say(styles.table, 'the admin screens');`,
  'web/boot/base.css': `@import './fonts.css'; body { margin: 0 }`,
  'web/boot/fonts.css': `
    @font-face { font-family: F; src: url('./rupee.woff2') }
    @font-face {
      font-family: F;
      font-weight: 600 700;
      src: url('@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?cut');
      unicode-range: U+41-43, U+2014;
    }`,
  'web/boot/admin.module.css': '.table { color: #639 }',
  'web/boot/map.module.css': '.frame { color: #963 }',
  'web/legal/legal.css': 'p { margin: 1rem }',
  'web/styles/languages/ta.css': `
    @font-face {
      font-family: T;
      font-weight: 700;
      src: url('@fontsource-variable/noto-sans-tamil/files/noto-sans-tamil-tamil-wght-normal.woff2?cut');
      unicode-range: U+B95;
    }
    h1 { line-height: 2 }`,
  'web/boot/rupee.woff2': 'font',
};

const picture = { name: 'hero', width: 1920, height: 1080, hash: 'abcd1234' };

let root: string;
let bundle: Awaited<ReturnType<typeof makeBundle>>;

const text = (url: string | undefined) => Buffer.from(bundle.files.get(url ?? '') ?? '').toString();

before(async () => {
  root = mkdtempSync(join(tmpdir(), 'bundle-'));
  for (const [file, content] of Object.entries(sources)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  bundle = await makeBundle(root, { pictures: [picture], drawings: [] });
});

after(() => rmSync(root, { recursive: true }));

test('names hold a hash of the content', () => {
  for (const url of bundle.files.keys()) assert.match(url, /^\/assets\/[\w-]+-[A-Z0-9]{8}\.(js|css|woff2)$/u);
});

test('the loader waits for no other file, and asks for scripts that are compiled whole', () => {
  const { loader, script, views } = bundle.entries.main;
  assert.match(text(loader), /brings the others/u);
  assert.doesNotMatch(text(loader), /import/u);
  for (const url of [script, ...Object.values(views).flat()])
    assert.match(text(url), /^\/\/# allFunctionsCalledOnLoad\n/u);
});

test('what is loaded on demand is in a file of its own, and all the rest in one', () => {
  const { script, imports, views } = bundle.entries.main;
  assert.deepEqual(imports, []);
  assert.deepEqual(Object.keys(views), ['map', 'rates']);
  for (const [files, words] of [
    [views.map, /the live map/u],
    [views.rates, /the rates/u],
  ] as const) {
    assert.equal(files?.length, 1);
    assert.match(text(files?.[0]), words);
    assert.doesNotMatch(text(script), words);
  }
  assert.match(text(script), /document\.body\.append/u);
  assert.match(text(script), /what two of them share/u, 'even what the site’s own code does not need itself');
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
  const { main, admin, legal, languages } = bundle.entries;
  assert.equal(main.styles.length, 1);
  assert.match(text(main.styles[0]), /\{color:#963\}/u);
  assert.match(text(main.styles[0]), /body\{margin:0\}/u);
  assert.match(text(legal.styles[0]), /p\{margin:1rem\}/u);
  const styles = [...bundle.files.keys()].filter((url) => url.endsWith('.css'));
  const ofLanguages = Object.values(languages).flatMap((language) => language.styles);
  assert.deepEqual(styles.sort(), [...main.styles, ...admin.styles, ...legal.styles, ...ofLanguages].sort());
});

test('a language’s stylesheet and font are told apart from those of every page', () => {
  const { main, fonts, languages } = bundle.entries;
  assert.deepEqual(Object.keys(languages), ['ta']);
  assert.match(text(languages.ta?.styles[0]), /h1\{line-height:2\}/u);
  assert.doesNotMatch(text(main.styles[0]), /line-height:2|noto-sans-tamil/u);
  assert.match(languages.ta?.fonts[0] ?? '', /noto-sans-tamil/u);
  assert.ok(bundle.files.has(languages.ta?.fonts[0] ?? ''));
  assert.doesNotMatch(fonts.join(), /noto-sans-tamil/u);
});

test('a font is cut to the characters and weights of its rule, and told, so that pages can preload it', () => {
  const [font = '', ...others] = bundle.entries.fonts;
  assert.deepEqual(others, []);
  const content = bundle.files.get(font);
  assert.equal(Buffer.from(content ?? '').toString('latin1', 0, 4), 'wOF2');
  assert.ok((content?.length ?? 0) < 3_000, 'four characters of many');
  assert.ok(text(bundle.entries.main.styles[0]).includes(font));
});

test('a font loses the other weights too, and cannot be cut without its characters', async () => {
  const file = join(root, 'web/boot/fonts.css');
  const rules = readFileSync(file, 'utf8');
  writeFileSync(file, rules.replace('600 700', '700'));
  const single = await makeBundle(root, { pictures: [picture], drawings: [] });
  const [one, two] = [single, bundle].map(
    ({ files, entries: { fonts } }) => files.get(fonts[0] ?? '')?.length,
  );
  assert.ok(Number(one) < 0.9 * Number(two), `${one} of ${two} bytes`);
  writeFileSync(file, rules.replace(/unicode-range:[^;]*;/u, ''));
  await assert.rejects(
    makeBundle(root, { pictures: [picture], drawings: [] }),
    /A font cannot be cut without unicode-range/u,
  );
});
