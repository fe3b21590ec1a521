import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { stored } from '../database/index.ts';
import { plainRequest } from '../testing/plain-request.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testAdmin, testSecret } from '../testing/test-app.ts';
import { knowsAddress } from './known-devices.ts';
import { beginAttempt } from './login-limit.ts';

const { email, password } = testAdmin;
const ravi = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };
const tooMany = 'Too many failed log-ins. Please try again later.';

async function start(t: TestContext, environment: NodeJS.ProcessEnv): Promise<TestApp> {
  const app = await startTestApp(environment);
  t.after(() => app.close());
  return app;
}

function logIn(app: TestApp, word: string, address = email, headers = {}, path = '/admin/login') {
  return app.call(path, json({ email: address, password: word }, 'POST', headers));
}

async function statuses(attempts: number, attempt: (index: number) => Promise<Response>): Promise<number[]> {
  const list: number[] = [];
  for (let index = 0; index < attempts; index += 1) list.push((await attempt(index)).status);
  return list;
}

test('after LOGIN_ATTEMPTS failures an account is refused for 15 minutes, the right password too', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const app = await start(t, { LOGIN_ATTEMPTS: '3' });
  await app.addAdmin(ravi);
  assert.deepEqual(await statuses(3, () => logIn(app, 'wrong')), [401, 401, 401]);
  for (const word of ['wrong', password]) {
    const answer = await logIn(app, word);
    assert.equal(answer.headers.get('retry-after'), '900');
    await assertRefusal(answer, 429, tooMany);
  }
  assert.equal((await logIn(app, ravi.password, ravi.email)).status, 200, 'another account is not affected');
  t.mock.timers.tick(15 * 60_000 - 1_500);
  assert.equal((await logIn(app, password)).headers.get('retry-after'), '2');
  t.mock.timers.tick(1_500);
  assert.equal((await logIn(app, password)).status, 200);
  assert.deepEqual(await statuses(4, () => logIn(app, 'wrong')), [401, 401, 401, 429]);
});

test('a clock that is put back makes no wait longer', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const app = await start(t, { LOGIN_ATTEMPTS: '3' });
  await statuses(4, () => logIn(app, 'wrong'));
  t.mock.timers.setTime(Date.now() - 24 * 3_600_000);
  assert.equal((await logIn(app, password)).headers.get('retry-after'), '900');
  t.mock.timers.tick(15 * 60_000);
  assert.equal((await logIn(app, password)).status, 200);
});

test('ten attempts are allowed unless told otherwise, and 0 sets no limit', async (t) => {
  for (const [LOGIN_ATTEMPTS, eleventh] of [
    ['', 429],
    ['0', 401],
  ] as const) {
    const app = await start(t, { LOGIN_ATTEMPTS });
    assert.deepEqual(await statuses(11, () => logIn(app, 'wrong')), [...Array(10).fill(401), eleventh]);
  }
});

test('simultaneous attempts count too', async (t) => {
  const app = await start(t, { LOGIN_ATTEMPTS: '3' });
  const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(app, 'wrong')));
  const list = answers.map(({ status }) => status).sort();
  assert.deepEqual(list, [401, 401, 401, ...Array(9).fill(429)]);
});

test('other spellings of the path and of the email count as the same', async (t) => {
  const app = await start(t, { LOGIN_ATTEMPTS: '3' });
  const tricks = [
    logIn(app, 'wrong', email.toUpperCase(), {}, '/ADMIN/LOGIN'),
    logIn(app, 'wrong', ` ${email} `, {}, '/admin/login/'),
    logIn(app, 'wrong', 'Meena@example.com', {}, '/Admin/Login/?x=1'),
  ];
  for (const answer of tricks) assert.equal((await answer).status, 401);
  assert.equal((await logIn(app, password)).status, 429);
  for (const path of ['//admin/login', '/admin//login', '/admin/./login', '/admin%2flogin']) {
    const body = JSON.stringify({ email, password });
    const headers = { 'content-type': 'application/json' };
    const answer = await plainRequest(app.url, path, { method: 'POST', headers, body });
    assert.ok([404, 405, 429].includes(answer.status), `${path}: ${answer.status}`);
  }
});

