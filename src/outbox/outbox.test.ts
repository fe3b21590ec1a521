import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eraseRecordsOf } from '../people-requests.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { peopleCalls, peopleKinds } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApp } from '../testing/test-app.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const office = 'office@institute.example';
const visitor = String(peopleCalls.enrollment.body.email);

interface Started {
  app: TestApp;
  server: MailServer;
}

/** An app and a mail server of its own; both end with the test. */
async function start(
  t: { after: (end: () => unknown) => void },
  settings: NodeJS.ProcessEnv = {},
): Promise<Started> {
  const server = await startMailServer();
  const app = await startTestApp({ SMTP_URL: server.url, NOTIFY_EMAIL: office, ...settings });
  t.after(async () => {
    await server.stop();
    await app.close();
  });
  return { app, server };
}

/** Sends something as a visitor does, and gives its id. */
async function post(app: TestApp, changes: Record<string, unknown> = {}, kind = peopleCalls.enrollment) {
  const answer = await app.call(kind.postPath, json({ ...kind.body, ...changes }));
  assert.equal(answer.status, 201);
  return ((await answer.json()) as { _id: string })._id;
}

/** Puts the clock forward, and lets the outbox do what is then due. */
async function pass({ clock, outbox }: TestApp, milliseconds: number): Promise<void> {
  clock.now = new Date(clock.now.getTime() + milliseconds);
  outbox.wake();
  await outbox.rest();
}

const recipients = ({ mails }: MailServer) => mails.flatMap(({ to }) => to).sort();
const rowsOf = ({ database }: TestApp) =>
  database.prepare<[], Record<string, unknown>>('SELECT * FROM outbox').all();

/** A promise that a test keeps when it wants. */
function held(): { wait: Promise<undefined>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { wait: promise, release: () => resolve(undefined) };
}

describe('what visitors send', () => {
  test('is mailed to the institute and confirmed to the sender, over one connection', async (t) => {
    const { app, server } = await start(t);
    for (const kind of peopleKinds) {
      await post(app, { email: `${kind.table}@visitor.example`, mail: 'r@visitor.example' }, kind);
    }
    await server.has(8);
    await app.outbox.rest();
    const addresses = ['contact_messages@', 'enrollments@', 'partner_messages@', 'r@'];
    const expected = [...addresses.map((box) => `${box}visitor.example`), ...Array(4).fill(office)];
    assert.deepEqual(recipients(server), expected.sort());
    assert.equal(server.connections(), 1);
    assert.equal(app.outbox.waiting(), 0);
  });

  test('is mailed once: a hidden field that is filled and a form sent twice mail nothing', async (t) => {
    const { app, server } = await start(t);
    await post(app, { website: 'https://spam.example' });
    await Promise.all([post(app), post(app), post(app)]);
    await pass(app, 0);
    assert.deepEqual(recipients(server), [visitor, office].sort());
  });

  test('is stored together with its mails or not at all', async (t) => {
    const { app } = await start(t);
    app.database.exec('DROP TABLE outbox');
    const { postPath, body } = peopleCalls.enrollment;
    await assertRefusal(await app.call(postPath, json(body)), 500);
    assert.equal(app.stored().enrollments, 0);
  });

  test('leaves nothing behind where no mails are asked for', async (t) => {
    const app = await startTestApp();
    t.after(() => app.close());
    await post(app);
    await pass(app, day);
    assert.deepEqual(rowsOf(app), []);
  });

  test('is answered while the mail server still keeps its own connection waiting', async (t) => {
    const { app, server } = await start(t);
    const { wait, release } = held();
    const connected = held();
    server.says.connection = () => {
      connected.release();
      return wait;
    };
    const id = await post(app);
    await connected.wait;
    assert.notEqual(await post(app, { name: 'Another' }), id);
    assert.equal(app.stored().enrollments, 2);
    assert.deepEqual(server.mails, []);
    release();
    await server.has(4);
    await app.outbox.rest();
  });
});

