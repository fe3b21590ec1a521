import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Admin, LoginAnswer } from '../shared/records.ts';
import { assertRefusal } from '../testing/refusals.ts';
import type { AdminHeader, TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';
import { claimsOf } from '../testing/tokens.ts';
import { passwordsWaiting } from './passwords.ts';
import { adminRepository } from './repository.ts';

const { email, name, password } = testAdmin;
const other = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };

const headerOf = ({ token }: { token: string }): AdminHeader => ({ authorization: `Bearer ${token}` });
const hashOf = (app: TestApp, address = email) =>
  app.database
    .prepare<[string], string>('SELECT password_hash FROM admins WHERE email = ?')
    .pluck()
    .get(address);

describe('log-in', async () => {
  const app = await startTestApp();
  after(() => app.close());
  const logIn = (body: unknown) => app.call('/admin/login', json(body));

  test('gives the admin and a token that opens the back office', async () => {
    const answer = await logIn({ email, password });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.equal(answer.headers.get('set-cookie'), null);
    const body = (await answer.json()) as LoginAnswer;
    assert.deepEqual(Object.keys(body), ['message', 'admin', 'token']);
    assert.equal(body.message, 'Login Successful!');
    assert.deepEqual(body.admin, { _id: body.admin._id, name, email });
    const who = await app.call('/admin/login', { headers: headerOf(body) });
    assert.equal(who.status, 200);
    assert.deepEqual(await who.json(), body.admin);
  });

  test('gives a token that says no more than it must, for 12 hours', async () => {
    const claims = claimsOf(await app.logIn());
    assert.deepEqual(Object.keys(claims).sort(), ['exp', 'iat', 'iss', 'jti', 'sub', 'version']);
    assert.equal(claims.iat, Math.floor(app.clock.now.getTime() / 1000));
    assert.equal(claims.exp - claims.iat, 12 * 3600);
  });

  test('takes the e-mail in any case and with spaces around it', async () => {
    assert.equal((await logIn({ email: ' MEENA@Example.COM ', password })).status, 200);
  });

  test('takes the password as it is typed', async () => {
    for (const wrong of [` ${password}`, `${password} `, password.toUpperCase(), password.slice(0, -1)]) {
      await assertRefusal(await logIn({ email, password: wrong }), 401, 'Invalid credentials!');
    }
  });

  test('answers an unknown e-mail exactly as a wrong password', async () => {
    const answers = [
      await logIn({ email, password: 'wrong password' }),
      await logIn({ email: 'nobody@example.com', password: 'wrong password' }),
      await logIn({ email: 'not an e-mail', password: 'wrong password' }),
      await logIn({ email: "' OR 1=1 --", password: "' OR 1=1 --" }),
    ];
    const headers = ({ headers: list }: Response) =>
      [...list].filter(([key]) => key !== 'x-request-id' && key !== 'date');
    for (const answer of answers) {
      assert.deepEqual(headers(answer), headers(answers[0] as Response));
      assert.deepEqual(await assertRefusal(answer, 401), { message: 'Invalid credentials!' });
    }
  });

  test('knows no account that nobody made', async () => {
    for (const [user, word] of [
      ['admin', 'admin'],
      ['root', 'root'],
      ['admin@institute.local', 'admin'],
      ['admin@example.com', 'password'],
    ]) {
      await assertRefusal(await logIn({ email: user, password: word }), 401, 'Invalid credentials!');
    }
  });

  test('names the field that is missing', async () => {
    for (const [body, fields] of [
      [{}, ['email', 'password']],
      [{ email }, ['password']],
      [{ password }, ['email']],
      [{ email: '', password: '' }, ['email', 'password']],
      [{ email: '  ', password }, ['email']],
    ] as const) {
      const refusal = await assertRefusal(await logIn(body), 400, /is required\.$/u);
      assert.deepEqual(Object.keys(refusal.errors ?? {}), fields);
    }
  });

  test('takes nothing but texts, and no endless ones', async () => {
    const wrong = [1, true, null, [email], { $ne: '' }];
    for (const value of wrong) {
      await assertRefusal(await logIn({ email: value, password }), 400);
      await assertRefusal(await logIn({ email, password: value }), 400);
    }
    await assertRefusal(await logIn({ email, password: 'x'.repeat(1_001) }), 400);
    await assertRefusal(await logIn({ email: `${'x'.repeat(250)}@x.in`, password }), 400);
    await assertRefusal(await logIn({ email, password: 'x'.repeat(1024 * 1024) }), 413);
  });

  test('stores passwords by argon2id alone, and renews a hash that is weaker than today’s', async () => {
    // The least that OWASP's Password Storage Cheat Sheet accepts: 46 MiB once, 19 MiB twice, or 12 MiB three times.
    const strong =
      /^\$argon2id\$v=19\$(m=47104,(p=1,t=1|t=1,p=1)|m=19456,(p=1,t=2|t=2,p=1)|m=12288,(p=1,t=3|t=3,p=1))\$/u;
    assert.match(hashOf(app) ?? '', strong);
    const { default: argon2 } = await import('argon2');
    const weak = await argon2.hash(password, { memoryCost: 4_096, timeCost: 1 });
    app.database.prepare('UPDATE admins SET password_hash = ? WHERE email = ?').run(weak, email);
    const before = await app.logIn();
    assert.match(hashOf(app) ?? '', strong);
    await app.logIn();
    assert.equal((await app.call('/admin/login', { headers: before })).status, 200, 'sessions go on');
  });

  test('does not bring a password back that was reset while its hash was renewed', () => {
    const admins = adminRepository(app.database);
    const { _id, passwordHash: verified } = admins.findByEmail(email) ?? assert.fail();
    admins.resetPassword({
      id: 'a reset',
      adminId: _id,
      by: null,
      createdAt: app.clock.now.toISOString(),
      passwordHash: 'of the new password',
      temporaryUntil: null,
    });
    admins.renewHash(_id, 'of the old password', verified);
    assert.equal(hashOf(app), 'of the new password');
    admins.renewHash(_id, verified, 'of the new password');
    assert.equal(hashOf(app), verified);
  });
});

test('a flood of log-ins is partly turned away at once, and other calls go on meanwhile', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const flood = new AbortController();
  const attempts = Array.from({ length: 60 }, async () => {
    const answer = await app.call('/admin/login', { ...json({ email, password }), signal: flood.signal });
    return answer.status === 503 ? answer : assert.fail(`${answer.status}`);
  });
  const refused = await Promise.any(attempts);
  assert.equal((await app.call('/api/courses')).status, 200);
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/u);
  await assertRefusal(refused, 503);
  flood.abort();
  await Promise.allSettled(attempts);
  // The server goes on with what has begun to wait, and turns the tests behind this one away meanwhile.
  while (passwordsWaiting() > 0) await setTimeout(20);
});

describe('who is logged in', async () => {
  const app = await startTestApp();
  after(() => app.close());
  await app.addAdmin(other);

  test('is told to each admin of themselves, without secrets', async () => {
    for (const admin of [testAdmin, other]) {
      const answer = await app.call('/admin/login', { headers: await app.logIn(admin) });
      assert.equal(answer.status, 200);
      const body = (await answer.json()) as Admin;
      assert.deepEqual(body, { _id: body._id, name: admin.name, email: admin.email });
    }
  });

  test('ends at once for an admin who is removed', async () => {
    const headers = await app.logIn(other);
    assert.equal((await app.call('/admin/login', { headers })).status, 200);
    app.database.prepare('DELETE FROM admins WHERE email = ?').run(other.email);
    await assertRefusal(await app.call('/admin/login', { headers }), 401);
  });
});