test('an address has five times as many attempts over all accounts', async (t) => {
  const app = await start(t, { LOGIN_ATTEMPTS: '2' });
  const list = await statuses(11, (index) => logIn(app, 'wrong', `user${index}@example.com`));
  assert.deepEqual(list, [...Array(10).fill(401), 429]);
  assert.equal((await logIn(app, password)).status, 429, 'the whole address waits');
});

test('a successful log-in costs nothing and forgets that account’s failures; a malformed post costs nothing', async (t) => {
  const app = await start(t, { LOGIN_ATTEMPTS: '3' });
  for (let round = 0; round < 2; round += 1) {
    assert.deepEqual(await statuses(2, () => logIn(app, 'wrong')), [401, 401]);
    assert.equal((await logIn(app, password)).status, 200);
  }
  await statuses(5, () => app.call('/admin/login', json({ email })));
  await statuses(5, () => app.call('/admin/login', { method: 'POST', body: '{', headers: {} }));
  assert.deepEqual(await statuses(6, () => logIn(app, password)), Array(6).fill(200));
});

test('a wrong current password counts as a failed log-in', async (t) => {
  const app = await start(t, { LOGIN_ATTEMPTS: '2' });
  const admin = await app.logIn();
  const body = { currentPassword: 'wrong', newPassword: 'ten chars!', name: 'x', email };
  for (const [path, status] of [
    ['/admin/password', 400],
    ['/admin/account', 400],
    ['/admin/password', 429],
    ['/admin/account', 429],
  ] as const) {
    assert.equal((await app.call(path, json(body, 'PUT', admin))).status, status, path);
  }
  assert.equal((await app.call('/admin/login', { headers: admin })).status, 200, 'the session goes on');
});

