import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { Admin, SiteState } from '../shared/records.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { bearer } from '../testing/sessions.ts';
import type { AdminHeader, TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';
import { claimsOf } from '../testing/tokens.ts';
import { requireStillIn } from './account-checks.ts';
import { findAdminByEmail } from './accounts-store.ts';

const { email, name, password } = testAdmin;
const other = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };

const tokenOf = async (answer: Response) => bearer(((await answer.json()) as { token: string }).token);

let app: TestApp;
let admin: AdminHeader;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.logIn();
});
afterEach(() => app.close());
const hash = () =>
  app.database
    .prepare<[string], string>('SELECT password_hash FROM admins WHERE email = ?')
    .pluck()
    .get(email);
const isIn = async (headers: AdminHeader) => (await app.call('/api/enrollments', { headers })).status === 200;
const setPassword = (body: unknown) => app.call('/admin/password', json(body, 'PUT', admin));
const setAccount = (body: unknown) => app.call('/admin/account', json(body, 'PUT', admin));
const canLogIn = async (address: string, word: string) =>
  (await app.call('/admin/login', json({ email: address, password: word }))).status === 200;

for (const [what, change] of [
  ['a new password', () => setPassword({ currentPassword: password, newPassword: 'ten chars!' })],
  ['logging out everywhere', () => app.call('/admin/logout-everywhere', { method: 'POST', headers: admin })],
] as const) {
  test(`${what} ends every older token of that admin, and the answer holds a new one`, async () => {
    await app.addAdmin(other);
    const [elsewhere, ravi] = [await app.logIn(), await app.logIn(other)];
    const answer = await change();
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.ok(await isIn(await tokenOf(answer)));
    for (const older of [admin, elsewhere]) assert.ok(!(await isIn(older)));
    assert.ok(await isIn(ravi), 'another admin stays in');
  });
}

test('a new password has 10 to 1,000 characters, all of which count, untrimmed', async () => {
  for (const newPassword of ['123456789', 'x'.repeat(1_001), '', 1234567890, null, undefined]) {
    const refusal = await assertRefusal(await setPassword({ currentPassword: password, newPassword }), 400);
    assert.deepEqual(Object.keys(refusal.errors ?? {}), ['newPassword']);
  }
  assert.ok(await isIn(admin), 'a refusal ends no session');
  let current = password;
  for (const newPassword of [
    '   spaced   ',
    ' கடவுச்சொல் \u{1f600} ',
    '\u{1f469}\u200d\u{1f680} \u{1f1ee}\u{1f1f3} rocket \u{1f333}\u{1f42f} '.repeat(8),
    `${'long text '.repeat(99)}even more y`.slice(0, 1_000),
    'twentylowercaseletters',
  ]) {
    const answer = await setPassword({ currentPassword: current, newPassword });
    assert.equal(answer.status, 200);
    admin = await tokenOf(answer);
    assert.ok(await canLogIn(email, newPassword));
    for (const wrong of [current, `${newPassword.slice(0, -1)}z`]) assert.ok(!(await canLogIn(email, wrong)));
    current = newPassword;
  }
});

test('a common new password is refused and changes nothing', async () => {
  const sentence = 'This password is too easy to guess. Please choose another one.';
  for (const newPassword of ['password1234', 'Namakkal Drone Academy', 'MeenaMeena1', email]) {
    const refusal = await assertRefusal(
      await setPassword({ currentPassword: password, newPassword }),
      400,
      sentence,
    );
    assert.deepEqual(refusal.errors, { newPassword: sentence });
  }
  assert.ok(await isIn(admin));
  assert.ok(await canLogIn(email, password));

  // A password like the institute's name is refused once that name is set.
  const site = (await (await app.call('/api/admin/site', { headers: admin })).json()) as SiteState;
  const facts = { ...site.facts, name: 'Salem Sky School' };
  const saved = await app.call('/api/admin/site', json({ version: site.version, facts }, 'PUT', admin));
  assert.equal(saved.status, 200);
  const change = (newPassword: string) => setPassword({ currentPassword: password, newPassword });
  await assertRefusal(await change('salemskyschool1'), 400);
  assert.equal((await change('Namakkal Drone Academy')).status, 200);
});

