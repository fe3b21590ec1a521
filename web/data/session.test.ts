import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  clearSessionEnd,
  dropUnreadableSession,
  endSession,
  readSession,
  sessionEnd,
  storeSession,
} from './session.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

function token(exp: number): string {
  return tokenWith({ exp });
}

function tokenWith(claims: unknown): string {
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
}

beforeEach(() => {
  stored.clear();
  Object.assign(globalThis, { localStorage: storage });
});

test('without a stored value there is no session, nor on the server', () => {
  assert.deepEqual(readSession(), { kind: 'none' });
  Reflect.deleteProperty(globalThis, 'localStorage');
  assert.deepEqual(readSession(), { kind: 'none' });
});

test('a value that cannot be read is told from none, and can be dropped', () => {
  const values = [
    '',
    '{',
    'null',
    '1',
    '{}',
    '{"token":1}',
    '{"token":"x"}',
    '{"token":"a.%.c"}',
    '{"user":{"name":"A"}}',
  ];
  for (const value of values) {
    stored.set('adminInfo', value);
    assert.deepEqual(readSession(), { kind: 'unreadable' }, value);
  }
  dropUnreadableSession();
  assert.equal(stored.size, 0);
});

test('a session is valid until the second at which its token ends', () => {
  const session = { user: { name: 'Asha', email: 'asha@example.com' }, token: token(1_900_000_000) };
  storeSession(session);
  assert.deepEqual(readSession(1_900_000_000_000), { kind: 'valid', session });
  assert.deepEqual(readSession(1_900_000_000_001), { kind: 'expired', session });
});

test('claims may hold any letters, and a token without an end never ends here', () => {
  const user = { name: '', email: '' };
  storeSession({ user, token: tokenWith({ exp: 1, name: 'கவிதா ÿ???>>>' }) });
  assert.deepEqual([readSession(1000).kind, readSession(1001).kind], ['valid', 'expired']);
  storeSession({ user, token: tokenWith({ sub: 'x' }) });
  assert.equal(readSession().kind, 'valid');
});

test('a session without a user, as another program may store it, is one', () => {
  stored.set('adminInfo', JSON.stringify({ user: null, token: token(1_900_000_000) }));
  const state = readSession(0);
  assert.deepEqual('session' in state && state.session.user, { name: '', email: '' });
});

test('where the browser keeps its storage shut, the session lives as long as the page', () => {
  Reflect.deleteProperty(globalThis, 'localStorage');
  const session = { user: { name: 'Asha', email: '' }, token: token(1_900_000_000) };
  storeSession(session);
  assert.deepEqual(readSession(0), { kind: 'valid', session });
  endSession('logged out');
  assert.deepEqual(readSession(0), { kind: 'none' });
});

test('why a session ended is kept until it has been said, or somebody logs in', () => {
  endSession('refused');
  assert.equal(sessionEnd(), 'refused');
  clearSessionEnd();
  assert.equal(sessionEnd(), null);
  endSession('expired');
  storeSession({ user: { name: '', email: '' }, token: token(1) });
  assert.equal(sessionEnd(), null);
});
