import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { byProcess, writeProcess } from './processes.ts';

test('files share few processes, the longest first, so that all take about as long; what is slow without a browser has its own', () => {
  const lengths: Record<string, number> = {
    'web/browser-tests/home.test.ts': 9,
    'web/browser-tests/home.prove.test.ts': 5,
    'web/browser-tests/contact.test.ts': 3,
    'src/kill.prove.test.ts': 7,
    'src/main.test.ts': 1,
    'src/app.test.ts': 2,
    'src/mail/outbox.test.ts': 3,
    'src/content/words.test.ts': 5,
    'web/ui/colours.test.ts': 6,
  };
  assert.deepEqual(
    byProcess(Object.keys(lengths), (file) => lengths[file] ?? 0),
    [
      ['web/browser-tests/home.test.ts'],
      ['web/browser-tests/home.prove.test.ts', 'web/browser-tests/contact.test.ts'],
      ['src/kill.prove.test.ts'],
      ['web/ui/colours.test.ts'],
      ['src/content/words.test.ts'],
      ['src/app.test.ts', 'src/main.test.ts'],
      ['src/mail/outbox.test.ts'],
    ],
  );
});

test('in a shared process every test runs, hooks are those of their file, and what fails or cannot be loaded is named by it', () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'src/room'), { recursive: true });
  const files = Object.entries({
    'src/room/broken.test.ts': "throw new Error('no such thing');",
    'src/room/failing.test.ts': "import { test } from 'node:test'; test('fails', () => { throw 1; });",
    'src/room/hooking.test.ts':
      "import { beforeEach, test } from 'node:test'; beforeEach(() => { globalThis.hooked = true; }); test('hooks', () => {});",
    'src/room/passing.test.ts':
      "import { test } from 'node:test'; globalThis.hooked = false; test('passes', () => { if (globalThis.hooked) throw 1; });",
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
    /▶ src\/room\/broken\.test\.ts\s+✖ can be loaded/u,
    /no such thing/u,
  ])
    assert.match(stdout, part);
});
