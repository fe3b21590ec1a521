import assert from 'node:assert/strict';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { standingFiles } from '../backups/index.ts';
import { databaseOf } from '../database/index.ts';
import { noteTrouble } from '../mail/trouble.ts';
import { alarmKinds } from '../shared/alarms.ts';
import type { News } from '../shared/records.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { day, minute, office, pass, pauseAt, post, prepare } from '../testing/mailing.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApp, TestAppOptions } from '../testing/test-app.ts';
import { json, roomy, startTestApp, testAdmin } from '../testing/test-app.ts';
import { testContext } from '../testing/test-context.ts';
import { currentAlarms } from './alarms.ts';

const password = 'another long password';
const ravi = { name: 'Ravi', email: 'ravi@example.com', password };
const devi = { name: 'Devi', email: 'devi@example.com', password };
const full = { free: 7_400_000_000, total: 100_000_000_000 };
const hour = 60 * minute;

async function wait(app: TestApp, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 30 * minute) {
    app.clock.now = new Date(app.clock.now.getTime() + Math.min(30 * minute, milliseconds - passed));
    app.clock.monotonic += Math.min(30 * minute, milliseconds - passed);
    app.alarms.look();
    await app.outbox.rest();
  }
}

const newsOf = async (app: TestApp, who: typeof ravi = testAdmin) =>
  (await (await app.call('/api/admin/news', { headers: await app.logIn(who) })).json()) as News;
const titles = (app: TestApp) => app.alarms.current().map(({ title }) => title);
const said = ({ logged }: TestApp) =>
  logged.flatMap(({ msg, alarm }) => (alarm === undefined ? [] : [[alarm, msg]]));

/** Starts an app at noon in India, without mails; backups only if settings say so. */
async function started(t: TestContext, options: TestAppOptions, settings: NodeJS.ProcessEnv = {}) {
  const startsAt = new Date('2026-11-22T06:30:00Z');
  const app = await startTestApp(
    { TOKEN_HOURS: '8760', BACKUPS: '0', ...settings },
    Object.assign(options, { startsAt }),
  );
  t.after(() => app.close());
  return app;
}

test('every kind of alarm has a fault that raises it', () => {
  const now = new Date('2026-11-22T06:30:00Z');
  const at = now.toISOString();
  const store = {
    BACKUP_S3: 'https://s3.example.com/academy',
    BACKUP_S3_KEY: 'key',
    BACKUP_S3_SECRET: 'key',
  };
  const context = testContext({
    environment: { BACKUPS: '14', ...store },
    now: () => now,
    settledNow: () => now,
    lastBackup: () => ({ at: now, isGood: false }),
    tlsCertificateEnd: () => now,
    diskSpace: () => full,
  });
  noteTrouble(context, new Error('refused'), null);
  databaseOf(context).exec(`
    INSERT INTO outbox (id, table_name, record_id, audience, state, due_at, give_up_at, created_at)
      VALUES ('mail', 'contact_messages', 'message', 'institute', 'failed', '${at}', '${at}', '${at}');
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 51)
    INSERT INTO issued_certificates (id, number, code, holder, programme, first_day, last_day, issued_on, paper, issued_by,
        search, created_at)
      SELECT n, n, n, '', 'FPV', '2026-01-05', '2026-01-09', '2026-11-22', 1, '', '', '${at}' FROM numbers;
  `);
  const { copies } = standingFiles(context.config.dataFolder);
  copies.write({ currentAt: null, trouble: 'The key is wrong.', troubleSince: at });
  const raised = new Set(currentAlarms(context).map(({ kind }) => kind));
  // A replaced machine raises no other alarm about its copies.
  copies.write({ currentAt: at, trouble: null, troubleSince: null, replacedBy: { name: 'other', at } });
  for (const { kind } of currentAlarms(context)) raised.add(kind);
  assert.deepEqual([...raised].sort(), alarmKinds.toSorted());
});

