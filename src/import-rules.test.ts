import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');

/** One import statement: the file that holds it and what it imports, as paths below the checkout or a package's name. */
interface ImportStatement {
  from: string;
  to: string;
}

/** The start of every import statement at the top of a file. */
const starts = /^import\b(?!\s*[(.])/gmu;
const statics = [/^(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'/gmu, /^import\s*'([^']+)'/gmu];
/** `import('…')`, of a module or of a type. */
const dynamics = /\bimport\(\s*(?:'([^']+)'|[^')])/gu;

/** The files that import by names which stand elsewhere: in the page that one hydrates; every file that states a call. */
const importsByName = ['web/boot/loader.ts', 'src/registries.test.ts'];

const statements = allImportStatements();

/** The rooms of src, and which others each may use; shared and content are for all of them. */
const uses: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  content: [],
  database: [],
  http: ['database'],
  calls: ['database', 'http'],
  undo: ['database', 'http', 'calls'],
  pictures: ['database', 'http', 'calls', 'undo'],
  pages: ['http', 'pictures'],
  history: ['database'],
  mail: ['database', 'http', 'calls', 'history', 'pages', 'catalogue', 'site'],
  admins: ['database', 'http', 'calls', 'mail'],
  people: ['database', 'http', 'calls', 'undo', 'mail', 'catalogue', 'site'],
  batches: ['database', 'http', 'calls', 'undo', 'history', 'mail', 'admins', 'people', 'catalogue', 'site'],
  'follow-up': ['database', 'http', 'calls', 'history', 'admins', 'people', 'batches', 'register'],
  register: ['database', 'http', 'calls', 'pictures', 'mail', 'people', 'batches', 'catalogue'],
  rights: [
    'database',
    'http',
    'calls',
    'history',
    'mail',
    'admins',
    'people',
    'batches',
    'follow-up',
    'register',
  ],
  catalogue: ['database', 'http', 'calls', 'undo', 'pictures', 'pages'],
  'first-use': ['calls', 'admins', 'batches', 'catalogue', 'site'],
  search: ['database', 'calls', 'batches', 'catalogue', 'follow-up', 'register'],
  site: ['database', 'http', 'calls', 'pictures', 'pages'],
  backups: ['database'],
  figures: ['database', 'calls', 'http', 'catalogue'],
  today: ['database', 'calls', 'people', 'batches', 'follow-up', 'backups', 'alarms'],
  alarms: ['database', 'mail', 'people', 'register', 'site', 'backups'],
  tls: ['http'],
  systemd: ['database'],
  metrics: ['database', 'http', 'calls', 'people', 'backups', 'alarms'],
  // It makes what several rooms need of each other, and no room uses it.
  services: [
    'database',
    'http',
    'pictures',
    'pages',
    'mail',
    'admins',
    'people',
    'batches',
    'follow-up',
    'register',
    'rights',
    'catalogue',
    'site',
    'backups',
    'alarms',
  ],
  cli: [
    'database',
    'http',
    'admins',
    'people',
    'batches',
    'follow-up',
    'register',
    'rights',
    'mail',
    'site',
    'backups',
    'alarms',
    'tls',
    'systemd',
  ],
};
/** The files at the top of src that every room may use. */
const tools = [
  'context',
  'memoize2',
  'own-process',
  'program-files',
  'random-code',
  'reason',
  'semaphore',
  'settings',
  'signal',
  'startup-error',
];

const isBelow = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));
const isTest = (path: string) =>
  /\.test\.tsx?$/u.test(path) || isBelow(path, 'src/testing', 'web/browser-tests');
/** The room of src that a file is in, or null for a file elsewhere or at the top. */
const srcRoom = (path: string) => /^src\/([^/]+)\//u.exec(path)?.[1] ?? null;
/** The shared rooms of web/public and web/admin, each using those before it; every other folder there is a room. */
const layers = ['data', 'parts', 'frame'];
/** The folder of web/public or web/admin that a file is in, or null for a file elsewhere or at the top. */
const webRoom = (path: string) => /^web\/(?:public|admin)\/([^/]+)\//u.exec(path)?.[1] ?? null;

