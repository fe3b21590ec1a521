import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { call } from './api-client.ts';
import { hearServerTime } from './server-clock.ts';
import { endSession, readSession, storeSession } from './session.ts';

const hour = 3_600_000;
const server = Date.parse('2027-01-04T03:30:00Z');
const root = join(import.meta.dirname, '../..');

const stored = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
});

/** Logs in with a clock that is so many hours ahead; the session lasts twelve hours. */
async function logInWith(hoursAhead: number): Promise<void> {
  mock.timers.setTime(server + hoursAhead * hour);
  answeredAt = server;
  hearServerTime((await call('/admin/login', { method: 'POST', json: {} })).headers);
  const claims = Buffer.from(JSON.stringify({ exp: (server + 12 * hour) / 1000 })).toString('base64url');
  storeSession({ user: { name: 'Asha', email: '' }, token: `h.${claims}.s` });
}

let answeredAt = server;

beforeEach(() => {
  mock.timers.enable({ apis: ['Date'] });
  const answer = () => new Response('{}', { headers: { Date: new Date(answeredAt).toUTCString() } });
  mock.method(globalThis, 'fetch', async () => answer());
});
afterEach(() => mock.reset());

test('a session begins and ends by the time of the server, however wrong the clock of the computer is', async () => {
  for (const hoursAhead of [13, -13, 0, 24 * 365 * 20, 0.5]) {
    await logInWith(hoursAhead);
    assert.equal(readSession().kind, 'valid', String(hoursAhead));
    mock.timers.setTime(server + (hoursAhead + 12) * hour + 1);
    assert.equal(readSession().kind, 'expired', String(hoursAhead));
  }
  // Somebody has put the clock right meanwhile.
  await logInWith(13);
  mock.timers.setTime(server);
  hearServerTime((await call('/api/admin/account')).headers);
  assert.equal(readSession().kind, 'valid');
  mock.timers.setTime(server + 12 * hour + 1);
  assert.equal(readSession().kind, 'expired');
});

test('for the next page is kept how far a clock is ahead, and nothing of one that is right', async () => {
  await logInWith(13);
  assert.equal(stored.get('clockAhead'), String(13 * hour));
  await logInWith(0);
  endSession('logged out');
  assert.deepEqual([...stored.keys()], []);
});

test('no screen asks the computer which day or hour it is', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/browser-tests|\.test\./u.test(file),
  );
  const asking = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('new Date()'));
  assert.deepEqual(asking, []);
});
