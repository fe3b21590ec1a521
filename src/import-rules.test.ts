import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ImportStatement } from './testing/import-statements.ts';
import { allImportStatements, specifiersIn } from './testing/import-statements.ts';

const statements = allImportStatements();

/** The folders of src that are no features. */
const common = ['database', 'http', 'pages', 'shared', 'testing'];

const isBelow = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));
const isTest = (path: string) =>
  /\.test\.tsx?$/u.test(path) || isBelow(path, 'src/testing', 'web/browser-tests');
/** The folder of src that a file is in, or null for a file elsewhere or at the top. */
const srcFolder = (path: string) => /^src\/([^/]+)\//u.exec(path)?.[1] ?? null;
/** The feature that a file belongs to, or null. */
const feature = (path: string) => {
  const folder = srcFolder(path);
  return folder === null || common.includes(folder) ? null : folder;
};
const isTopFile = (path: string) => /^src\/[^/]+$/u.test(path) && !isTest(path);

/** The files at the top of src that know a feature, themselves or through another such file. */
const knowing = new Set<string>();
for (let size = -1; size < knowing.size; ) {
  size = knowing.size;
  for (const { from, to } of statements) {
    if (isTopFile(from) && (feature(to) !== null || knowing.has(to))) knowing.add(from);
  }
}

/** Each rule of architecture.md, "Who may import whom", and what breaks it. */
const rules: [rule: string, breaks: (statement: ImportStatement) => boolean][] = [
  [
    'shared imports nothing of src or web but itself',
    ({ from, to }) => srcFolder(from) === 'shared' && isBelow(to, 'src', 'web') && srcFolder(to) !== 'shared',
  ],
  [
    'shared, which browsers get too, needs nothing of Node',
    ({ from, to }) => srcFolder(from) === 'shared' && to.startsWith('node:') && !isTest(from),
  ],
  [
    'features never import each other',
    ({ from, to }) => feature(from) !== null && feature(to) !== null && feature(from) !== feature(to),
  ],
  [
    'database, http and pages import no feature',
    ({ from, to }) => ['database', 'http', 'pages'].includes(srcFolder(from) ?? '') && feature(to) !== null,
  ],
  [
    'only app.ts, its parts and the program’s other top files know features: no folder gets at one through them',
    ({ from, to }) => srcFolder(from) !== null && !isTest(from) && knowing.has(to),
  ],
  [
    'web imports src/shared and nothing else of src, but for tests src/testing',
    ({ from, to }) =>
      isBelow(from, 'web') &&
      isBelow(to, 'src') &&
      srcFolder(to) !== 'shared' &&
      !(isTest(from) && srcFolder(to) === 'testing'),
  ],
  [
    'the public pages and the back office never import each other',
    ({ from, to }) =>
      (isBelow(from, 'web/public') && isBelow(to, 'web/admin')) ||
      (isBelow(from, 'web/admin') && isBelow(to, 'web/public')),
  ],
  [
    'the UI kit knows nothing of the institute: neither its pages, nor its data, nor its texts',
    ({ from, to }) =>
      isBelow(from, 'web/ui') && isBelow(to, 'web/public', 'web/admin', 'web/data', 'web/content'),
  ],
  ['only tests import src/testing', ({ from, to }) => isBelow(to, 'src/testing') && !isTest(from)],
];

for (const [rule, breaks] of rules) {
  test(rule, () => {
    const broken = statements.filter(breaks).map(({ from, to }) => `${from} imports ${to}`);
    assert.deepEqual(broken, []);
  });
}

describe('the reader of import statements', () => {
  test('finds them in every part of the house', () => {
    for (const folder of [
      'src',
      'src/admins',
      'src/http',
      'src/shared',
      'web',
      'web/public',
      'web/admin',
      'web/ui',
    ]) {
      assert(
        statements.some(({ from }) => isBelow(from, folder)),
        folder,
      );
    }
    for (const file of ['app', 'services', 'call-router']) assert(knowing.has(`src/${file}.ts`));
    assert(!knowing.has('src/settings.ts'));
    for (const name of [
      'admins',
      'catalogue',
      'enrollments',
      'registrations',
      'messages',
      'posters',
      'logos',
    ]) {
      assert(
        statements.some(({ from, to }) => from === 'src/call-router.ts' && feature(to) === name),
        name,
      );
    }
  });

  // Written so that the reader does not take these examples for statements of this file.
  const example = (text: string) => text.replaceAll('IMPORT', 'import').replaceAll('EXPORT', 'export');

  test('knows every form of them', () => {
    const text = example(`
IMPORT './effect.css';
IMPORT a, { type B } from 'a';
IMPORT type { C } from './c.ts';
IMPORT {
  d,
  e,
} from './d.ts';
IMPORT packageFile from '../package.json' with { type: 'json' };
EXPORT { f } from './f.ts';
EXPORT * from './g.ts';
const h = IMPORT('./h.tsx');
type I = IMPORT('./i.ts').I;
const name = IMPORT.meta.dirname;
`);
    const modules = ['a', './c.ts', './d.ts', '../package.json', './f.ts', './g.ts'];
    assert.deepEqual(specifiersIn(text, 'x.ts'), [...modules, './effect.css', './h.tsx', './i.ts']);
  });

  test('refuses what it cannot read, rather than pass over it', () => {
    const unknown = [
      'IMPORT a = require("a");',
      'IMPORT { a } from "./a.ts";',
      'const a = IMPORT(name);',
      'IMPORT(`./a`);',
    ];
    for (const text of unknown)
      assert.throws(() => specifiersIn(example(text), 'x.ts'), /^Error: x\.ts has an import/u);
  });
});
