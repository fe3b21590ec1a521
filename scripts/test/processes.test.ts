import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { byProcess, writeProcess } from './processes.ts';

test('the files of a room share a process, but for what takes long, or changes something for all of its process', () => {
  const contents: Record<string, string> = {
    'src/main.test.ts': '',
    'src/batches/holds.test.ts': 'const app = await startTestApp();',
    'src/batches/days/moves.test.ts': 'test("a move", () => {});',
    'src/batches/undo.test.ts': 'import { beforeEach } from "node:test";\nbeforeEach(() => {});',
    'src/batches/lapse.test.ts': 't.mock.timers.enable();',
    'src/batches/kill.prove.test.ts': '',
    'src/pages/home.test.ts': '',
    'web/browser-tests/home.test.ts': '',
    'web/browser-tests/home.prove.test.ts': '',
    'web/content/words.test.ts': '',
    'web/ui/colours.test.ts': '',
    'web/data/session.test.ts': 'Object.assign(globalThis, { localStorage });',
  };
  assert.deepEqual(
    byProcess(Object.keys(contents), (file) => contents[file] ?? ''),
    [
      ['web/browser-tests/home.test.ts'],
      ['src/batches/holds.test.ts', 'src/batches/days/moves.test.ts'],
      ['web/content/words.test.ts', 'web/ui/colours.test.ts'],
      ['src/main.test.ts'],
      ['src/batches/undo.test.ts'],
      ['src/batches/lapse.test.ts'],
      ['src/batches/kill.prove.test.ts'],
      ['src/pages/home.test.ts'],
      ['web/browser-tests/home.prove.test.ts'],
      ['web/data/session.test.ts'],
    ],
  );
});

test('the files that need a browser are dealt out to at most twelve processes, the longest first, so that all take about as long', () => {
  const lengths = [1, 2, 3, ...[...Array(12).keys()].map((number) => 10 + number)];
  const lengthOf = (file: string) => Number.parseInt(basename(file), 10);
  const files = lengths.map((length) => `web/browser-tests/${length}.test.ts`);
  const processes = byProcess(files, (file) => ' '.repeat(lengthOf(file))).map((each) => each.map(lengthOf));
  assert.equal(processes.length, 12);
  assert.deepEqual(processes[0], [21]);
  const shared = processes.filter(({ length }) => length > 1);
  assert.deepEqual(shared, [
    [12, 1],
    [11, 2],
    [10, 3],
  ]);
});

test('in a shared process every test runs, and what fails or cannot even be loaded is named by its file', () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'src/room'), { recursive: true });
  const files = Object.entries({
    'src/room/broken.test.ts': "throw new Error('no such thing');",
    'src/room/failing.test.ts': "import { test } from 'node:test'; test('fails', () => { throw 1; });",
    'src/room/passing.test.ts': "import { test } from 'node:test'; test('passes', () => {});",
  }).map(([file, content]) => {
    writeFileSync(join(root, file), content);
    return file;
  });
  // With it, what is run would take itself for a part of this one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const words = ['--test', '--test-reporter=spec', writeProcess(root, root, files)];
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: root, env, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stdout, /✔ passes/u);
  for (const part of [
    /test at src\/room\/failing\.test\.ts:1/u,
    /✖ file:\S+broken\.test\.ts/u,
    /no such thing/u,
  ])
    assert.match(stdout, part);
});
