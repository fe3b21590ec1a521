import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LoginAnswer } from '../shared/records.ts';
import { readActivity, sentenceOf } from '../testing/activity.ts';
import { minute, pass, startMailing } from '../testing/mailing.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { codeOf, setUpApp, wrongCodeOf } from '../testing/second-factors.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const { email, password } = testAdmin;
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
const settings = { TRUST_PROXY: '1', LOGIN_ATTEMPTS: '10' };
const office = 'the browser in the office';

let lastAddress = 0;
function logIn(app: TestApp, fields: object = {}) {
  lastAddress += 1;
  const headers = { 'x-forwarded-for': `2001:db8:${lastAddress.toString(16)}::1`, 'user-agent': phone };
  return app.call('/admin/login', json({ email, password, ...fields }, 'POST', headers));
}
const later = (app: TestApp, milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
};
const kinds = async (answer: Response) => {
  assert.equal(answer.status, 200, await answer.clone().text());
  const { accountEvents = [] } = (await answer.json()) as LoginAnswer;
  return accountEvents
    .filter(({ kind }) => kind !== 'new device')
    .map(({ kind, details }) => [kind, details]);
};

/** Sets up an app in the office. Returns functions that guess its codes there or elsewhere. */
async function setUp(app: TestApp) {
  const answer = await logIn(app, { device: office });
  const { token } = (await answer.json()) as LoginAnswer;
  const made = await setUpApp(app, { authorization: `Bearer ${token}` }, password);
  later(app, minute);
  const guess = async (fields: object = {}) =>
    logIn(app, { code: await wrongCodeOf(app, made.secret), ...fields });
  const right = () => codeOf(app, made.secret);
  return { ...made, guess, right };
}
async function waitOf(answer: Response): Promise<number> {
  await assertRefusal(
    answer,
    429,
    /^Too many wrong codes\. Please wait .* recovery code or a passkey now\.$/u,
  );
  return Number(answer.headers.get('retry-after'));
}

describe('wrong codes after the right password', () => {
  test('are told from the third on: once a day by mail and in Activity, and at each log-in', async (t) => {
    const { app, server } = await startMailing(t, { ...settings, PUBLIC_URL: 'https://academy.example.in' });
    const { guess, right, headers } = await setUp(app);
    for (const _twice of [1, 2]) assert.equal((await guess()).status, 401);
    await pass(app, 0);
    assert.equal(server.mails.length, 0);
    for (let count = 3; count < 6; count += 1) {
      assert.equal((await guess()).status, 401);
      await pass(app, 60 * minute);
    }
    const told = ['wrong codes', 'Chrome on Android'];
    assert.deepEqual(
      server.mails.map(({ to, headers: { subject } }) => [to, subject]),
      [[[email], 'Three wrong codes after your password · Kongu Drone School']],
    );
    assert.match(server.mails[0]?.text ?? '', /The last time was on Chrome on Android\./u);
    const { rows } = await readActivity(app, headers, '?order=newest');
    const sentence = `${email} was not let in: three wrong codes after the right password`;
    assert.deepEqual(
      rows.map(sentenceOf).filter((each) => each.includes('wrong codes')),
      [sentence],
    );

    await pass(app, 23 * 60 * minute);
    for (const _thrice of [1, 2, 3]) await guess();
    await pass(app, 0);
    assert.equal(server.mails.length, 2, 'on the next day again');
    assert.deepEqual(await kinds(await logIn(app, { device: office, code: await right() })), [told, told]);
  });

  test('make the next wait longer and longer; a new log-in, another address or a restart does not help', async (t) => {
    const environment = { ...settings, DATA_DIR: temporaryFolder() };
    const first = await startTestApp(environment);
    const { guess, right, recoveryCodes, secret } = await setUp(first);
    const together = await Promise.all(Array.from({ length: 9 }, () => guess()));
    assert.deepEqual(together.map(({ status }) => status).sort(), [401, 401, 401, ...Array(6).fill(429)]);
    assert.equal((await logIn(first)).status, 401, 'asks for the code as before');
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      assert.equal(await waitOf(await logIn(first, { code: await right() })), minutes * 60);
      assert.equal(await waitOf(await guess({ device: 'made up' })), minutes * 60);
      later(first, minutes * minute);
      assert.equal((await guess()).status, 401);
    }
    const { now } = first.clock;
    await first.close();

    const second = await startTestApp(environment);
    t.after(() => second.close());
    second.clock.now = now;
    assert.equal(await waitOf(await logIn(second, { code: await codeOf(second, secret) })), 3600);
    assert.equal((await logIn(second, { code: recoveryCodes[0] })).status, 200, 'never a lock-out');
  });

  test('keep no known device waiting, and end with another password or after a day', async (t) => {
    const app = await startTestApp(settings);
    t.after(() => app.close());
    const { guess, right } = await setUp(app);
    for (const _thrice of [1, 2, 3]) await guess();
    assert.equal(await waitOf(await guess()), 60);
    assert.equal((await logIn(app, { device: office, code: await right() })).status, 200);
    assert.equal(await waitOf(await guess()), 60, 'which forgets nothing of the others');

    later(app, 25 * 60 * minute);
    for (const _thrice of [1, 2, 3]) assert.equal((await guess()).status, 401);
    const own = { currentPassword: password, newPassword: 'nobody else knows this' };
    const { token } = (await (
      await logIn(app, { device: office, code: await right() })
    ).json()) as LoginAnswer;
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await app.call('/admin/password', json(own, 'PUT', headers))).status, 200);
    later(app, minute / 2);
    assert.equal((await logIn(app, { password: own.newPassword, code: await right() })).status, 200);
  });
});

test('a used recovery code is told by mail, and at log-ins on other devices', async (t) => {
  const { app, server } = await startMailing(t, settings);
  const { recoveryCodes, right } = await setUp(app);
  const code = recoveryCodes[0];
  assert.deepEqual(await kinds(await logIn(app, { device: 'a phone', code })), [], 'it knows of itself');
  await pass(app, 0);
  const mail = server.mails.find(({ text }) => text.includes('recovery code'));
  assert.deepEqual(mail?.to, [email]);
  assert.match(mail?.text ?? '', /one of your recovery codes, on Chrome on Android\./u);
  assert.ok(!mail?.raw.includes(String(code)));
  const told = ['recovery code used', 'Chrome on Android'];
  assert.deepEqual(await kinds(await logIn(app, { device: office, code: await right() })), [told]);
});