describe('an alarm begins and ends, in the log too:', () => {
  test('a disk with less than a tenth free', async (t) => {
    const options: TestAppOptions = { diskSpace: roomy };
    const app = await started(t, options);
    app.alarms.look();
    assert.deepEqual([app.alarms.current(), said(app)], [[], []]);
    options.diskSpace = { free: 10, total: 100 };
    app.alarms.look();
    assert.deepEqual(titles(app), ['The disk is nearly full: 10 % is free'], 'too few bytes are free');
    options.diskSpace = full;
    const since = app.clock.now.toISOString();
    app.clock.now = new Date(app.clock.now.getTime() + hour);
    app.alarms.look();
    const [alarm] = (await newsOf(app)).alarms;
    assert.partialDeepStrictEqual(alarm, {
      kind: 'disk',
      since,
      title: 'The disk is nearly full: 7 % is free',
    });
    assert.match(alarm?.text ?? '', /^That is 7\.4 GB\. .* make room/u);
    options.diskSpace = { ...full, free: 10_000_000_000 };
    app.alarms.look();
    assert.deepEqual((await newsOf(app)).alarms, []);
    assert.deepEqual(said(app), [
      ['disk', 'alarm: The disk is nearly full: 10 % is free'],
      ['disk', 'alarm is over'],
    ]);
  });

  test('a failed backup, and one that is two days late; none where backups are off', async (t) => {
    const options: TestAppOptions = {};
    const app = await started(t, options, { BACKUPS: '14' });
    const without = await started(t, { lastBackup: { at: new Date(), isGood: false } });
    const { now } = app.clock;
    options.lastBackup = { at: now, isGood: false };
    app.alarms.look();
    assert.deepEqual(titles(app), ['The backup of 22 November 2026 failed']);
    options.lastBackup = { at: now, isGood: true };
    app.alarms.look();
    assert.deepEqual(titles(app), []);
    delete options.lastBackup;
    const archive = join(app.dataFolder, 'backups/institute-2026-11-22.tar.gz');
    mkdirSync(join(app.dataFolder, 'backups'), { recursive: true });
    writeFileSync(archive, '');
    utimesSync(archive, now, now);
    await wait(app, 2 * day);
    assert.deepEqual(titles(app), []);
    await wait(app, day);
    assert.deepEqual(titles(app), ['No backup was made for 2 days']);
    without.alarms.look();
    await wait(without, 3 * day);
    assert.deepEqual(without.alarms.current(), []);
  });

  test('a backup that failed because its folder cannot be read', async (t) => {
    const options: TestAppOptions = {};
    const app = await started(t, options, { BACKUPS: '14' });
    writeFileSync(join(app.dataFolder, 'backups'), 'no folder');
    await wait(app, 2 * hour);
    assert.equal(app.logged.filter(({ alarm }) => alarm === 'backup').length, 1, 'logged once');
    options.lastBackup = { at: app.clock.now, isGood: false };
    app.alarms.look();
    assert.deepEqual(titles(app), ['The backup of 22 November 2026 failed']);
  });

  test('an off-site copy that is not up to date, a failed or missing drill; none without a store', async (t) => {
    const store = { BACKUP_S3_KEY: 'key', BACKUP_S3_SECRET: 'secret' };
    const app = await started(t, {}, { BACKUP_S3: 'https://s3.example.com/academy', ...store });
    const without = await started(t, {});
    const { copies, drill } = standingFiles(app.dataFolder);
    const at = app.clock.now.toISOString();
    const [trouble, fault] = ['The store is full.', 'It is damaged.'];
    const troubleSince = new Date(app.clock.now.getTime() + 1).toISOString();
    for (const { dataFolder } of [app, without])
      standingFiles(dataFolder).copies.write({ currentAt: at, trouble, troubleSince });
    await wait(app, 15 * minute);
    assert.deepEqual(titles(app), [], 'it may pass');
    await wait(app, hour);
    const [alarm] = (await newsOf(app)).alarms;
    assert.partialDeepStrictEqual(alarm, { kind: 'offSite', title: 'The off-site copy is not up to date' });
    assert.match(
      alarm?.text ?? '',
      /^The site goes on, .* last 75 minutes .* The store is full\. Ask whoever/u,
    );
    drill.write({ at, seconds: 1, fault });
    copies.write({ currentAt: at, trouble: null, troubleSince: null });
    app.alarms.look();
    assert.deepEqual(titles(app), ['The last drill could not restore']);
    drill.write({ at, seconds: 1, fault: null });
    const { now } = app.clock;
    app.clock.now = new Date('2031-01-01T00:00:00Z');
    app.alarms.look();
    assert.deepEqual(titles(app), [], 'a clock that is wrong for a moment');
    app.clock.now = now;
    await wait(app, 4 * hour);
    assert.deepEqual(titles(app), ['The off-site copy is 4 hours old']);
    app.clock.now = new Date(app.clock.now.getTime() + 101 * day);
    await wait(app, 2 * hour);
    copies.write({ currentAt: app.clock.now.toISOString(), trouble: null, troubleSince: null });
    app.alarms.look();
    assert.deepEqual(titles(app), ['No restore was tried for 101 days']);
    await wait(without, day);
    assert.deepEqual(without.alarms.current(), []);
  });

  test('a certificate within 14 days of its end, and past it, by a clock that is settled', async (t) => {
    const options: TestAppOptions = { tlsCertificateEnd: new Date('2026-12-07T06:30:00Z') };
    const app = await started(t, options);
    await wait(app, day);
    assert.deepEqual(titles(app), []);
    await wait(app, 2 * hour);
    assert.deepEqual(titles(app), ['The security certificate of the website ends on 7 December 2026']);
    await wait(app, 15 * day);
    assert.deepEqual(titles(app), ['The security certificate of the website ran out on 7 December 2026']);
    options.tlsCertificateEnd = new Date('2027-03-07T06:30:00Z');
    app.alarms.look();
    assert.deepEqual(titles(app), []);
    const { now } = app.clock;
    app.clock.now = new Date('2031-01-01T00:00:00Z');
    app.alarms.look();
    assert.deepEqual(titles(app), [], 'a clock that is wrong for a moment');
    app.clock.now = now;
    delete options.tlsCertificateEnd;
    await wait(app, 2 * hour);
    assert.deepEqual(titles(app), []);
  });

  test('mails that do not go out, at once, and those given up after a day', async (t) => {
    const { app, server } = await mailing(t);
    server.says.connection = () => 421;
    await post(app);
    await app.outbox.rest();
    assert.deepEqual(titles(app), ['Emails are not going out']);
    await pass(app, day);
    assert.deepEqual(titles(app), ['Emails are not going out', '2 emails could not be sent']);
    server.says = {};
    const headers = await app.logIn();
    assert.equal((await app.call('/api/admin/failed-mails', json({}, 'POST', headers))).status, 200);
    await app.outbox.rest();
    assert.deepEqual(titles(app), []);
  });
});

