import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { environmentOf, tasks } from './tasks.mjs';

test('every script of package.json is a task, and every task a script', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const expected = Object.keys(tasks).map((name) => [name, `exec node scripts/setup/main.mjs ${name}`]);
  assert.deepEqual(scripts, Object.fromEntries(expected));
});

test('start serves or runs the named command, as a demo on this machine unless the environment says otherwise', () => {
  const { start, test: testTask } = tasks;
  assert(start && testTask);
  for (const [more, parameters] of [
    [[], ['src/main.ts', 'serve']],
    [['--help'], ['src/main.ts', 'serve', '--help']],
    [
      ['admin', 'list'],
      ['src/main.ts', 'admin', 'list'],
    ],
  ] as const)
    assert.deepEqual(start.parameters([...more]), parameters);
  assert.deepEqual(environmentOf(start, { HOST: '' }), { HOST: '127.0.0.1', DEMO: '1' });
  const set = { HOST: '0.0.0.0', DEMO: '0' };
  assert.deepEqual(environmentOf(start, set), set);
  assert.deepEqual(environmentOf(testTask, { PORT: '1' }), { PORT: '1' });
});