/** Rooms that server and browser share. */
const openToWeb = ['shared', 'content'];
/** Rooms without a door: shared code is for all, file by file, and tests are helped by any. */
const isOpen = (room: string) => openToWeb.includes(room) || room === 'testing';
/** Each rule of who may import whom, and what breaks it. */
const rules: [rule: string, breaks: (statement: ImportStatement) => boolean][] = [
  [
    'shared imports nothing of src or web but itself',
    ({ from, to }) => srcRoom(from) === 'shared' && isBelow(to, 'src', 'web') && srcRoom(to) !== 'shared',
  ],
  [
    'shared and content, which browsers get too, need nothing of Node',
    ({ from, to }) => openToWeb.includes(srcRoom(from) ?? '') && to.startsWith('node:') && !isTest(from),
  ],
  [
    'each room uses the rooms that it may use, and no others',
    ({ from, to }) => {
      const [room, other] = [srcRoom(from), srcRoom(to)];
      if (room === null || other === null || room === other || openToWeb.includes(other)) return false;
      return !isTest(from) && other !== 'testing' && !uses[room]?.includes(other);
    },
  ],
  [
    'a room is entered by its index.ts, which says what others may use of it',
    ({ from, to }) => {
      const room = srcRoom(to);
      // What rules work with is made of many rooms, whose doors use it.
      if (room === null || room === srcRoom(from) || isTest(from) || from === 'src/context.ts') return false;
      return !isOpen(room) && to !== `src/${room}/index.ts`;
    },
  ],
  [
    'no room uses the files at the top of src, but for a few tools; the command line opens the institute as well',
    ({ from, to }) =>
      srcRoom(from) !== null &&
      !isTest(from) &&
      /^src\/[^/]+$/u.test(to) &&
      !tools.includes(to.slice('src/'.length, -'.ts'.length)) &&
      !(srcRoom(from) === 'cli' && to === 'src/open-data-folder.ts'),
  ],
  [
    'web imports src/shared, src/content and nothing else of src, but for the types of the calls, and in tests src/testing',
    ({ from, to }) =>
      isBelow(from, 'web') &&
      isBelow(to, 'src') &&
      !openToWeb.includes(srcRoom(to) ?? '') &&
      !(from === 'web/data/calls.ts' && to === 'src/api.ts') &&
      !(isTest(from) && srcRoom(to) === 'testing'),
  ],
  [
    'browsers get the types of records from src/shared/records.ts, and no schema',
    ({ from, to }) =>
      isBelow(from, 'web', 'src/shared', 'src/content') &&
      isBelow(to, 'src/shared/records') &&
      from !== 'src/shared/records.ts' &&
      !isBelow(from, 'src/shared/records'),
  ],
  ['src takes nothing of web', ({ from, to }) => isBelow(from, 'src') && !isTest(from) && isBelow(to, 'web')],
  [
    'the public pages and the back office never import each other',
    ({ from, to }) =>
      (isBelow(from, 'web/public') && isBelow(to, 'web/admin')) ||
      (isBelow(from, 'web/admin') && isBelow(to, 'web/public')),
  ],
  [
    'a room of the pages or of the back office uses its own files, data, parts and frame, and nothing of another room, nor its stylesheet',
    ({ from, to }) => {
      const [room, other] = [webRoom(from), webRoom(to)];
      if (room === null || other === null || room === other) return false;
      const used = layers.includes(room) ? layers.slice(0, layers.indexOf(room)) : layers;
      return !used.includes(other);
    },
  ],
  [
    'above the rooms are only the lists of views and what starts them: web/boot, and the files at the top of web/admin',
    ({ from, to }) =>
      isBelow(to, 'web/public', 'web/admin') &&
      !isBelow(from, 'web/public', 'web/admin', 'web/boot') &&
      !isTest(from),
  ],
  [
    'the UI kit knows nothing of the institute: neither its pages, nor its data, nor its texts',
    ({ from, to }) =>
      isBelow(from, 'web/ui') && isBelow(to, 'web/public', 'web/admin', 'web/data', 'src/content'),
  ],
  [
    'a dialog is one of the kit: no page and no screen builds one by hand',
    ({ from, to }) =>
      to === 'web/ui/dialog.tsx' && !isBelow(from, 'web/ui', 'web/admin/parts', 'web/public/parts'),
  ],
  ['only tests import src/testing', ({ from, to }) => isBelow(to, 'src/testing') && !isTest(from)],
];

test('every room is named here, with the others that it may use', () => {
  const rooms = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  for (const { name } of rooms)
    assert.ok(name === 'testing' || name in uses, `the room ${name} is not named in uses`);
});

for (const [rule, breaks] of rules) {
  test(rule, () => {
    const broken = statements.filter(breaks).map(({ from, to }) => `${from} imports ${to}`);
    assert.deepEqual(broken, []);
  });
}

test('the description names all records', () => {
  const named = statements.filter(({ from }) => from === 'src/all-calls.ts').map(({ to }) => to);
  const records = globSync('src/shared/records/*.ts', { cwd: root });
  assert.deepEqual(
    records.filter((file) => !named.includes(file)),
    [],
  );
});

test('no file comes back to itself by what it imports, types included', () => {
  assert.deepEqual(circlesOf(statements), []);
});