test('the panel shows a fault at its next request, and no longer once it is mended', async (t) => {
  const options: TestAppOptions = {};
  const BACKUP_S3 = 'https://s3.example.com/academy';
  const store = { BACKUP_S3, BACKUP_S3_KEY: 'wrong', BACKUP_S3_SECRET: 'secret' };
  const { app, server } = await mailing(t, options, store);
  const headers = await app.logIn();
  const shown = async () => {
    const news = (await (await app.call('/api/admin/news', { headers })).json()) as News;
    return news.alarms.map(({ kind }) => kind);
  };
  assert.deepEqual(await shown(), []);
  const { copies } = standingFiles(app.dataFolder);
  const at = app.clock.now.toISOString();
  copies.write({ currentAt: null, trouble: 'The key is wrong.', troubleSince: at });
  assert.deepEqual(await shown(), ['offSite']);
  options.diskSpace = full;
  assert.deepEqual(await shown(), ['offSite', 'disk']);
  copies.write({ currentAt: at, trouble: null, troubleSince: null });
  options.diskSpace = roomy;
  assert.deepEqual(await shown(), []);
  assert.deepEqual(server.mails, [], 'a fault that is mended before the mails are due is in none');
});

test('emails that do not go out stay an alarm since then through a restart, until the server has tried again', async (t) => {
  const settings = { DATA_DIR: temporaryFolder() };
  const first = await mailing(t, {}, settings);
  first.server.says.connection = () => 421;
  await post(first.app);
  await first.app.outbox.rest();
  const { alarms } = await newsOf(first.app);
  const second = await startMailServer();
  t.after(() => second.stop());
  const trial = pauseAt(second, 'connection');
  const { app } = await mailing(t, {}, { ...settings, SMTP_URL: second.url });
  await trial.reached;
  assert.deepEqual((await newsOf(app)).alarms, alarms);
  trial.release();
  await app.outbox.rest();
  assert.deepEqual((await newsOf(app)).alarms, []);
});

