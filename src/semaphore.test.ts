import assert from 'node:assert/strict';
import { test } from 'node:test';
import { semaphore } from './semaphore.ts';

test('two tasks run at a time, two wait, one more is refused, and one that fails makes room like any other', async () => {
  const run = semaphore(2, 2, () => new Error('full'));
  const begun: number[] = [];
  const tasks = Array.from({ length: 4 }, () => Promise.withResolvers<string>());
  const results = tasks.map(({ promise }, number) =>
    run(() => {
      begun.push(number);
      return promise;
    }),
  );
  assert.deepEqual([begun, run.waiting()], [[0, 1], 2]);
  const oneTooMany = assert.rejects(
    run(async () => 'one too many'),
    /full/u,
  );
  assert.equal(run.waiting(), 2);
  await oneTooMany;
  tasks[0]?.reject(new Error('broken'));
  await assert.rejects(results[0] ?? Promise.resolve(), /broken/u);
  for (const { resolve } of tasks) resolve('done');
  assert.deepEqual(await Promise.all(results.slice(1)), ['done', 'done', 'done']);
  assert.deepEqual([begun, run.waiting()], [[0, 1, 2, 3], 0]);
});
