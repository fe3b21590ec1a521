import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { environmentOf, tasks } from './tasks.mjs';

const task = (name: string) => {
  const found = tasks[name];
  assert.ok(found, `no task ${name}`);
  return found;
};

test('every script of package.json is a task, and every task a script', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const expected = Object.keys(tasks).map((name) => [name, `exec node scripts/setup/main.mjs ${name}`]);
  assert.deepEqual(scripts, Object.fromEntries(expected));
});

describe('start', () => {
  test('serves, and passes on what follows', () => {
    assert.deepEqual(task('start').parameters([]), ['src/main.ts', 'serve']);
    assert.deepEqual(task('start').parameters(['--help']), ['src/main.ts', 'serve', '--help']);
  });

  test('runs another command of the program if one is named', () => {
    assert.deepEqual(task('start').parameters(['admin', 'list']), ['src/main.ts', 'admin', 'list']);
  });

  test('is a demo on this machine only, unless the environment says otherwise', () => {
    const { HOST, DEMO } = environmentOf(task('start'), { HOST: '' });
    assert.deepEqual({ HOST, DEMO }, { HOST: '127.0.0.1', DEMO: '1' });
    const set = environmentOf(task('start'), { HOST: '0.0.0.0', DEMO: '0' });
    assert.deepEqual(set, { HOST: '0.0.0.0', DEMO: '0' });
  });
});

test('the other tasks leave the environment alone', () => {
  assert.deepEqual(environmentOf(task('test'), { PORT: '1' }), { PORT: '1' });
});