async function mailing(t: TestContext, options: TestAppOptions = {}, settings: NodeJS.ProcessEnv = {}) {
  const server: MailServer = await startMailServer();
  t.after(() => server.stop());
  const PUBLIC_URL = 'https://academy.example.in';
  const app = await started(t, Object.assign(options, { prepare }), {
    SMTP_URL: server.url,
    NOTIFY_EMAIL: office,
    PUBLIC_URL,
    ...settings,
  });
  const told = () => server.mails.splice(0).flatMap(({ to }) => to);
  return { app, server, told };
}

describe('owners are mailed', () => {
  test('each at their own address, once a day while an alarm lasts', async (t) => {
    const options: TestAppOptions = { diskSpace: full };
    const { app, server, told } = await mailing(t, options);
    await app.addAdmin(ravi);
    app.alarms.look();
    await app.outbox.rest();
    const [mail] = server.mails;
    assert.equal(mail?.headers.subject, 'The disk is nearly full: 7 % is free · Kongu Drone School');
    assert.match(mail?.text ?? '', /Hello Meena,[\s\S]*That is 7\.4 GB\.[\s\S]*\/admin\/panel/u);
    assert.deepEqual(told(), [testAdmin.email, ravi.email]);
    await wait(app, 12 * hour);
    assert.deepEqual(told(), [], 'the same day');
    await wait(app, 12 * hour);
    assert.deepEqual(told(), [testAdmin.email, ravi.email], 'the next');
    options.diskSpace = roomy;
    await wait(app, 2 * day);
    assert.deepEqual(told(), []);
  });

  test('about further faults of that day in one more mail, which names all', async (t) => {
    const options: TestAppOptions = { diskSpace: full };
    const { app, server, told } = await mailing(t, options, { BACKUPS: '14' });
    await wait(app, minute);
    assert.equal(told().length, 1);
    options.lastBackup = { at: app.clock.now, isGood: false };
    await wait(app, minute);
    const text = server.mails[0]?.text ?? '';
    assert.ok(!text.includes('\n\n\n'));
    assert.match(
      text,
      /2 things need your[\s\S]*The backup of[\s\S]*Since: .* 12:02 pm \(IST\)[\s\S]*The disk[\s\S]*Since: .* 12:01/u,
    );
    assert.deepEqual(told(), [testAdmin.email]);
    await wait(app, 10 * hour);
    assert.deepEqual(told(), []);
  });

  test('but not the office, editors, and owners who were removed or made editors meanwhile', async (t) => {
    const { app, told } = await mailing(t, { diskSpace: full });
    await app.addAdmin({ ...ravi, role: 'office' });
    await app.addAdmin({ ...devi, role: 'editor' });
    const [gone, lower] = [
      { name: 'Gone', email: 'gone@example.com', password },
      { name: 'Lower', email: 'lower@example.com', password },
    ];
    await app.addAdmin(gone);
    await app.addAdmin(lower);
    app.alarms.look();
    app.database.prepare('DELETE FROM admins WHERE email = ?').run(gone.email);
    app.database.prepare("UPDATE admins SET roles = json_array('editor') WHERE email = ?").run(lower.email);
    await app.outbox.rest();
    assert.deepEqual(told(), [testAdmin.email]);
    await wait(app, day);
    assert.deepEqual(told(), [testAdmin.email]);
  });

  test('not again the same day after a restart or a jump of the clock', async (t) => {
    const folder = temporaryFolder();
    const first = await mailing(t, { diskSpace: full }, { DATA_DIR: folder });
    await wait(first.app, 2 * hour);
    assert.equal(first.told().length, 1);
    const since = (await newsOf(first.app)).alarms[0]?.since;
    assert.ok(since);
    const { now } = first.app.clock;
    first.app.clock.now = new Date('2031-01-01T00:00:00Z');
    first.app.alarms.look();
    first.app.clock.now = now;
    await wait(first.app, hour);
    assert.deepEqual(first.told(), []);

    const options: TestAppOptions = { diskSpace: full };
    const { app, told } = await mailing(t, options, { DATA_DIR: folder });
    app.clock.now = new Date(now.getTime() + hour);
    assert.equal((await newsOf(app)).alarms[0]?.since, since, 'it is not forgotten');
    await wait(app, 4 * hour);
    options.diskSpace = roomy;
    app.alarms.look();
    options.diskSpace = full;
    await wait(app, minute);
    assert.deepEqual([told(), app.alarms.current().length], [[], 1]);
    await wait(app, 16 * hour);
    assert.equal(told().length, 1);
  });

  test('and such a mail never counts as failed, nor comes once all is well again', async (t) => {
    const options: TestAppOptions = { diskSpace: full };
    const { app, server, told } = await mailing(t, options);
    server.says.connection = () => 421;
    await wait(app, 3 * day);
    assert.deepEqual(
      app.alarms.current().map(({ kind }) => kind),
      ['disk', 'mail'],
    );
    options.diskSpace = roomy;
    app.alarms.look();
    server.says = {};
    await post(app);
    await pass(app, hour);
    assert.ok(!told().includes(testAdmin.email));
  });
});

