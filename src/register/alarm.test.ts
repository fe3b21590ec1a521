import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { News } from '../shared/records.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { day, minute, office, pass, prepare } from '../testing/mailing.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const other = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };
const hour = 60 * minute;
const settings = { TOKEN_HOURS: '8760', PUBLIC_URL: 'https://academy.example.in' };

/** Issues so many certificates, one at a time. */
async function issue(app: TestApp, count: number): Promise<void> {
  const headers = await app.logIn();
  for (let issued = 0; issued < count; issued += 1) {
    const body = { holder: 'Secret Name', programme: 'FPV', from: '2026-01-05', to: '2026-01-09' };
    assert.equal((await app.call('/api/admin/register', json(body, 'POST', headers))).status, 201);
  }
}

async function alarmOf(app: TestApp, who?: typeof other) {
  const answer = await app.call('/api/admin/news', { headers: await app.logIn(who) });
  return ((await answer.json()) as News).registerAlarm;
}

test('more than 50 certificates within an hour are shown to every admin for a day, mailed once and logged, also after a restart', async (t) => {
  const server = await startMailServer();
  t.after(() => server.stop());
  const environment = {
    ...settings,
    SMTP_URL: server.url,
    NOTIFY_EMAIL: office,
    DATA_DIR: temporaryFolder(),
  };
  const first = await startTestApp(environment, { prepare });
  await first.addAdmin(other);
  const began = first.clock.now;
  await issue(first, 25);
  await pass(first, 59 * minute);
  await issue(first, 25);
  assert.equal(await alarmOf(first), null, '50 are usual');
  const { now } = first.clock;
  await first.close();

  const app = await startTestApp(environment, { prepare });
  t.after(() => app.close());
  app.clock.now = now;
  await issue(app, 1);
  const alarm = { since: began.toISOString(), issued: 51, by: [testAdmin.email] };
  assert.deepEqual(await alarmOf(app), alarm);
  assert.deepEqual(await alarmOf(app, other), alarm);
  const line = app.logged.find(({ msg }) => msg === 'more than 50 certificates issued within an hour');
  assert.partialDeepStrictEqual(line, { level: 40, since: alarm.since, by: alarm.by });
  await pass(app, 30 * minute);
  await issue(app, 30);
  assert.equal((await alarmOf(app))?.issued, 81);
  await pass(app, minute);
  assert.equal(server.mails.length, 1, 'one mail, though it goes on');
  const [mail] = server.mails;
  assert.deepEqual(mail?.to, [office]);
  assert.match(
    mail?.headers.subject ?? '',
    /^51 certificates issued, many within an hour · Kongu Drone School$/u,
  );
  assert.ok(
    mail?.text.includes(testAdmin.email) && mail.text.includes('https://academy.example.in/admin/register'),
  );
  assert.ok(!mail?.raw.includes('Secret Name') && !JSON.stringify(app.logged).includes('Secret Name'));

  await pass(app, day - 2 * minute);
  assert.equal((await alarmOf(app))?.issued, 81);
  await pass(app, 2 * minute);
  assert.equal(await alarmOf(app), null, 'a day after the last of them');
  await issue(app, 51);
  await pass(app, minute);
  assert.equal(server.mails.length, 2, 'the next time it is told again');
});

test('50 an hour raise none; once raised, nothing that an admin calls takes it back', async (t) => {
  const app = await startTestApp(settings);
  t.after(() => app.close());
  for (let hours = 0; hours < 3; hours += 1) {
    await issue(app, 50);
    app.clock.now = new Date(app.clock.now.getTime() + hour + 1);
  }
  assert.equal(await alarmOf(app), null);
  await issue(app, 51);
  const headers = await app.logIn();
  for (const [method, path] of [
    ['DELETE', '/api/admin/failed-mails'],
    ['POST', '/admin/logout-everywhere'],
  ] as const)
    assert.ok((await app.call(path, json({}, method, headers))).ok, path);
  assert.equal((await alarmOf(app))?.issued, 51);
  const rows = app.database.prepare('SELECT * FROM register_alarms').all();
  assert.equal(rows.length, 1);
});