test('X-Forwarded-For counts behind a trusted proxy alone', async (t) => {
  const app = await start(t, { LOGIN_ATTEMPTS: '2' });
  const from = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}`, 'x-real-ip': '203.0.113.9' });
  const list = await statuses(3, (index) => logIn(app, 'wrong', email, from(index)));
  assert.deepEqual(list, [401, 401, 429]);
});

/** Trusts a proxy, so that a test can come from any address. */
async function startBehindProxy(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const app = await start(t, { LOGIN_ATTEMPTS: '2', TRUST_PROXY: '1' });
  let lastAddress = 0;
  const logInFrom = (address: string, word: string, who = email) =>
    logIn(app, word, who, { 'x-forwarded-for': address });
  const guessAnew = (word = 'wrong', who = email) => {
    lastAddress += 1;
    return logInFrom(`198.51.100.${lastAddress}`, word, who);
  };
  return { app, logInFrom, guessAnew };
}

test('one account takes five times as many failures from all addresses; the waits then double, up to four hours', async (t) => {
  const { guessAnew } = await startBehindProxy(t);
  for (const minutes of [15, 30, 60, 120, 240, 240]) {
    assert.deepEqual(await statuses(10, () => guessAnew()), Array(10).fill(401));
    for (const word of ['wrong', password]) {
      const answer = await guessAnew(word);
      assert.equal(answer.headers.get('retry-after'), String(minutes * 60));
      await assertRefusal(answer, 429, new RegExp(`: new devices have to wait ${minutes} minutes\\.`, 'u'));
    }
    t.mock.timers.tick(minutes * 60_000);
  }
});

test('failures from elsewhere lock out neither known addresses nor other accounts', async (t) => {
  const { app, logInFrom, guessAnew } = await startBehindProxy(t);
  await app.addAdmin(ravi);
  assert.equal((await logInFrom('203.0.113.1', password)).status, 200);
  assert.equal((await logInFrom('203.0.113.2', ravi.password, ravi.email)).status, 200);
  await statuses(10, () => guessAnew());
  assert.equal((await guessAnew(password)).status, 429);
  assert.equal((await logInFrom('203.0.113.2', password)).status, 429, 'only Ravi is known there');
  assert.equal((await logInFrom('203.0.113.1', password)).status, 200);
  assert.deepEqual(await statuses(3, () => logInFrom('203.0.113.1', 'wrong')), [401, 401, 429]);
  assert.equal((await guessAnew(ravi.password, ravi.email)).status, 200);
  const kept = JSON.stringify(app.database.prepare('SELECT * FROM known_addresses').all());
  assert.doesNotMatch(kept, /meena|203\.0/iu);
  const isFound = (secret: string) =>
    knowsAddress({ ...stored(app.database), tokenSecret: secret }, email, '203.0.113.1');
  assert.deepEqual([testSecret, 'another secret'].map(isFound), [true, false], 'the hashes are keyed');
});

test('an unknown email meets the same answers', async (t) => {
  const { guessAnew } = await startBehindProxy(t);
  const answers: unknown[][] = [[], []];
  for (const [index, who] of [email, 'nobody@example.com'].entries()) {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const answer = await guessAnew('wrong', who);
      answers[index]?.push([answer.status, answer.headers.get('retry-after'), await answer.text()]);
    }
  }
  assert.deepEqual(answers[1], answers[0]);
});

test('successful log-ins from many addresses are no failures of the account', async (t) => {
  const { app, guessAnew } = await startBehindProxy(t);
  assert.deepEqual(await statuses(60, () => guessAnew(password)), Array(60).fill(200));
  const known = app.database.prepare('SELECT count(*) FROM known_addresses').pluck();
  assert.equal(known.get(), 50, 'the last used addresses are known');
  app.database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON known_addresses BEGIN SELECT raise(ABORT, 'full'); END",
  );
  assert.equal((await guessAnew(password)).status, 200, 'also where an address cannot be noted');
  app.database.exec('DELETE FROM admins');
  assert.equal(known.get(), 0, 'and those of nobody who is gone');
});

test('failed log-ins and sessions survive a restart; neither email nor address is stored with them', async (t) => {
  const environment = { LOGIN_ATTEMPTS: '2', DATA_DIR: temporaryFolder() };
  const first = await startTestApp(environment);
  const admin = await first.logIn();
  await statuses(2, () => logIn(first, 'wrong'));
  const kept = JSON.stringify(first.database.prepare('SELECT * FROM login_attempts').all());
  assert.doesNotMatch(kept, /meena|127\.0\.0|wrong/iu);
  await first.close();

  const second = await start(t, environment);
  assert.equal((await logIn(second, password)).status, 429);
  assert.equal((await second.call('/admin/login', { headers: admin })).status, 200);
});

test('old attempts are deleted once the time is settled; a failure is logged and ends nothing', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  const app = await start(t, { LOGIN_ATTEMPTS: '3' });
  const { context, database } = app;
  database.exec("INSERT INTO login_attempts (key, points, expire) VALUES ('old', 1, 1), ('new', 1, 9e12)");
  await beginAttempt(context, { email, address: '203.0.113.1' });
  const kept = () =>
    database.prepare("SELECT key FROM login_attempts WHERE key NOT LIKE '%:%' ORDER BY key").pluck().all();
  const oneDay = 24 * 3_600_000;
  t.mock.timers.tick(oneDay);
  // The library's own sweep would have run by now.
  await new Promise(setImmediate);
  assert.deepEqual(kept(), ['new', 'old']);
  app.clock.monotonic += oneDay;
  database.exec("CREATE TRIGGER full BEFORE DELETE ON login_attempts BEGIN SELECT raise(ABORT, 'full'); END");
  t.mock.timers.tick(oneDay);
  assert.ok(app.logged.some(({ msg }) => msg === 'old log-in attempts not deleted'));
  database.exec('DROP TRIGGER full');
  t.mock.timers.tick(oneDay);
  assert.deepEqual(kept(), ['new']);
});