test('an owner sees every alarm, the office and editors those that concern them', async (t) => {
  const options = { diskSpace: full, lastBackup: { at: new Date(), isGood: false } };
  const { app, server } = await mailing(t, options, { BACKUPS: '14' });
  await app.addAdmin({ ...ravi, role: 'office' });
  await app.addAdmin({ ...devi, role: 'editor' });
  const [both, none] = [
    { name: 'Both', email: 'both@example.com', password },
    { name: 'None', email: 'none@example.com', password },
  ];
  await app.addAdmin({ ...both, roles: ['office', 'editor'] });
  await app.addAdmin({ ...none, roles: [] });
  server.says.connection = () => 421;
  await post(app);
  await app.outbox.rest();
  app.alarms.look();
  const kinds = async (who?: typeof ravi) => (await newsOf(app, who)).alarms.map(({ kind }) => kind);
  assert.deepEqual(await kinds(), ['backup', 'disk', 'mail']);
  assert.deepEqual(await kinds(ravi), ['disk', 'mail']);
  assert.deepEqual(await kinds(devi), ['disk']);
  assert.deepEqual(await kinds(both), ['disk', 'mail']);
  assert.deepEqual(await kinds(none), []);
  const metrics = await (await app.call('/metrics')).text();
  assert.match(metrics, /drone_institute_alarm\{kind="disk"\} 1\n/u);
  assert.match(metrics, /drone_institute_alarm\{kind="certificate"\} 0\n/u);
});
