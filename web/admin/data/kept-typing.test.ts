import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { dayMilliseconds } from '../../../src/shared/milliseconds.ts';
import { endSession, ownerOf, storeSession } from '../../data/session.ts';
import { carryTyped, findTyped, forgetTyped, keepTyped, listTyped, sweepTyped } from './kept-typing.ts';

const place = { name: 'Add an enrollment', path: '/admin/enroll', isOpened: true };
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  key: (index: number) => [...stored.keys()][index] ?? null,
  get length() {
    return stored.size;
  },
};

function token(sub: string, version: number): string {
  return `h.${Buffer.from(JSON.stringify({ sub, version })).toString('base64url')}.s`;
}

function logIn(id: string, version = 0): void {
  storeSession({ user: { name: id, email: `${id}@example.com` }, token: token(id, version) });
}

/** Everything but the session. */
const left = () => [...stored.keys()].filter((key) => key !== 'adminInfo');

beforeEach(() => {
  stored.clear();
  Object.assign(globalThis, { localStorage: storage });
  logIn('asha');
});

test('what is typed outlasts a log-out, under the id of the admin, who alone gets it back', () => {
  keepTyped('note', place, 'Calls back');
  endSession('logged out');
  assert.equal(findTyped('note'), undefined);
  keepTyped('note', place, 'of nobody');
  logIn('ravi');
  assert.equal(findTyped('note'), undefined);
  assert.deepEqual(listTyped(), []);
  forgetTyped();
  logIn('asha');
  assert.equal(findTyped('note'), 'Calls back');
  assert.deepEqual(
    listTyped().map(({ key, name, path }) => [key, name, path]),
    [['note', place.name, place.path]],
  );
  forgetTyped();
  assert.deepEqual(left(), []);
});

test('after a day it is gone, whoever opens the back office then, and by a clock that was put back too', (t) => {
  mock.timers.enable({ apis: ['Date'], now: 10 * dayMilliseconds });
  t.after(() => mock.timers.reset());
  keepTyped('note', place, 'Calls back');
  mock.timers.setTime(11 * dayMilliseconds - 1);
  assert.equal(findTyped('note'), 'Calls back');
  endSession('expired');
  sweepTyped();
  assert.equal(left().length, 1);
  for (const now of [11 * dayMilliseconds, 9 * dayMilliseconds]) {
    mock.timers.setTime(now);
    logIn('asha');
    assert.equal(findTyped('note'), undefined);
  }
  endSession('logged out');
  sweepTyped();
  assert.deepEqual(left(), []);
});

test('a log-out everywhere, or a new password from elsewhere, ends it at the next log-in; where the session goes on with another token, it stays', () => {
  keepTyped('note', place, 'Calls back');
  carryTyped(ownerOf(token('asha', 0)), ownerOf(token('asha', 1)));
  logIn('asha', 1);
  sweepTyped();
  assert.equal(findTyped('note'), 'Calls back');
  logIn('asha', 2);
  assert.equal(findTyped('note'), undefined);
  assert.deepEqual(listTyped(), []);
  sweepTyped();
  assert.deepEqual(left(), []);
});

test('of too much the oldest goes, what cannot be read counts as nothing, and a full storage stops nobody', (t) => {
  mock.timers.enable({ apis: ['Date'], now: 1000 });
  t.after(() => mock.timers.reset());
  for (const key of ['first', 'second', 'third']) {
    keepTyped(key, place, key.padEnd(600_000));
    mock.timers.tick(1);
  }
  assert.equal(findTyped('first'), undefined);
  assert.equal(String(findTyped('second')).trim(), 'second');
  stored.set('typed asha broken', '{"at":');
  assert.equal(findTyped('broken'), undefined);
  sweepTyped();
  assert.equal(left().length, 2);
  const full = { ...storage, setItem: () => assert.fail('full') };
  Object.assign(globalThis, { localStorage: full });
  keepTyped('fourth', place, 'no room');
  Reflect.deleteProperty(globalThis, 'localStorage');
  keepTyped('fourth', place, 'no storage');
  assert.deepEqual(listTyped(), []);
});
