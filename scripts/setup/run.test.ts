import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { runInForeground } from './run.mjs';

/** @param program JavaScript */
const runNode = (program: string) =>
  runInForeground(process.execPath, ['-e', program], { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });

test('the exit code comes back', async () => {
  assert.equal(await runNode('process.exit(0)'), 0);
  assert.equal(await runNode('process.exit(7)'), 7);
});

test('an end by a signal is told as shells tell it', async () => {
  assert.equal(await runNode('process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000)'), 137);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} reaches the program once, and its exit code comes back`, async () => {
    const inner = `
      let count = 0;
      process.on('${signal}', () => { count += 1; setTimeout(() => process.exit(40 + count), 100); });
      setInterval(() => {}, 1000);
      console.log('ready');`;
    const outer = `
      import { runInForeground } from ${JSON.stringify(new URL('run.mjs', import.meta.url).href)};
      process.exit(await runInForeground(process.execPath, ['-e', ${JSON.stringify(inner)}], { cwd: '/' }));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', outer], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill(signal);
    child.kill(signal);
    assert.deepEqual(await once(child, 'exit'), [41, null]);
  });
}