describe('a mail server that is down', () => {
  test('is asked again after 1, 5, 15 and 60 minutes, then hourly for a day; then the mails have failed', async (t) => {
    const { app, server } = await start(t);
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
    assert.equal(attempts(), waits.length + 2, 'nothing is tried after that');
    const given = app.logged.filter(({ level }) => Number(level) >= 50);
    assert.deepEqual(
      given.map(({ msg, mails }) => [msg, mails]),
      [['mails given up after a day', 2]],
    );
    const log = JSON.stringify(app.logged);
    for (const secret of [visitor, office, String(peopleCalls.enrollment.body.name)])
      assert.ok(!log.includes(secret));
    assert.ok(log.includes('ECONNREFUSED'));
  });

  test('delays all that waits by one attempt, and what comes later is tried by itself', async (t) => {
    const { app, server } = await start(t);
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

describe('a refusal', () => {
  test('for now is tried again, for that mail alone', async (t) => {
    const { app, server } = await start(t);
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
      const { app, server } = await start(t);
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
      const { app, server } = await start(t);
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
    const { app, server } = await start(t, { NOTIFY_EMAIL: `${office}, gone@institute.example` });
    server.says.recipient = (address) => (address.startsWith('gone') ? 550 : undefined);
    await post(app);
    await server.has(2);
    await app.outbox.rest();
    assert.equal(app.outbox.waiting(), 0);
    assert.equal(app.logged.find(({ refused }) => refused === 1)?.audience, 'institute');
  });
});

describe('a mail', () => {
  test('that the server took without being able to say so comes again under the same Message-ID', async (t) => {
    const { app, server } = await start(t);
    const taken: string[] = [];
    server.says.mail = (subject) => {
      taken.push(subject);
      server.drop();
      return undefined;
    };
    await post(app);
    await app.outbox.rest();
    assert.equal(taken.length, 1);
    assert.equal(app.outbox.waiting(), 2);
    server.says = {};
    await pass(app, minute);
    const ids = server.mails.map(({ headers }) => headers['message-id']);
    assert.equal(server.mails.length, 3);
    assert.equal(ids[0], ids[1]);
    assert.notEqual(ids[1], ids[2]);
    assert.match(ids[0] ?? '', /^<[\da-f-]{36}@institute\.example>$/u);
  });

  test('that cannot be noted as sent is not sent a second time', async (t) => {
    const { app, server } = await start(t);
    app.database.exec(
      "CREATE TRIGGER full BEFORE DELETE ON outbox BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END",
    );
    await post(app);
    await app.outbox.rest();
    await pass(app, minute);
    await pass(app, minute);
    assert.deepEqual(recipients(server), [office]);
    app.database.exec('DROP TRIGGER full');
    await pass(app, minute);
    assert.deepEqual(recipients(server), [visitor, office].sort());
    assert.equal(app.outbox.waiting(), 0);
  });

  test('under way is finished when the server stops, and no other is begun', async () => {
    const DATA_DIR = temporaryFolder();
    const server = await startMailServer();
    const app = await startTestApp({ SMTP_URL: server.url, NOTIFY_EMAIL: office, DATA_DIR });
    const { wait, release } = held();
    const reached = held();
    server.says.mail = () => {
      reached.release();
      return wait;
    };
    await post(app);
    await reached.wait;
    const closed = app.close();
    release();
    await closed;
    assert.equal(server.mails.length, 1);
    const next = await startTestApp({ SMTP_URL: server.url, NOTIFY_EMAIL: office, DATA_DIR });
    await next.outbox.rest();
    assert.deepEqual(recipients(server), [visitor, office].sort());
    await next.close();
    await server.stop();
  });
});

describe('confirmations', () => {
  test('go to one person three times a day at the most, however the address is written', async (t) => {
    const { app, server } = await start(t);
    const spellings = [
      'kavi.raman@v.example',
      'KaviRaman@V.example',
      'kavi.raman+1@v.example',
      'k.aviraman@v.example',
    ];
    for (const email of [...spellings, ...spellings])
      await post(app, { email, name: `Name ${Math.random()}` });
    await pass(app, 0);
    assert.equal(recipients(server).filter((address) => address === office).length, 8);
    assert.equal(recipients(server).filter((address) => /@v\.example$/iu.test(address)).length, 3);
    await post(app, { email: 'another@v.example' });
    await pass(app, 0);
    assert.ok(recipients(server).includes('another@v.example'), 'others have theirs');
    await pass(app, day);
    assert.deepEqual(rowsOf(app), [], 'nothing is kept for longer');
    await post(app, { email: spellings[0] });
    await pass(app, 0);
    assert.equal(recipients(server).filter((address) => /k.*@v\.example$/iu.test(address)).length, 4);
  });
});

describe('what the outbox holds', () => {
  test('is nothing that tells of a person', async (t) => {
    const { app, server } = await start(t);
    server.says.sender = () => 450;
    await post(app);
    await app.outbox.rest();
    const dump = JSON.stringify(rowsOf(app));
    for (const value of Object.values(peopleCalls.enrollment.body))
      assert.ok(!dump.includes(String(value)), String(value));
  });

  test('goes with the record: when an admin deletes it, and when a person is erased', async (t) => {
    const { app, server } = await start(t);
    server.says.sender = () => 450;
    const id = await post(app);
    for (const kind of peopleKinds) await post(app, { name: 'Later' }, kind);
    await app.outbox.rest();
    assert.equal(app.outbox.waiting(), 8, 'the fourth and fifth confirmation are not made');
    await app.call(`/api/enrollments/${id}`, { method: 'DELETE', headers: await app.logIn() });
    assert.equal(app.outbox.waiting(), 6);
    eraseRecordsOf(app.database, visitor);
    assert.deepEqual(rowsOf(app), []);
    server.says = {};
    await pass(app, minute);
    assert.deepEqual(server.mails, []);
  });
});

describe('mails that have failed', () => {
  async function fail(t: Parameters<typeof start>[0]) {
    const { app, server } = await start(t);
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
