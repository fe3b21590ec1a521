import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import argon2 from 'argon2';
import { transactionNow } from '../database/index.ts';
import type { LoginAnswer } from '../shared/records.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { bearer } from '../testing/sessions.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';
import { claimsOf } from '../testing/tokens.ts';
import { findAdminByEmail, renewHash, resetPassword } from './accounts-store.ts';

const { email, name, password } = testAdmin;
const refused = 'Invalid credentials!';

const app = await startTestApp();
after(() => app.close());
const logIn = (body: unknown) => app.call('/admin/login', json(body));
const hash = () =>
  app.database
    .prepare<[string], string>('SELECT password_hash FROM admins WHERE email = ?')
    .pluck()
    .get(email);

test('a log-in answers with the admin and a token that opens the back office for 12 hours', async () => {
  for (const typed of [email, ' MEENA@Example.COM ']) {
    const answer = await logIn({ email: typed, password });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.equal(answer.headers.get('set-cookie'), null);
    const { message, admin, token, ...more } = (await answer.json()) as LoginAnswer;
    assert.deepEqual([message, admin, more], ['Login Successful!', { _id: admin._id, name, email }, {}]);
    const { iat, exp } = claimsOf(bearer(token));
    assert.deepEqual([iat, exp - iat], [Math.floor(app.clock.now.getTime() / 1000), 12 * 3600]);
    const who = await app.call('/admin/login', { headers: bearer(token) });
    assert.equal(who.status, 200);
    assert.deepEqual(await who.json(), admin);
  }
});

test('an unknown email and a wrong password meet the same answer, and no account is built in', async () => {
  const headers = ({ headers: list }: Response) =>
    [...list].filter(([key]) => key !== 'x-request-id' && key !== 'date');
  const expected = headers(await logIn({ email, password: 'wrong password' }));
  for (const [user, word] of [
    [email, ` ${password}`],
    [email, `${password} `],
    [email, password.toUpperCase()],
    [email, password.slice(0, -1)],
    ['nobody@example.com', password],
    ['not an email', password],
    ["' OR 1=1 --", "' OR 1=1 --"],
    ['admin', 'admin'],
    ['root', 'root'],
    ['admin@institute.local', 'admin'],
    ['admin@example.com', 'password'],
  ]) {
    const answer = await logIn({ email: user, password: word });
    assert.deepEqual(headers(answer), expected);
    assert.deepEqual(await assertRefusal(answer, 401), { message: refused });
  }
});

test('a missing, oversized or non-text field is named', async () => {
  for (const [body, fields] of [
    [{}, ['email', 'password']],
    [{ email }, ['password']],
    [{ password }, ['email']],
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: '  ', password }, ['email']],
    ...[1, true, null, [email], { $ne: '' }].flatMap((wrong) => [
      [{ email: wrong, password }, ['email']],
      [{ email, password: wrong }, ['password']],
    ]),
    [{ email, password: 'x'.repeat(1_001) }, ['password']],
    [{ email: `${'x'.repeat(250)}@x.in`, password }, ['email']],
  ] as const) {
    const refusal = await assertRefusal(await logIn(body), 400);
    assert.deepEqual(Object.keys(refusal.errors ?? {}), fields);
  }
  await assertRefusal(await logIn({ email, password: 'x'.repeat(1024 * 1024) }), 413);
});

test('a log-in renews a weaker hash, and sessions go on', async () => {
  const parametersOf = (text = '') => text.split('$').slice(1, 4);
  const strong = hash();
  const weak = await argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  app.database.prepare('UPDATE admins SET password_hash = ? WHERE email = ?').run(weak, email);
  const before = await app.logIn();
  assert.deepEqual(parametersOf(hash()), parametersOf(strong));
  await app.logIn();
  assert.equal((await app.call('/admin/login', { headers: before })).status, 200);
});

test('renewing a hash does not bring back a password that was reset meanwhile', () => {
  const { _id, passwordHash: verified } = findAdminByEmail(app.context, email) ?? assert.fail();
  const reset = { adminId: _id, passwordHash: 'of the new password', temporaryUntil: null };
  transactionNow(app.context, (tx) => resetPassword(tx, reset));
  transactionNow(app.context, (tx) => renewHash(tx, _id, 'of the old password', verified));
  assert.equal(hash(), 'of the new password');
});
