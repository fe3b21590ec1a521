import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { News } from '../shared/records.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { startMailServer } from '../testing/mail-server.ts';
import {
  day,
  minute,
  office,
  pass,
  post,
  recipients,
  rowsOf,
  startMailing,
  visitor,
} from '../testing/mailing.ts';
import { peopleCalls } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp } from '../testing/test-app.ts';
import { countFailedMails } from './queue.ts';

const both = [visitor, office].sort();

describe('a mail server that is down', () => {
  test('is asked again after 1, 5, 15 and 60 minutes, then hourly for a day; then the mails have failed', async (t) => {
    const { app, server } = await startMailing(t);
    await server.stop();
    await post(app);
    await app.outbox.rest();
    const attempts = () => app.logged.filter(({ msg }) => msg === 'mail not sent').length;
    const waits = [1, 5, 15, ...Array(23).fill(60)];
    for (const [index, wait] of waits.entries()) {
      assert.equal(attempts(), index + 1);
      await pass(app, wait * minute - 1);
      assert.equal(attempts(), index + 1, `not before ${wait} minutes are over`);
      await pass(app, 1);
    }
    const left = 24 * 60 - waits.reduce((sum, wait) => sum + wait, 0);
    await pass(app, left * minute - 1);
    assert.deepEqual([app.outbox.waiting(), countFailedMails(app.context)], [2, 0]);
    await pass(app, 1);
    assert.deepEqual([app.outbox.waiting(), countFailedMails(app.context)], [0, 2]);
    await pass(app, day);
    assert.equal(attempts(), waits.length + 3, 'each a last time, and nothing after that');
    const given = app.logged.filter(({ level }) => Number(level) >= 50);
    assert.deepEqual(given.map(({ msg, audience }) => `${msg}: ${audience}`).sort(), [
      'mail given up after a day: institute',
      'mail given up after a day: sender',
    ]);
    const log = JSON.stringify(app.logged);
    for (const secret of [visitor, office, String(peopleCalls.enrollment.body.name)])
      assert.ok(!log.includes(secret));
    assert.ok(log.includes('ECONNREFUSED'));
  });

  test('delays every waiting mail by one attempt, and gets them all once it is back', async (t) => {
    const { app, server } = await startMailing(t);
    await server.stop();
    for (const name of ['One', 'Two', 'Three']) await post(app, { name, email: `${name}@visitor.example` });
    await app.outbox.rest();
    const [first] = rowsOf(app);
    assert.equal(rowsOf(app).length, 6);
    assert.ok(rowsOf(app).every(({ due_at, attempts }) => due_at === first?.due_at && attempts === 1));
    const again = await startMailServer({}, server.port);
    await pass(app, minute);
    assert.equal(again.mails.length, 6);
    await again.stop();
  });
});

test('a clock that is put back does not prolong the wait for another attempt', async (t) => {
  const { app, server } = await startMailing(t);
  server.says.recipient = () => 451;
  await post(app);
  await app.outbox.rest();
  app.clock.now = new Date(app.clock.now.getTime() - day);
  server.says = {};
  await pass(app, minute);
  assert.deepEqual(recipients(server), both);
});

describe('a mail server that takes two letters a connection', () => {
  for (const [how, step, end] of [
    ['421 to the sender', 'sender', () => 421],
    ['421 to the recipient', 'recipient', () => 421],
    ['421 to the whole letter', 'mail', () => 421],
    ['a connection that breaks off', 'sender', (server: MailServer) => void server.drop()],
  ] as const)
    test(`${how}: gets the others over new connections at once, without trouble`, async (t) => {
      const { app, server } = await startMailing(t);
      let before = 0;
      server.says.connection = () => {
        before = server.mails.length;
        return undefined;
      };
      server.says[step] = () => (server.mails.length - before < 2 ? undefined : end(server)) || undefined;
      for (const name of ['One', 'Two', 'Three']) await post(app, { name, email: `${name}@v.example` });
      await app.outbox.rest();
      assert.deepEqual([server.mails.length, app.outbox.waiting(), server.connections()], [6, 0, 3]);
      assert.ok(!app.logged.some(({ msg }) => msg === 'mail not sent'));
    });
});

describe('a lead that makes the server break off the connection', () => {
  const virus = 'virus@visitor.example';
  const good = 'good@visitor.example';

  /** Posts the bad lead, then a good one, and tries both as in an outage of two hours. */
  async function afterOutage(...[t, settings]: Parameters<typeof startMailing>) {
    const { app, server } = await startMailing(t, settings);
    server.says.sender = () => 421;
    await post(app, { name: 'Virus', email: virus });
    await post(app, { name: 'Good', email: good });
    await app.outbox.rest();
    for (const wait of [1, 5, 15, 60]) await pass(app, wait * minute);
    let last = '';
    server.says = {
      recipient: (address) => {
        last = address;
        return undefined;
      },
      mail: (subject) => {
        if (last === virus || subject.includes('Virus')) server.drop();
        return undefined;
      },
    };
    return { app, server };
  }
  const goodMails = ({ mails }: MailServer) =>
    mails.filter(({ to, headers }) => to.includes(good) || headers.subject?.includes('Good'));

  for (const [when, passes, waiting] of [
    ['each hour', [60, 60, 60], 2],
    ['when the day is over', [24 * 60], 0],
  ] as const)
    test(`does not keep another from being sent, tried ${when}`, async (t) => {
      const { app, server } = await afterOutage(t);
      for (const minutes of passes) await pass(app, minutes * minute);
      assert.equal(goodMails(server).length, 2);
      assert.deepEqual([app.outbox.waiting(), countFailedMails(app.context)], [waiting, 2 - waiting]);
    });

  test('comes after the others at the next start too, which tries everything at once', async (t) => {
    const DATA_DIR = temporaryFolder();
    const { app, server } = await afterOutage(t, { DATA_DIR });
    for (const _start of [1, 2, 3]) {
      const next = await startTestApp({ SMTP_URL: server.url, NOTIFY_EMAIL: office, DATA_DIR });
      await next.outbox.rest();
      await next.close();
    }
    assert.equal(goodMails(server).length, 2);
    assert.equal(app.outbox.waiting(), 2);
  });
});

