import assert from 'node:assert/strict';
import { generate } from 'otplib';
import type { AppSetup, SecondFactorAnswer } from '../shared/records.ts';
import type { AdminHeader, TestApp } from './test-app.ts';
import { json } from './test-app.ts';

/** A server that can be called, and its clock. */
type Server = Pick<TestApp, 'call'> & { clock: { now: Date } };

/** Returns the code that an authenticator app shows, so many seconds from now on the clock of the server. */
export function codeOf(app: Server, secret: string, seconds = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(app.clock.now.getTime() / 1000) + seconds });
}

/** Returns a code that the app shows neither now nor within minutes of it. */
export async function wrongCodeOf(app: Server, secret: string): Promise<string> {
  const near = await Promise.all(
    [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => codeOf(app, secret, step * 30)),
  );
  let wrong = 123_456;
  while (near.includes(String(wrong))) wrong += 1;
  return String(wrong);
}

/** Sets up an authenticator app. Returns what it has, the recovery codes, and how the session goes on. */
export async function setUpApp(app: Server, headers: AdminHeader, currentPassword: string) {
  const started = await app.call('/api/admin/account/app', json({ currentPassword }, 'POST', headers));
  assert.equal(started.status, 200, await started.clone().text());
  const { secret } = (await started.json()) as AppSetup;
  const code = await codeOf(app, secret);
  const answer = await app.call('/api/admin/account/app/confirm', json({ code }, 'POST', headers));
  assert.equal(answer.status, 200, await answer.clone().text());
  const { token, recoveryCodes = [] } = (await answer.json()) as SecondFactorAnswer;
  return { secret, recoveryCodes, headers: { authorization: `Bearer ${token}` } };
}