test('a wrong current password is 400, not 401, and changes nothing', async () => {
  const before = hash();
  const sentence = 'The current password is wrong.';
  for (const change of [
    setPassword({ currentPassword: 'wrong', newPassword: 'ten chars!' }),
    setAccount({ currentPassword: 'wrong', name: 'Changed', email: 'changed@example.com' }),
  ]) {
    const refusal = await assertRefusal(await change, 400, sentence);
    assert.deepEqual(refusal.errors, { currentPassword: sentence });
  }
  for (const body of [{ newPassword: 'ten chars!' }, { currentPassword: '', newPassword: 'ten chars!' }]) {
    const refusal = await assertRefusal(await setPassword(body), 400);
    assert.deepEqual(Object.keys(refusal.errors ?? {}), ['currentPassword']);
  }
  assert.equal(hash(), before);
  assert.ok(await isIn(admin));
});

test('name and email change together, in the limits of their fields, and the session goes on', async () => {
  for (const [field, wrong] of [
    ['name', ' '],
    ['name', 'n'.repeat(201)],
    ['email', 'meena'],
    ['email', `${'n'.repeat(243)}@example.com`],
    ['email', null],
  ] as const) {
    const body = { currentPassword: password, name, email, [field]: wrong };
    const refusal = await assertRefusal(await setAccount(body), 400);
    assert.deepEqual(Object.keys(refusal.errors ?? {}), [field]);
  }
  const answer = await setAccount({
    currentPassword: password,
    name: ' Meena S ',
    email: 'meena.s@example.com',
  });
  assert.equal(answer.status, 200);
  const { admin: changed } = (await answer.json()) as { admin: Admin };
  assert.deepEqual(changed, { _id: changed._id, name: 'Meena S', email: 'meena.s@example.com' });
  const who = await app.call('/admin/login', { headers: admin });
  assert.deepEqual(await who.json(), changed);
  assert.ok(await canLogIn('meena.s@example.com', password));
  assert.ok(!(await canLogIn(email, password)));
});

test('the email of another admin is refused, whatever its case', async () => {
  await app.addAdmin(other);
  const body = { currentPassword: password, name, email: other.email.toUpperCase() };
  const refusal = await assertRefusal(await setAccount(body), 400);
  assert.deepEqual(Object.keys(refusal.errors ?? {}), ['email']);
  const own = await setAccount({ currentPassword: password, name, email: email.toUpperCase() });
  assert.equal(own.status, 200, 'the own email in another case is fine');
});

test('a new token never puts off the end of a session', async () => {
  const end = claimsOf(admin).exp;
  let given = password;
  for (const hour of [5, 11]) {
    app.clock.now = new Date((end - (12 - hour) * 3600) * 1000);
    const everywhere = await app.call('/admin/logout-everywhere', { method: 'POST', headers: admin });
    admin = await tokenOf(everywhere);
    const newPassword = `a choice of the hour ${hour}`;
    const changed = await setPassword({ currentPassword: given, newPassword });
    admin = await tokenOf(changed);
    given = newPassword;
    assert.equal(claimsOf(admin).exp, end);
  }
  app.clock.now = new Date((end - 1) * 1000);
  assert.ok(await isIn(admin));
  app.clock.now = new Date(end * 1000);
  assert.ok(!(await isIn(admin)));
});

test('a log-out ends its own token for good, and no other', async () => {
  const [elsewhere, left] = [await app.logIn(), await app.logIn()];
  assert.equal((await app.call('/admin/logout', { method: 'POST', headers: left })).status, 200);
  assert.ok(!(await isIn(left)));
  await assertRefusal(await app.call('/admin/logout', { method: 'POST', headers: left }), 401);
  for (const other of [admin, elsewhere]) assert.ok(await isIn(other));
  const kept = () => app.database.prepare('SELECT * FROM sessions WHERE is_ended').all();
  const [, , signature = ''] = left.authorization.split('.');
  assert.equal(kept().length, 1);
  assert.ok(!JSON.stringify(kept()).includes(signature), 'no token is written down');

  const { now } = app.clock;
  const logOutLater = async () => {
    app.clock.now = new Date(now.getTime() + 13 * 3_600_000);
    app.clock.monotonic += 3_600_000;
    const headers = await app.logIn();
    await app.call('/admin/logout', { method: 'POST', headers });
  };
  await logOutLater();
  app.clock.now = now;
  assert.ok(!(await isIn(left)), 'a clock that was wrong for a moment revives none');
  await logOutLater();
  assert.equal(kept().length, 2, 'what has expired is forgotten, an hour later');
});

test('a log-out while a password is checked refuses the change', async () => {
  const token = admin.authorization.replace('Bearer ', '');
  const { jti: session } = claimsOf(admin);
  const stored = findAdminByEmail(app.context, email);
  assert.ok(stored);
  const caller = { ...stored, token, session, expiresAt: 0 };
  requireStillIn(app.context, caller);
  await app.call('/admin/logout', { method: 'POST', headers: admin });
  assert.throws(() => requireStillIn(app.context, caller), { status: 401 });
});
