import assert from 'node:assert/strict';
import { existsSync, rmSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { secondFactorKeyFile } from '../database/index.ts';
import type {
  Account,
  AppSetup,
  LoginAnswer,
  NewPasswordAnswer,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
  TeamMember,
} from '../shared/records.ts';
import { testPasswords } from '../testing/passwords.ts';
import { readQrCode } from '../testing/qr-codes.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { codeOf, setUpApp, wrongCodeOf } from '../testing/second-factors.ts';
import { bearer } from '../testing/sessions.ts';
import type { AdminHeader, TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const { email, password } = testAdmin;
const ravi = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };
const confirmed = { currentPassword: password };
const wrongCode = 'This code is wrong, or was used already. Please type the one that your app shows now.';

let app: TestApp;
let admin: AdminHeader;
beforeEach(async () => {
  app = await startTestApp({ LOGIN_ATTEMPTS: '4' });
  admin = await app.logIn();
});
afterEach(() => app.close());

const post = (path: string, body: unknown = confirmed, headers = admin, method = 'POST') =>
  app.call(`/api/admin/${path}`, json(body, method, headers));
const account = async (headers = admin) =>
  (await (await app.call('/api/admin/account', { headers })).json()) as Account;
const logIn = (fields: object = {}, who = testAdmin) =>
  app.call('/admin/login', json({ email: who.email, password: who.password, ...fields }));
const statusWith = async (headers: AdminHeader) => (await app.call('/api/admin/news', { headers })).status;
const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};
/** Lets a minute pass, so that the app shows another code. */
async function setUp() {
  const { secret, recoveryCodes, headers } = await setUpApp(app, admin, password);
  admin = headers;
  later(60);
  return { secret, recoveryCodes };
}

