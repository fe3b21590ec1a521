import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LoginAnswer, NewPasswordAnswer } from '../shared/records.ts';
import { runHere } from '../testing/here.ts';
import { day, office, pass, rowsOf, startMailing } from '../testing/mailing.ts';
import { bearer } from '../testing/sessions.ts';
import type { TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const { name, email, password } = testAdmin;
const ravi = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };
const reset = { kind: 'password reset', by: { name, email }, details: '' };

async function resetRavi(app: TestApp): Promise<string> {
  const id = app.database.prepare('SELECT id FROM admins WHERE email = ?').pluck().get(ravi.email);
  const headers = await app.logIn();
  const path = `/api/admin/admins/password/${id}`;
  const answer = await app.call(path, json({ currentPassword: password }, 'PUT', headers));
  assert.equal(answer.status, 200);
  return ((await answer.json()) as NewPasswordAnswer).password;
}

async function logInRavi(app: TestApp, word: string): Promise<LoginAnswer> {
  const answer = await app.call('/admin/login', json({ email: ravi.email, password: word }));
  assert.equal(answer.status, 200);
  return (await answer.json()) as LoginAnswer;
}

describe('an admin whose password was reset', () => {
  test('is told its author and time at every log-in for 30 days, whatever log-ins came before', async (t) => {
    const app = await startTestApp();
    t.after(() => app.close());
    await app.addAdmin(ravi);
    const before = await logInRavi(app, ravi.password);
    assert.ok(!('accountEvents' in before), 'nothing where there was no reset');
    const first = { ...reset, createdAt: app.clock.now.toISOString() };
    const shown = await resetRavi(app);
    const meena = await logInRavi(app, shown);
    const own = { currentPassword: shown, newPassword: 'only Meena knows this' };
    const headers = bearer(meena.token);
    assert.equal((await app.call('/admin/password', json(own, 'PUT', headers))).status, 200);

    app.clock.now = new Date(app.clock.now.getTime() + 3 * day);
    const second = { ...reset, createdAt: app.clock.now.toISOString() };
    const handedOver = await resetRavi(app);
    for (const _logIn of [1, 2])
      assert.deepEqual((await logInRavi(app, handedOver)).accountEvents, [second, first]);
    const others = await app.call('/admin/login', json({ email, password }));
    assert.ok(!('accountEvents' in ((await others.json()) as object)), 'nobody else is');

    // As if it were Ravi's own password, which does not expire.
    app.database.exec('UPDATE admins SET temporary_until = NULL');
    const last = Date.parse(second.createdAt) + 30 * day;
    app.clock.now = new Date(last - 1);
    assert.deepEqual((await logInRavi(app, handedOver)).accountEvents, [second]);
    app.clock.now = new Date(last);
    assert.ok(!('accountEvents' in (await logInRavi(app, handedOver))));
    for (const _hour of [1, 2]) {
      app.clock.monotonic += 3_600_000;
      await app.logIn();
    }
    const kept = app.database.prepare('SELECT * FROM account_events').all();
    assert.deepEqual(kept, [], 'nothing is kept of who did it');
  });

  test('gets a mail about it; the outbox holds neither name nor address', async (t) => {
    const { app, server } = await startMailing(t, { PUBLIC_URL: 'https://academy.example.in' });
    await app.addAdmin(ravi);
    app.clock.now = new Date('2026-02-03T04:45:00Z');
    app.outbox.wake();
    await app.outbox.rest();
    const sending = resetRavi(app);
    const [mail] = await server.has(1);
    const shown = await sending;
    assert.deepEqual(
      [mail?.to, mail?.headers.subject],
      [[ravi.email], 'Your password was reset · Kongu Drone School'],
    );
    assert.equal(
      mail?.text,
      `Your password was reset

Hello Ravi,

Your password for the back office of Kongu Drone School was reset by Meena (meena@example.com). The old one has stopped working, and you have been logged out everywhere.

If you did not ask for this, speak to the other admins at once: whoever knows the new password can act in your name. An owner can see under Activity what was done in your name.

Reset: 3 February 2026, 10:15 am (IST)

Log in: https://academy.example.in/admin

-- 
You are receiving this email because you are an admin of Kongu Drone School.
`,
    );
    assert.ok(!mail?.raw.includes(shown), 'the password is handed over otherwise');
    await app.outbox.rest();
    assert.deepEqual(rowsOf(app), [], 'once');

    server.says.recipient = (address) => (address === ravi.email ? 550 : undefined);
    await resetRavi(app);
    await pass(app, 0);
    assert.deepEqual([server.mails.length, rowsOf(app)], [1, []], 'one that is refused waits no longer');
    server.says.recipient = () => undefined;

    server.says.sender = () => 451;
    await resetRavi(app);
    await app.outbox.rest();
    const kept = JSON.stringify(rowsOf(app));
    assert.match(kept, /account_events/u);
    for (const text of [name, email, ravi.name, ravi.email]) assert.ok(!kept.includes(text), text);
    app.database.prepare('DELETE FROM admins WHERE email = ?').run(ravi.email);
    assert.deepEqual(rowsOf(app), [], 'nothing waits for an admin who is gone');
  });

  test('at the command line is told too, by mail once a server runs', async (t) => {
    const { app, server } = await startMailing(t);
    const settings = {
      DATA_DIR: app.dataFolder,
      LOG_LEVEL: 'silent',
      SMTP_URL: server.url,
      NOTIFY_EMAIL: office,
    };
    const words = ['admin', 'reset-password', email, '--password', 'a new long password'];
    const { code, stderr } = await runHere(words, settings);
    assert.equal(code, 0, stderr);
    await pass(app, 60_000);
    const [mail] = server.mails;
    assert.deepEqual(mail?.to, [email]);
    assert.match(mail?.text ?? '', /was reset by whoever looks after the server, with a command there\. /u);
    const answer = await app.call('/admin/login', json({ email, password: 'a new long password' }));
    const { accountEvents } = (await answer.json()) as LoginAnswer;
    assert.deepEqual(
      accountEvents?.map(({ by }) => by),
      [null],
    );
    const unmailed = await runHere(words, { ...settings, SMTP_URL: '', NOTIFY_EMAIL: '' });
    assert.equal(unmailed.code, 0);
    assert.deepEqual(rowsOf(app), [], 'where no mails are sent none is put in');
  });
});
