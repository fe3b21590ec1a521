import assert from 'node:assert/strict';
import { test } from 'node:test';
import { giveUpWaiting, goOnUnlocked, unlockCount, untilUnlocked } from './idle-session.ts';

test('all calls that were refused go on together, and one whose refusal comes late need not wait again', async () => {
  const before = unlockCount();
  let isOver = false;
  const both = Promise.all([untilUnlocked(before), untilUnlocked(before)]).then(() => {
    isOver = true;
  });
  await Promise.resolve();
  assert.ok(!isOver);
  goOnUnlocked();
  await both;
  await untilUnlocked(before);
});

test('whoever leaves instead refuses what waits, and nothing of it is made later', async () => {
  const waiting = untilUnlocked(unlockCount());
  giveUpWaiting();
  await assert.rejects(waiting, { status: 401 });
  giveUpWaiting();
});