describe('an authenticator app', () => {
  test('counts from its first code on, and brings ten recovery codes that are shown once', async () => {
    const started = await post('account/app');
    assert.equal(started.headers.get('cache-control'), 'no-store');
    const { secret, uri, qr } = (await started.json()) as AppSetup;
    assert.match(secret, /^[A-Z2-7]{32}$/u);
    const { protocol, host, pathname, searchParams } = new URL(uri);
    assert.deepEqual([protocol, host], ['otpauth:', 'totp']);
    const name = searchParams.get('issuer');
    assert.ok(name);
    assert.equal(decodeURIComponent(pathname), `/${name}:${email}`);
    assert.equal(searchParams.get('secret'), secret);
    assert.equal(readQrCode(qr), uri);
    assert.equal((await logIn()).status, 200, 'it does not count yet');

    const wrong = await post('account/app/confirm', { code: await wrongCodeOf(app, secret) });
    const { errors } = await assertRefusal(wrong, 400, /^This code is wrong\. /u);
    assert.deepEqual(Object.keys(errors ?? {}), ['code']);
    const code = await codeOf(app, secret);
    const kept = await post('account/app/confirm', { code: `\u202a${code.slice(0, 3)} ${code.slice(3)}` });
    const { token, recoveryCodes = [] } = (await kept.json()) as SecondFactorAnswer;
    assert.equal(new Set(recoveryCodes).size, 10);
    for (const each of recoveryCodes) assert.match(each, /^(?:[A-Z3-9]{4}-){2}[A-Z3-9]{4}$/u);
    admin = bearer(token);
    const { secondFactor, mustSetSecondFactor, role, ...who } = await account();
    assert.deepEqual(secondFactor, { app: true, passkeys: [], recoveryCodesLeft: 10 });
    assert.deepEqual([role, mustSetSecondFactor, who.email], ['owner', false, email]);
  });

  test('is asked for at log-in at no cost; a wrong code never gets a token', async () => {
    const { secret } = await setUp();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const sentence = 'Please type the code that your authenticator app shows.';
      const { errors } = await assertRefusal(await logIn(attempt % 2 ? {} : { code: ' ' }), 401, sentence);
      assert.deepEqual(errors, { code: sentence });
    }
    for (const code of [await wrongCodeOf(app, secret), `${await codeOf(app, secret)}0`, 'K7MQ-4XTR-9HWC']) {
      const { errors } = await assertRefusal(await logIn({ code }), 401);
      assert.deepEqual(Object.keys(errors ?? {}), ['code']);
    }
    const body = await assertRefusal(
      await logIn({ password: 'wrong', code: await codeOf(app, secret) }),
      401,
    );
    assert.deepEqual(body, { message: 'Invalid credentials!' }, 'who has no password learns nothing');
    // After four failures the right password and code are refused too.
    await assertRefusal(await logIn({ code: await codeOf(app, secret) }), 429);
  });

  test('accepts a clock that is wrong by a minute either way, not more', async () => {
    const { secret } = await setUp();
    for (const [seconds, status] of [
      [-60, 200],
      [60, 200],
      [-90, 401],
      [90, 401],
    ] as const) {
      later(600);
      assert.equal((await logIn({ code: await codeOf(app, secret, seconds) })).status, status, `${seconds}`);
    }
  });

  test('has codes that count once, even at the same time; earlier ones do not count', async () => {
    const { secret } = await setUp();
    const earlier = await codeOf(app, secret, -30);
    const code = await codeOf(app, secret);
    const answers = await Promise.all([1, 2, 3].map(() => logIn({ code })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401]);
    await assertRefusal(await logIn({ code: earlier }), 401, wrongCode);
    later(60);
    assert.equal((await logIn({ code: await codeOf(app, secret) })).status, 200);
  });

  test('does not log in with the code that set it up', async () => {
    const { secret, headers } = await setUpApp(app, admin, password);
    admin = headers;
    await assertRefusal(await logIn({ code: await codeOf(app, secret) }), 401, wrongCode);
  });

  test('of one admin opens nothing for another', async () => {
    const { secret } = await setUp();
    await app.addAdmin(ravi);
    const own = await setUpApp(app, await app.logIn(ravi), ravi.password);
    later(60);
    const code = await codeOf(app, secret);
    await assertRefusal(await logIn({ code }, ravi), 401, wrongCode);
    assert.equal((await logIn({ code: own.recoveryCodes[0] })).status, 401);
    assert.equal((await logIn({ code })).status, 200);
  });

  test('is set up in the session that gave the password, within 15 minutes', async () => {
    const tooLate = 'This took too long. Please start again with a new QR code.';
    for (const currentPassword of ['', 'wrong']) {
      const { errors } = await assertRefusal(await post('account/app', { currentPassword }), 400);
      assert.deepEqual(Object.keys(errors ?? {}), ['currentPassword']);
    }
    await assertRefusal(await post('account/app/confirm', { code: '123456' }), 409, tooLate);
    const { secret } = (await (await post('account/app')).json()) as AppSetup;
    const other = await app.logIn();
    const code = await codeOf(app, secret);
    await assertRefusal(await post('account/app/confirm', { code }, other), 409, tooLate);
    later(15 * 60 + 1);
    const late = { code: await codeOf(app, secret) };
    await assertRefusal(await post('account/app/confirm', late), 409, tooLate);
    assert.equal((await account()).secondFactor.app, false);
  });

  test('ends every other session as it comes and goes, and takes the recovery codes with it', async () => {
    const other = await app.logIn();
    const { secret } = await setUp();
    assert.deepEqual([await statusWith(other), await statusWith(admin)], [401, 200]);
    const answer = await logIn({ code: await codeOf(app, secret) });
    const { token } = (await answer.json()) as LoginAnswer;
    const removed = (await (await post('account/app/remove')).json()) as SecondFactorAnswer;
    assert.deepEqual([await statusWith(bearer(token)), await statusWith(bearer(removed.token))], [401, 200]);
    admin = bearer(removed.token);
    assert.deepEqual((await account()).secondFactor, { app: false, passkeys: [], recoveryCodesLeft: 0 });
    assert.equal((await logIn()).status, 200);
    await assertRefusal(await post('account/app/remove'), 404);
  });

  test('is replaced once a code of the new app has come; recovery codes stay', async () => {
    const { secret: first } = await setUp();
    assert.equal((await post('account/app')).status, 200);
    assert.equal((await logIn({ code: await codeOf(app, first) })).status, 200, 'the first goes on');
    const second = await setUpApp(app, admin, password);
    assert.deepEqual(second.recoveryCodes, []);
    later(60);
    assert.equal((await logIn({ code: await codeOf(app, first) })).status, 401);
    assert.equal((await logIn({ code: await codeOf(app, second.secret) })).status, 200);
  });

  test('has a secret that no backup shows; without the key, recovery codes alone let in, and the answer says so', async () => {
    const { secret, recoveryCodes } = await setUp();
    const stored = JSON.stringify(
      ['authenticators', 'recovery_codes'].map((table) =>
        app.database.prepare(`SELECT * FROM ${table}`).all(),
      ),
    );
    assert.ok(!stored.includes(secret));
    for (const code of recoveryCodes) {
      assert.ok(!stored.includes(code));
      const adminId = String(app.database.prepare('SELECT id FROM admins').pluck().get());
      assert.ok(stored.includes(await testPasswords().hashCode(code, adminId)));
    }
    const key = secondFactorKeyFile(app.dataFolder);
    assert.equal(statSync(key).mode & 0o777, 0o600);
    rmSync(key);
    const answer = await logIn({ code: await codeOf(app, secret) });
    await assertRefusal(answer, 401, /^The codes of your app no longer count, .* recovery code/u);
    assert.ok(!existsSync(key));
    assert.equal((await logIn({ code: recoveryCodes[0] })).status, 200);
  });
});

