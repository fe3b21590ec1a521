import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Alarm, News } from '../shared/records.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { day, minute, office, prepare } from '../testing/mailing.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const ravi = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };
const hour = 60 * minute;
const settings = { TOKEN_HOURS: '8760', BACKUPS: '0', PUBLIC_URL: 'https://academy.example.in' };

async function issue(app: TestApp, count: number): Promise<void> {
  const headers = await app.logIn();
  for (let issued = 0; issued < count; issued += 1) {
    const days = { from: '2026-01-05', to: '2026-01-09' };
    const body = { holder: 'Secret Name', programme: 'FPV', ...days, again: true };
    assert.equal((await app.call('/api/admin/register', json(body, 'POST', headers))).status, 201);
  }
}

async function wait(app: TestApp, milliseconds: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
  app.alarms.look();
  await app.outbox.rest();
}

async function alarmsOf(app: TestApp, who?: typeof ravi): Promise<Alarm[]> {
  const answer = await app.call('/api/admin/news', { headers: await app.logIn(who) });
  return ((await answer.json()) as News).alarms;
}

test('more than 50 certificates within an hour raise an alarm for a day: shown to all admins, mailed to owners, logged, also after a restart', async (t) => {
  const server = await startMailServer();
  t.after(() => server.stop());
  const mail = { SMTP_URL: server.url, NOTIFY_EMAIL: office };
  const environment = { ...settings, ...mail, DATA_DIR: temporaryFolder() };
  const first = await startTestApp(environment, { prepare });
  await first.addAdmin({ ...ravi, role: 'editor' });
  await issue(first, 25);
  await wait(first, 59 * minute);
  await issue(first, 25);
  await wait(first, 0);
  assert.deepEqual(await alarmsOf(first), [], '50 are usual');
  const { now } = first.clock;
  await first.close();

  const app = await startTestApp(environment, { prepare });
  t.after(() => app.close());
  app.clock.now = now;
  await issue(app, 1);
  await wait(app, 0);
  const [alarm, ...more] = await alarmsOf(app);
  assert.deepEqual(more, []);
  assert.partialDeepStrictEqual(alarm, {
    kind: 'register',
    title: '51 certificates were issued, many of them within an hour',
  });
  assert.match(alarm?.text ?? '', new RegExp(`^Issued by ${testAdmin.email.replace('.', '\\.')}\\. `, 'u'));
  assert.deepEqual(await alarmsOf(app, ravi), [alarm]);
  assert.ok(app.logged.some(({ msg }) => msg === `alarm: ${alarm?.title}`));
  await issue(app, 30);
  await wait(app, 30 * minute);
  assert.match((await alarmsOf(app))[0]?.title ?? '', /^81 /u);
  const [told, ...again] = server.mails;
  assert.deepEqual([told?.to, again], [[testAdmin.email], []]);
  assert.match(told?.headers.subject ?? '', /^51 certificates were issued, many of them within an hour · /u);
  assert.ok(!told?.raw.includes('Secret Name') && !JSON.stringify(app.logged).includes('Secret Name'));

  await wait(app, day - hour);
  assert.equal((await alarmsOf(app)).length, 1);
  await wait(app, hour);
  assert.deepEqual(await alarmsOf(app), [], 'a day after the last of them');
});

test('50 an hour raise no alarm, and no call takes one back', async (t) => {
  const app = await startTestApp(settings);
  t.after(() => app.close());
  for (let hours = 0; hours < 3; hours += 1) {
    await issue(app, 50);
    await wait(app, hour + 1);
  }
  assert.deepEqual(await alarmsOf(app), []);
  await issue(app, 51);
  const headers = await app.logIn();
  for (const [method, path] of [
    ['DELETE', '/api/admin/failed-mails'],
    ['POST', '/admin/logout-everywhere'],
  ] as const)
    assert.ok((await app.call(path, json({}, method, headers))).ok, path);
  await wait(app, 0);
  assert.match((await alarmsOf(app))[0]?.title ?? '', /^51 /u);
});
