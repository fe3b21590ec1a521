import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ImportStatement } from './testing/import-statements.ts';
import { allImportStatements, specifiersIn } from './testing/import-statements.ts';

const statements = allImportStatements();

/** The rooms of src, and which others each may use; shared is for all of them. A room that is not named here fails. */
const uses: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  database: [],
  http: ['database'],
  calls: ['database', 'http'],
  undo: ['database', 'http', 'calls'],
  pictures: ['database', 'http', 'calls', 'undo'],
  pages: ['http', 'pictures'],
  mail: ['database', 'http', 'calls', 'pages'],
  admins: ['database', 'http', 'calls'],
  people: ['database', 'http', 'calls', 'undo'],
  catalogue: ['database', 'http', 'calls', 'undo', 'pictures', 'pages'],
  site: ['http', 'calls', 'undo', 'pictures', 'pages'],
  backups: ['database'],
  tls: ['http'],
  service: ['database'],
  metrics: ['database', 'http', 'calls', 'admins', 'backups'],
  cli: ['database', 'http', 'admins', 'people', 'mail', 'site', 'backups', 'tls', 'service'],
};
/** The files at the top of src that every room may use. */
const tools = ['program-files', 'reason', 'semaphore', 'settings', 'startup-error'];

const isBelow = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));
const isTest = (path: string) =>
  /\.test\.tsx?$/u.test(path) || isBelow(path, 'src/testing', 'web/browser-tests');
/** The room of src that a file is in, or null for a file elsewhere or at the top. */
const srcRoom = (path: string) => /^src\/([^/]+)\//u.exec(path)?.[1] ?? null;
/** Each rule of who may import whom, and what breaks it. */
const rules: [rule: string, breaks: (statement: ImportStatement) => boolean][] = [
  [
    'shared imports nothing of src or web but itself',
    ({ from, to }) => srcRoom(from) === 'shared' && isBelow(to, 'src', 'web') && srcRoom(to) !== 'shared',
  ],
  [
    'shared, which browsers get too, needs nothing of Node',
    ({ from, to }) => srcRoom(from) === 'shared' && to.startsWith('node:') && !isTest(from),
  ],
  [
    'each room uses the rooms that it may use, and no others',
    ({ from, to }) => {
      const [room, other] = [srcRoom(from), srcRoom(to)];
      if (room === null || other === null || room === other || other === 'shared') return false;
      return !isTest(from) && other !== 'testing' && !uses[room]?.includes(other);
    },
  ],
  [
    'no room uses the files at the top of src, but for a few tools; the command line opens the institute as well',
    ({ from, to }) =>
      srcRoom(from) !== null &&
      !isTest(from) &&
      /^src\/[^/]+$/u.test(to) &&
      !tools.includes(to.slice('src/'.length, -'.ts'.length)) &&
      !(srcRoom(from) === 'cli' && to === 'src/open-institute.ts'),
  ],
  [
    'web imports src/shared and nothing else of src, but for the types of the calls, and in tests src/testing',
    ({ from, to }) =>
      isBelow(from, 'web') &&
      isBelow(to, 'src') &&
      srcRoom(to) !== 'shared' &&
      !(from === 'web/data/calls.ts' && to === 'src/api.ts') &&
      !(isTest(from) && srcRoom(to) === 'testing'),
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

test('no file comes back to itself by what it imports, types included', () => {
  const imports = new Map<string, string[]>();
  for (const { from, to } of statements) imports.set(from, [...(imports.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file) || way.includes(file)) return;
    for (const next of imports.get(file) ?? []) follow(next, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  assert.deepEqual(circles, []);
});

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
    for (const room of Object.keys(uses)) {
      assert(
        statements.some(({ from, to }) => isBelow(from, `src/${room}`) || isBelow(to, `src/${room}`)),
        room,
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