describe('recovery codes', () => {
  test('count once each, in any case and spacing; log-ins announce the last two', async () => {
    const { recoveryCodes } = await setUp();
    const [first = '', ...others] = recoveryCodes;
    const lowered = ` ${first.toLowerCase().replaceAll('-', ' ')} `;
    const answers = await Promise.all([first, lowered].map((code) => logIn({ code })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401]);
    const left: unknown[] = [];
    for (const code of others) {
      const answer = await logIn({ code });
      assert.equal(answer.status, 200);
      left.push(((await answer.json()) as LoginAnswer).recoveryCodesLeft);
    }
    assert.deepEqual(left, [...Array(6).fill(undefined), 2, 1, 0]);
  });

  test('are made anew with the password; earlier ones no longer count', async () => {
    const none = 'Recovery codes come with a second factor. Please set one up first.';
    await assertRefusal(await post('account/recovery-codes'), 409, none);
    const { recoveryCodes: before } = await setUp();
    await assertRefusal(await post('account/recovery-codes', { currentPassword: 'wrong' }), 400);
    const answer = (await (await post('account/recovery-codes')).json()) as RecoveryCodesAnswer;
    assert.equal(answer.recoveryCodes.length, 10);
    assert.ok(app.logged.some(({ msg }) => msg === 'recovery codes made anew'));
    assert.equal((await logIn({ code: before[0] })).status, 401);
    assert.equal((await logIn({ code: answer.recoveryCodes[9] })).status, 200);
    assert.equal(await statusWith(admin), 200);
  });
});

