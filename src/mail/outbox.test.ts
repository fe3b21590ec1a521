import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { erasePerson, exportPerson } from '../rights/index.ts';
import {
  day,
  minute,
  office,
  pass,
  pauseAt,
  post,
  recipients,
  rowsOf,
  startMailing,
  visitor,
} from '../testing/mailing.ts';
import { peopleCalls, peopleKinds } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApp } from '../testing/test-app.ts';
import { json, startTestApp } from '../testing/test-app.ts';
import { retryFailedMails } from './outbox.ts';
import { countFailedMails } from './queue.ts';

/** Kinds that get a confirmation, since their forms ask for an email address. */
const withEmail = peopleKinds.filter(({ body }) => body.email !== undefined || body.mail !== undefined);
const told: string[] = Array(peopleKinds.length).fill(office);

describe('a form that is sent', () => {
  test('is mailed to the institute and confirmed to the sender, over one connection', async (t) => {
    const { app, server } = await startMailing(t);
    for (const kind of peopleKinds) {
      await post(app, { email: `${kind.table}@visitor.example`, mail: 'r@visitor.example' }, kind);
    }
    const confirmed = withEmail.map(({ table, body }) => `${body.mail ? 'r' : table}@visitor.example`);
    const expected = [...confirmed, ...told];
    await server.has(expected.length);
    await app.outbox.rest();
    assert.deepEqual(recipients(server), expected.sort());
    assert.equal(server.connections(), 1);
    assert.equal(app.outbox.waiting(), 0);
  });

  test('is mailed once: neither a filled hidden field nor a second sending mails anything', async (t) => {
    const { app, server } = await startMailing(t);
    await post(app, { website: 'https://spam.example' });
    await Promise.all([post(app), post(app), post(app)]);
    await pass(app, 0);
    assert.deepEqual(recipients(server), [visitor, office].sort());
  });

  test('is stored together with its mails or not at all', async (t) => {
    const { app } = await startMailing(t);
    app.database.exec('DROP TABLE outbox');
    const { postPath, body } = peopleCalls.enrollment;
    await assertRefusal(await app.call(postPath, json(body)), 500);
    assert.equal(app.stored().enrollments, 0);
  });

  test('leaves no mail behind where mails are not set up', async (t) => {
    const app = await startTestApp();
    t.after(() => app.close());
    await post(app);
    await pass(app, day);
    assert.deepEqual(rowsOf(app), []);
  });

  test('is answered while the mail server keeps the outbox waiting', async (t) => {
    const { app, server } = await startMailing(t);
    const { reached, release } = pauseAt(server, 'connection');
    const id = await post(app);
    await reached;
    assert.notEqual(await post(app, { name: 'Another' }), id);
    assert.equal(app.stored().enrollments, 2);
    assert.deepEqual(server.mails, []);
    release();
    await server.has(4);
    await app.outbox.rest();
  });
});

