import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atMost } from './semaphore.ts';

test('no more tasks run at a time than allowed, and all of them run in order', async () => {
  const inTurn = atMost(2, 2, () => new Error('full'));
  const begun: number[] = [];
  const endings: (() => void)[] = [];
  const tasks = [0, 1, 2, 3].map((number) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => endings.push(resolve));
      return number;
    }),
  );
  assert.deepEqual(begun, [0, 1]);
  assert.equal(inTurn.waiting(), 2);
  await assert.rejects(
    inTurn(() => Promise.resolve(4)),
    /full/u,
  );
  endings[0]?.();
  assert.equal(await tasks[0], 0);
  await new Promise(setImmediate);
  assert.deepEqual(begun, [0, 1, 2]);
  endings[1]?.();
  endings[2]?.();
  await tasks[2];
  await new Promise(setImmediate);
  endings[3]?.();
  assert.deepEqual(await Promise.all(tasks), [0, 1, 2, 3]);
});

test('a task that fails gives its place to the next', async () => {
  const inTurn = atMost(1, 0, () => new Error('full'));
  await assert.rejects(
    inTurn(() => Promise.reject(new Error('broken'))),
    /broken/u,
  );
  assert.equal(await inTurn(async () => 'done'), 'done');
});
