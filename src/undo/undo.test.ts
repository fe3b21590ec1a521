import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { conflict } from '../http/index.ts';
import type { Role } from '../shared/roles.ts';
import { testContext } from '../testing/test-context.ts';
import { addPending, finishUndoable, undo as undoIt } from './undo.ts';

const tooLate = { message: 'It is too late to undo this.' };
const course = { kind: 'course', thing: 'fpv', name: 'FPV' };
const settled = () => new Promise((resolve) => setImmediate(resolve));

function open(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const context = testContext();
  const events: string[] = [];
  const offer = (name: string, { undo = () => {}, finish = () => {} } = {}) =>
    addPending(context, {
      subject: { ...course, thing: name },
      undone: 'undid',
      who: 'editor',
      async undo() {
        await undo();
        events.push(`undid ${name}`);
      },
      async finish() {
        await finish();
        events.push(`finished ${name}`);
      },
    });
  const undo = (id: string, ...own: Role[]) => undoIt(context, id, own.length === 0 ? ['editor'] : own);
  const finishAll = () => finishUndoable(context);
  return { undo, finishAll, offer, events, lines: context.logged };
}

test('an action is final after ten seconds, and then too late to undo', async (t) => {
  const { offer, undo, events } = open(t);
  const first = offer('a');
  t.mock.timers.tick(6_000);
  offer('b');
  t.mock.timers.tick(3_999);
  await settled();
  assert.deepEqual(events, []);
  t.mock.timers.tick(1);
  await settled();
  assert.deepEqual(events, ['finished a']);
  await assert.rejects(undo(first), tooLate);
  t.mock.timers.tick(6_000);
  await settled();
  assert.deepEqual(events, ['finished a', 'finished b']);
});

test('an action that several undo at once is undone once and never final', async (t) => {
  const { offer, undo, finishAll, events } = open(t);
  const id = offer('a');
  assert.deepEqual(await Promise.all([undo(id), undo(id), undo(id)]), [
    { action: 'undid', ...course, thing: 'a' },
    null,
    null,
  ]);
  t.mock.timers.tick(60_000);
  await finishAll();
  assert.equal(await undo(id), null);
  assert.deepEqual(events, ['undid a']);
});

test('only a role that may delete may undo', async (t) => {
  const { offer, undo, events } = open(t);
  const id = offer('a');
  const sentence = 'This needs the role Editor. Please ask an owner.';
  await assert.rejects(undo(id, 'office'), { status: 403, message: sentence });
  assert.deepEqual(events, []);
  await undo(id, 'office', 'editor');
  await undo(id, 'owner');
  await assert.rejects(undo(id, 'office'), { status: 403 });
  assert.deepEqual(events, ['undid a']);
});

test('a failed undo leaves the action final when its time is over', async (t) => {
  const { offer, undo, events } = open(t);
  let refuse: () => void = () => {};
  const waiting = () =>
    new Promise<void>((_, reject) => {
      refuse = () => reject(conflict('not now'));
    });
  const id = offer('a', { undo: waiting });
  const attempt = undo(id);
  t.mock.timers.tick(10_000);
  await settled();
  assert.deepEqual(events, []);
  refuse();
  await assert.rejects(attempt, { message: 'not now' });
  await settled();
  assert.deepEqual(events, ['finished a']);
  await assert.rejects(undo(id), tooLate);
});

test('an action that cannot be made final is logged and tried again ten seconds later', async (t) => {
  const { offer, undo, finishAll, events, lines } = open(t);
  let isBroken = true;
  const id = offer('a', {
    finish() {
      if (isBroken) throw new Error('full');
    },
  });
  await finishAll();
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['not yet made final'],
  );
  await assert.rejects(undo(id), tooLate);
  isBroken = false;
  t.mock.timers.tick(10_000);
  await settled();
  assert.deepEqual(events, ['finished a']);
});