describe('a refusal', () => {
  for (const [which, says, meanwhile, afterwards] of [
    [
      'of one address for now',
      { recipient: (address: string) => (address === office ? 451 : undefined) },
      [visitor],
      both,
    ],
    ['of both addresses for good', { recipient: () => 550 }, [], [office]],
    ['of both mails for good', { mail: () => 554 }, [], [office]],
    ['of the sender', { sender: () => 550 }, [], both],
    ['of every connection', { connection: () => 554 }, [], both],
    ['of the name of this machine', { recipient: () => 504 }, [], both],
    ['because the server goes down', { recipient: () => 421 }, [], both],
  ] as const)
    test(`${which}: mails to the institute wait, and confirmations unless refused for good`, async (t) => {
      const { app, server } = await startMailing(t);
      server.says = says;
      await post(app);
      await app.outbox.rest();
      assert.deepEqual(recipients(server), meanwhile);
      assert.deepEqual(
        [app.outbox.waiting(), countFailedMails(app.context)],
        [afterwards.length - meanwhile.length, 0],
      );
      server.says = {};
      await pass(app, minute);
      assert.deepEqual(recipients(server), afterwards);
    });

  for (const code of [450, 550])
    test(`of one of several addresses of the institute (${code}) is shown, and that one is tried for a day, the others once`, async (t) => {
      const head = 'head@institute.example';
      const { app, server } = await startMailing(t, { NOTIFY_EMAIL: `${office}, ${head}` });
      const headers = await app.logIn();
      const trouble = async () =>
        ((await (await app.call('/api/admin/news', { headers })).json()) as News).mailTrouble;
      server.says.recipient = (address) => (address === head ? code : undefined);
      const refused = `The mail server refuses emails to ${head} in NOTIFY_EMAIL (${code}).`;
      await post(app);
      await app.outbox.rest();
      assert.deepEqual([recipients(server), app.outbox.waiting(), await trouble()], [both, 1, refused]);
      await pass(app, minute);
      await post(app, { name: 'Another' }, peopleCalls.registration);
      await app.outbox.rest();
      assert.deepEqual([app.outbox.waiting(), await trouble()], [2, refused], 'while others are accepted');
      const test = await app.call('/api/admin/test-mail', { method: 'POST', headers });
      await assertRefusal(test, 409, refused);
      server.says = {};
      await pass(app, 5 * minute);
      assert.equal(recipients(server).filter((address) => address === head).length, 2);
      assert.deepEqual([app.outbox.waiting(), await trouble()], [0, null]);
      assert.ok(server.mails.every(({ to }) => to.length === 1));
    });

  test('of one of several addresses for a whole day is a failed mail', async (t) => {
    const { app, server } = await startMailing(t, { NOTIFY_EMAIL: `${office}, gone@institute.example` });
    server.says.recipient = (address) => (address.startsWith('gone') ? 550 : undefined);
    await post(app);
    await app.outbox.rest();
    await pass(app, day);
    assert.deepEqual([recipients(server), countFailedMails(app.context)], [both, 1]);
  });

  test('of an address that was corrected since does not stop the mail to the right one', async (t) => {
    const DATA_DIR = temporaryFolder();
    const wrong = { DATA_DIR, NOTIFY_EMAIL: `${office}, haed@institute.example` };
    const { app, server } = await startMailing(t, wrong);
    server.says.recipient = (address) => (address.startsWith('haed') ? 550 : undefined);
    await post(app);
    await app.outbox.rest();
    await app.close();
    const right = `${office}, head@institute.example`;
    const next = await startTestApp({ SMTP_URL: server.url, NOTIFY_EMAIL: right, DATA_DIR });
    await next.outbox.rest();
    await next.close();
    assert.deepEqual(recipients(server), [...both, 'head@institute.example'].sort());
  });
});

for (const [method, message, sent] of [
  ['POST', '2 emails will be tried again.', both],
  ['DELETE', '2 emails will not be sent.', []],
] as const)
  test(`${method} /api/admin/failed-mails: ${message}`, async (t) => {
    const { app, server } = await startMailing(t);
    server.says.sender = () => 550;
    await post(app);
    await app.outbox.rest();
    await pass(app, day);
    server.says = {};
    const headers = await app.logIn();
    const failedMails = async () =>
      ((await (await app.call('/api/admin/news', { headers })).json()) as News).failedMails;
    assert.equal(await failedMails(), 2);
    const answer = await app.call('/api/admin/failed-mails', { method, headers });
    assert.deepEqual([answer.status, await answer.json()], [200, { message }]);
    assert.equal(await failedMails(), 0);
    await pass(app, day);
    assert.deepEqual(recipients(server), sent);
    assert.equal(app.outbox.waiting(), 0);
  });
