import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MailServer } from '../testing/mail-server.ts';
import { startMailServer } from '../testing/mail-server.ts';
import {
  day,
  minute,
  office,
  pass,
  post,
  prepare,
  recipients,
  rowsOf,
  startMailing,
  visitor,
} from '../testing/mailing.ts';
import { peopleCalls } from '../testing/people.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp } from '../testing/test-app.ts';

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
    assert.deepEqual([app.outbox.waiting(), app.outbox.failed()], [2, 0]);
    await pass(app, 1);
    assert.deepEqual([app.outbox.waiting(), app.outbox.failed()], [0, 2]);
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

  test('delays all that waits by one attempt, and what comes later is tried by itself', async (t) => {
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

  test('is asked at once by the next start, however long it was to wait', async (t) => {
    const DATA_DIR = temporaryFolder();
    const server = await startMailServer();
    const settings = { SMTP_URL: server.url, NOTIFY_EMAIL: office, DATA_DIR };
    await server.stop();
    prepare(DATA_DIR);
    const before = await startTestApp(settings);
    await post(before);
    await before.outbox.rest();
    await pass(before, minute);
    await before.close();
    const again = await startMailServer({}, server.port);
    const app = await startTestApp(settings);
    t.after(() => app.close());
    await again.has(2);
    await app.outbox.rest();
    assert.equal(app.outbox.waiting(), 0);
    await again.stop();
  });
});

describe('a lead at whose mails the server breaks off the connection', () => {
  const virus = 'virus@visitor.example';
  const good = 'good@visitor.example';

  /** That lead and a good one, tried as often as they are by the time an outage of two hours ends. */
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

  test('holds up no other one that is due with it', async (t) => {
    const { app, server } = await afterOutage(t);
    for (let hour = 1; hour <= 3; hour += 1) await pass(app, 60 * minute);
    assert.equal(goodMails(server).length, 2, 'one hour for each of its two mails');
    assert.equal(app.outbox.waiting(), 2);
  });

  test('has no other one given up with it that was not tried when the day was over', async (t) => {
    const { app, server } = await afterOutage(t);
    await pass(app, day);
    assert.equal(goodMails(server).length, 2);
    assert.deepEqual([app.outbox.waiting(), app.outbox.failed()], [0, 2]);
  });

  test('comes after the others at the next start too, where everything is due at once', async (t) => {
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
  test('for now is tried again, for that mail alone', async (t) => {
    const { app, server } = await startMailing(t);
    server.says.recipient = (address) => (address === office ? 451 : undefined);
    await post(app);
    await app.outbox.rest();
    assert.deepEqual(recipients(server), [visitor]);
    server.says = {};
    await pass(app, minute);
    assert.deepEqual(recipients(server), [visitor, office].sort());
  });

  for (const [when, says] of [
    ['of the address', { recipient: () => 550 }],
    ['of the whole mail', { mail: () => 554 }],
  ] as const) {
    test(`for good ${when} ends a confirmation and no notification`, async (t) => {
      const { app, server } = await startMailing(t);
      server.says = says;
      await post(app);
      await app.outbox.rest();
      assert.equal(app.outbox.waiting(), 1);
      assert.equal(app.outbox.failed(), 0);
      server.says = {};
      await pass(app, minute);
      assert.deepEqual(recipients(server), [office]);
    });
  }

  for (const [what, says] of [
    ['of the sender', { sender: () => 550 }],
    ['of every connection', { connection: () => 554 }],
    ['because the server goes down', { recipient: () => 421 }],
  ] as const) {
    test(`for all mails (${what}) ends none of them`, async (t) => {
      const { app, server } = await startMailing(t);
      server.says = says;
      await post(app);
      await app.outbox.rest();
      assert.equal(app.outbox.waiting(), 2);
      assert.equal(app.logged.filter(({ msg }) => msg === 'mail not sent').length, 1);
      server.says = {};
      await pass(app, minute);
      assert.deepEqual(recipients(server), [visitor, office].sort());
    });
  }

  test('of one of several addresses of the institute does not keep the mail from the others', async (t) => {
    const { app, server } = await startMailing(t, { NOTIFY_EMAIL: `${office}, gone@institute.example` });
    server.says.recipient = (address) => (address.startsWith('gone') ? 550 : undefined);
    await post(app);
    await server.has(2);
    await app.outbox.rest();
    assert.equal(app.outbox.waiting(), 0);
    assert.equal(app.logged.find(({ refused }) => refused === 1)?.audience, 'institute');
  });
});

describe('mails that have failed', () => {
  async function fail(t: Parameters<typeof startMailing>[0]) {
    const { app, server } = await startMailing(t);
    server.says.sender = () => 550;
    await post(app);
    await app.outbox.rest();
    await pass(app, day);
    assert.equal(app.outbox.failed(), 2);
    server.says = {};
    const admin = await app.logIn();
    const news = async () =>
      (await (await app.call('/api/admin/news', { headers: admin })).json()) as { failedMails: number };
    assert.equal((await news()).failedMails, 2);
    const ask = async (method: string) => {
      const answer = await app.call('/api/admin/failed-mails', { method, headers: admin });
      assert.equal(answer.status, 200);
      assert.equal((await news()).failedMails, 0);
      return (await answer.json()) as unknown;
    };
    return { app, server, ask };
  }

  test('are tried again for another day if an admin wants it', async (t) => {
    const { app, server, ask } = await fail(t);
    assert.deepEqual(await ask('POST'), { message: '2 mails will be tried again.' });
    await server.has(2);
    await app.outbox.rest();
    assert.deepEqual([app.outbox.waiting(), app.outbox.failed()], [0, 0]);
  });

  test('are forgotten if an admin wants that', async (t) => {
    const { app, server, ask } = await fail(t);
    assert.deepEqual(await ask('DELETE'), { message: '2 mails will not be sent.' });
    await pass(app, day);
    assert.deepEqual(server.mails, []);
    assert.deepEqual(rowsOf(app), []);
  });
});