describe('a mail', () => {
  test('that the server accepted but could not acknowledge comes again under the same Message-ID', async (t) => {
    const { app, server } = await startMailing(t);
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
    assert.equal(ids[0], ids[2], 'after those that have not been tried');
    assert.notEqual(ids[0], ids[1]);
    assert.match(ids[0] ?? '', /^<[\da-f-]{36}@institute\.example>$/u);
  });

  test('that cannot be recorded as sent is not sent a second time', async (t) => {
    const { app, server } = await startMailing(t);
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

  test('under way is finished when the server stops, and the next start sends the others', async (t) => {
    const DATA_DIR = temporaryFolder();
    const { app, server } = await startMailing(t, { DATA_DIR });
    const { reached, release } = pauseAt(server, 'mail');
    await post(app);
    await reached;
    const closed = app.close();
    release();
    await closed;
    assert.equal(server.mails.length, 1);
    const next = await startTestApp({ SMTP_URL: server.url, NOTIFY_EMAIL: office, DATA_DIR });
    await next.outbox.rest();
    assert.deepEqual(recipients(server), [visitor, office].sort());
    await next.close();
  });
});

describe('confirmations', () => {
  test('go to one person three times a day at the most, however name and address are written', async (t) => {
    const { app, server } = await startMailing(t);
    const spellings = [
      'kavi.raman@v.example',
      'KaviRaman@V.example',
      'kavi.raman+1@v.example',
      'k.aviraman@v.example',
    ];
    for (const name of ['Kavi Raman', 'KAVIRAMAN'])
      for (const email of spellings) await post(app, { email, name });
    await pass(app, 0);
    assert.equal(recipients(server).filter((address) => address === office).length, 8);
    assert.equal(recipients(server).filter((address) => /@v\.example$/iu.test(address)).length, 3);
    const { now } = app.clock;
    for (const time of [new Date(now.getTime() + 2 * day), now]) {
      app.clock.now = time;
      await pass(app, 0);
    }
    await post(app, { email: spellings[0], name: 'kavi raman' });
    await post(app, { email: 'another@v.example' });
    await pass(app, 0);
    assert.equal(
      recipients(server).filter((address) => /^k.*@v\.example$/iu.test(address)).length,
      3,
      'nor more because the clock has jumped forward and back',
    );
    assert.ok(recipients(server).includes('another@v.example'), 'others have theirs');
    await pass(app, day);
    await pass(app, 60 * minute);
    assert.deepEqual(rowsOf(app), [], 'nothing is kept for longer');
    await post(app, { email: spellings[0], name: 'Kavi Raman' });
    await pass(app, 0);
    assert.equal(recipients(server).filter((address) => /k.*@v\.example$/iu.test(address)).length, 4);
  });

  test('go to sixty people in ten minutes at the most, while the institute is mailed every record', async (t) => {
    const { app, server } = await startMailing(t);
    const send = async (count: number, where: string) => {
      for (let number = 0; number < count; number += 1)
        await post(app, { name: `Number ${number}`, email: `person-${number}@${where}.example` });
      await pass(app, 0);
    };
    const confirmed = (where: string) =>
      recipients(server).filter((address) => address.endsWith(`@${where}.example`)).length;
    await send(61, 'first');
    assert.deepEqual([confirmed('first'), recipients(server).length], [60, 60 + 61]);
    await pass(app, 10 * minute);
    assert.equal(confirmed('first'), 60, 'what was too much is not confirmed later either');
    await send(1, 'second');
    assert.equal(confirmed('second'), 1);
    await send(60, 'third');
    app.clock.now = new Date(app.clock.now.getTime() - day);
    await send(1, 'fourth');
    assert.equal(confirmed('fourth'), 1, 'where the clock was put back');
  });

  test('are for forms: the post of a program is stored, and mailed to the institute alone', async (t) => {
    const { app, server } = await startMailing(t);
    for (const kind of peopleKinds) await post(app, { formToken: undefined }, kind);
    await pass(app, 0);
    assert.deepEqual(recipients(server), told);
  });
});

async function deleteRecord(app: TestApp, { listPath }: (typeof peopleKinds)[number], id: string) {
  const headers = await app.logIn();
  const answer = await app.call(`${listPath}/${id}`, { method: 'DELETE', headers });
  const undoId = answer.headers.get('x-undo-id');
  return async () => {
    assert.equal((await app.call(`/api/admin/undo/${undoId}`, { method: 'POST', headers })).status, 200);
  };
}

describe('the outbox', () => {
  test('holds nothing personal, and its mails go with a record that is deleted or erased', async (t) => {
    const { app, server } = await startMailing(t);
    server.says.sender = () => 450;
    const id = await post(app);
    await app.outbox.rest();
    const held = JSON.stringify(rowsOf(app));
    for (const value of Object.values(peopleCalls.enrollment.body))
      assert.ok(!held.includes(String(value)), String(value));

    for (const kind of peopleKinds) await post(app, { name: 'Later' }, kind);
    await app.outbox.rest();
    const all = 2 + told.length + 3;
    assert.equal(app.outbox.waiting(), all, 'the fourth confirmation is not made');
    const mailsOfDeleted = () => rowsOf(app).filter(({ record_id }) => record_id === id);
    await deleteRecord(app, peopleCalls.enrollment, id);
    await pass(app, minute);
    assert.deepEqual([app.outbox.waiting(), mailsOfDeleted().length], [all - 2, 2], 'they wait for an undo');
    await app.trash.empty();
    assert.equal(mailsOfDeleted().length, 0);
    await erasePerson(app.context, { email: visitor, phone: String(peopleCalls.enrollment.body.phone) });
    assert.deepEqual(rowsOf(app), []);
    server.says = {};
    await pass(app, minute);
    assert.deepEqual(server.mails, []);
  });

  test('loses the mails of a person who is erased while an undo is possible, and keeps no trace of the address', async (t) => {
    const { app, server } = await startMailing(t);
    server.says.sender = () => 421;
    const id = await post(app);
    await app.outbox.rest();
    const recipient = String(rowsOf(app).find(({ audience }) => audience === 'sender')?.recipient);
    await deleteRecord(app, peopleCalls.enrollment, id);
    const person = { email: visitor, phone: '' };
    assert.ok(!JSON.stringify(await exportPerson(app.context, person)).includes(recipient));
    await erasePerson(app.context, person);
    assert.deepEqual(rowsOf(app), []);
    app.database.pragma('wal_checkpoint(TRUNCATE)');
    assert.ok(!readFileSync(app.database.name, 'latin1').includes(recipient));
  });
});

describe('an undo', () => {
  test('restores the mails of each kind of record as they were, waiting or failed', async (t) => {
    const { app, server } = await startMailing(t);
    const whole = () => app.database.prepare('SELECT * FROM outbox ORDER BY id').all();
    server.says.sender = () => 421;
    const addressed = (kind: (typeof peopleKinds)[number]) => `${kind.table}@visitor.example`;
    const ids: string[] = [];
    for (const kind of peopleKinds)
      ids.push(await post(app, { email: addressed(kind), mail: addressed(kind) }, kind));
    await app.outbox.rest();
    app.database.exec("UPDATE outbox SET state = 'failed' WHERE audience = 'sender'");
    const before = whole();
    const undos = [];
    for (const [index, kind] of peopleKinds.entries())
      undos.push(await deleteRecord(app, kind, ids[index] ?? ''));
    assert.deepEqual([app.outbox.waiting(), countFailedMails(app.context)], [0, 0]);
    for (const undo of undos) await undo();
    assert.deepEqual(whole(), before);
    server.says = {};
    retryFailedMails(app.context);
    await pass(app, minute);
    assert.deepEqual(recipients(server), [...withEmail.map(addressed), ...told].sort());
  });

  test('sends the mails that waited, but none again that left before', async (t) => {
    const { app, server } = await startMailing(t);
    const { reached, release } = pauseAt(server, 'mail');
    const id = await post(app);
    await reached;
    const undo = await deleteRecord(app, peopleCalls.enrollment, id);
    release();
    await app.outbox.rest();
    assert.equal(server.mails.length, 1, 'the other waits while the record is deleted');
    await undo();
    await pass(app, minute);
    assert.deepEqual(recipients(server), [visitor, office].sort());
    assert.equal(app.outbox.waiting(), 0);
  });
});