describe('the rule that every admin needs a second factor', () => {
  const rule = (needsSecondFactor: boolean, more: object = {}) =>
    post('admins/rule', { needsSecondFactor, ...confirmed, ...more }, admin, 'PUT');

  test('is set with the password, by an owner with a second factor', async () => {
    const read = async () => (await app.call('/api/admin/admins/rule', { headers: admin })).json();
    assert.deepEqual(await read(), { needsSecondFactor: false });
    await assertRefusal(await rule(true), 409, 'Please set up a second factor of your own first.');
    await setUp();
    await assertRefusal(await rule(true, { currentPassword: 'wrong' }), 400);
    assert.deepEqual(await read(), { needsSecondFactor: false });
    assert.deepEqual(await (await rule(true)).json(), { needsSecondFactor: true });
    assert.deepEqual(await read(), { needsSecondFactor: true });
    assert.ok(app.logged.some(({ msg, isNeeded }) => msg === 'rule of second factors changed' && isNeeded));
    assert.equal(await statusWith(admin), 200);
    await app.addAdmin({ ...ravi, role: 'office' });
    const office = await setUpApp(app, await app.logIn(ravi), ravi.password);
    await assertRefusal(await app.call('/api/admin/admins/rule', { headers: office.headers }), 403);
  });

  test('lets an admin without one do nothing but set it up, from the next call on', async () => {
    await app.addAdmin(ravi);
    const before = await app.logIn(ravi);
    assert.equal(await statusWith(before), 200);
    await setUp();
    await rule(true);
    const sentence = 'Please set up a second factor first: every admin needs one.';
    await assertRefusal(await app.call('/api/admin/news', { headers: before }), 403, sentence);
    const { token, mustSetSecondFactor } = (await (await logIn({}, ravi)).json()) as LoginAnswer;
    assert.equal(mustSetSecondFactor, true);
    await assertRefusal(await app.call('/admin/login', { headers: bearer(token) }), 403, sentence);
    assert.equal((await account(bearer(token))).mustSetSecondFactor, true);
    const { headers } = await setUpApp(app, bearer(token), ravi.password);
    assert.equal(await statusWith(headers), 200);
    const last = 'Every admin needs a second factor. Please set up another one before you remove this one.';
    const removal = { currentPassword: ravi.password };
    await assertRefusal(await post('account/app/remove', removal, headers), 409, last);
    assert.deepEqual((await account(headers)).secondFactor.recoveryCodesLeft, 10, 'nothing was done');
    assert.equal((await rule(false)).status, 200);
    assert.equal((await post('account/app/remove', removal, headers)).status, 200);
  });

  test('comes after the choice of a password', async () => {
    await setUp();
    await rule(true);
    const added = await post('admins', { name: ravi.name, email: ravi.email, ...confirmed });
    const { password: given } = (await added.json()) as NewPasswordAnswer;
    const login = (await (await logIn({ email: ravi.email, password: given })).json()) as LoginAnswer;
    assert.deepEqual([login.mustChoosePassword, login.mustSetSecondFactor], [true, true]);
    const own = bearer(login.token);
    const first = 'Please choose a password of your own first.';
    await assertRefusal(await post('account/app', { currentPassword: given }, own), 409, first);
    await assertRefusal(await app.call('/api/admin/news', { headers: own }), 403, first);
  });
});

describe('owners', () => {
  const team = async () =>
    (await (await app.call('/api/admin/admins', { headers: admin })).json()) as TeamMember[];
  const resetFactor = (id: string, body: unknown = confirmed, headers = admin) =>
    post(`admins/second-factor/${id}`, body, headers);

  test('see each admin’s second factor, and reset a lost one, which ends that admin’s sessions', async () => {
    const { _id } = await app.addAdmin(ravi);
    const hers = await setUpApp(app, await app.logIn(ravi), ravi.password);
    assert.deepEqual(
      (await team()).map((one) => one.hasSecondFactor),
      [false, true],
    );
    await assertRefusal(await resetFactor(_id, { currentPassword: 'wrong' }), 400);
    assert.equal((await logIn({}, ravi)).status, 401);
    assert.equal((await resetFactor(_id)).status, 200);
    assert.equal(await statusWith(hers.headers), 401);
    assert.equal((await logIn({}, ravi)).status, 200);
    assert.equal(app.database.prepare('SELECT 1 FROM recovery_codes').get(), undefined);
    await assertRefusal(await resetFactor(_id), 409, `${ravi.email} has no second factor.`);
  });

  test('cannot reset their own; a reset of the password leaves the second factor', async () => {
    await setUp();
    const [own] = await team();
    await assertRefusal(
      await resetFactor(own?._id ?? ''),
      409,
      'Your own second factor is changed under Account.',
    );
    const { _id } = await app.addAdmin(ravi);
    await setUpApp(app, await app.logIn(ravi), ravi.password);
    const reset = await post(`admins/password/${_id}`, confirmed, admin, 'PUT');
    const { password: given } = (await reset.json()) as NewPasswordAnswer;
    const answer = await logIn({ email: ravi.email, password: given });
    const { errors } = await assertRefusal(answer, 401);
    assert.deepEqual(Object.keys(errors ?? {}), ['code']);
  });
});