test('no folder of the pages or of the back office comes back to itself either', () => {
  const inside = statements.filter(({ from, to }) => webRoom(from) !== null && webRoom(to) !== null);
  const between = inside.map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }));
  assert.deepEqual(circlesOf(between.filter(({ from, to }) => from !== to)), []);
});

test('a stylesheet of the pages or of the back office takes nothing from another, which these rules would not see', () => {
  const files = globSync('web/{public,admin,ui}/**/*.css', { cwd: root });
  const taking = files.filter((file) =>
    /@import|composes:[^;]*\bfrom\b/u.test(readFileSync(join(root, file), 'utf8')),
  );
  assert.ok(files.length > 0);
  assert.deepEqual(taking, []);
});

test('SQL is stated in the stores of rooms, and nowhere else', () => {
  const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !isTest(file));
  const stating = files.filter((file) =>
    /\b(?:statement|scalar|searchedTable|searchedList|nameIndex|softDelete)[<(]|\.prepare\b/u.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  const others = stating.filter(
    (file) => !isBelow(file, 'src/database') && !/\/(?:store(?:-\w+)?|\w+(?:-\w+)*-store)\.ts$/u.test(file),
  );
  // Asks whether the database answers at all.
  assert.deepEqual(others, ['src/metrics/health.ts']);
});

test('the markup of a table stands in one file of the kit, on which all tables of pages and screens are built', () => {
  const files = globSync('web/**/*.tsx', { cwd: root });
  const building = files.filter((file) => /<table\b/u.test(readFileSync(join(root, file), 'utf8')));
  assert.deepEqual(building, ['web/ui/bare-table.tsx']);
});

test('import statements are read in every room, whatever their form; what cannot be read is refused', () => {
  for (const room of Object.keys(uses))
    assert(
      statements.some(({ from, to }) => isBelow(from, `src/${room}`) || isBelow(to, `src/${room}`)),
      room,
    );
  for (const folder of ['web/public', 'web/admin', 'web/ui'])
    assert(
      statements.some(({ from }) => isBelow(from, folder)),
      folder,
    );
  // Written so that the reader does not take these examples for statements of this file.
  const example = (text: string) => text.replaceAll('IMPORT', 'import').replaceAll('EXPORT', 'export');
  const text = example(`
IMPORT './effect.css';
IMPORT a, { type B } from 'a';
IMPORT type {
  C,
} from './c.ts';
IMPORT packageFile from '../package.json' with { type: 'json' };
EXPORT { f } from './f.ts';
EXPORT * from './g.ts';
const h = IMPORT('./h.tsx');
type I = IMPORT('./i.ts').I;
const name = IMPORT.meta.dirname;
`);
  const modules = ['a', './c.ts', '../package.json', './f.ts', './g.ts'];
  assert.deepEqual(specifiersIn(text, 'x.ts'), [...modules, './effect.css', './h.tsx', './i.ts']);
  for (const unknown of [
    'IMPORT a = require("a");',
    'IMPORT { a } from "./a.ts";',
    'const a = IMPORT(name);',
  ])
    assert.throws(() => specifiersIn(example(unknown), 'x.ts'), /^Error: x\.ts has an import/u);
});

/** Every way that leads back to where it began. */
function circlesOf(statements: readonly ImportStatement[]): string[] {
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
  return circles;
}

/** Every import statement of every TypeScript file below src/ and web/, those of types only and dynamic ones too. */
function allImportStatements(): ImportStatement[] {
  const files = globSync('{src,web}/**/*.{ts,tsx}', { cwd: root }).sort();
  return files.flatMap((from) =>
    specifiersIn(readFileSync(join(root, from), 'utf8'), from).map((specifier) => ({
      from,
      to: resolved(from, specifier),
    })),
  );
}

/**
 * The names of all modules that a text imports.
 * @throws Error if it holds an import statement that cannot be read this way.
 */
function specifiersIn(text: string, file: string): string[] {
  const found = statics.flatMap((pattern) => [...text.matchAll(pattern)]);
  const imports = found.filter(([statement]) => statement.startsWith('import'));
  if (imports.length !== [...text.matchAll(starts)].length) {
    throw new Error(`${file} has an import statement of a form that this reader does not know.`);
  }
  const dynamic = [...text.matchAll(dynamics)];
  if (!importsByName.includes(file) && dynamic.some(([, specifier]) => specifier === undefined)) {
    throw new Error(`${file} has an import() of a name that is not written out.`);
  }
  return [...found, ...dynamic].flatMap(([, specifier]) => specifier ?? []);
}

function resolved(from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const to = normalize(join(dirname(from), specifier));
  if (!existsSync(join(root, to))) throw new Error(`${from} imports ${to}, which is not there.`);
  return to;
}
