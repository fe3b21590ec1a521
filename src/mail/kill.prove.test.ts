import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openDatabase } from '../database/index.ts';
import { aBatch } from '../testing/batches.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { prepare } from '../testing/mailing.ts';
import { peopleCalls } from '../testing/people.ts';
import { startServer } from '../testing/program.ts';
import { json } from '../testing/requests.ts';
import { bearer, logInAt } from '../testing/sessions.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const office = 'office@institute.example';
const { postPath, body } = peopleCalls.enrollment;
const head = { email: office, password: 'correct horse' };
/** The mail server's step at which the program is killed; null: before the first. */
const moments = [null, 'connection', 'sender', 'recipient', 'mail'] as const;

const settingsFor = (DATA_DIR: string, server: MailServer) => ({
  DATA_DIR,
  SMTP_URL: server.url,
  NOTIFY_EMAIL: office,
  ADMIN_EMAIL: head.email,
  ADMIN_PASSWORD: head.password,
  FORM_POSTS: '0',
  LOG_LEVEL: 'silent',
});

// In parallel, since each test mostly waits.
describe('whenever the program is killed', { concurrency: true }, () => {
  test('every stored lead gets its mail', async () => {
    const DATA_DIR = temporaryFolder();
    const server = await startMailServer();
    const settings = settingsFor(DATA_DIR, server);
    const thanked: string[] = [];
    let number = 0;
    for (const moment of moments) {
      const program = await startServer(settings);
      const kill = () => {
        program.kill('SIGKILL');
        return undefined;
      };
      if (moment !== null) server.says[moment] = kill;
      const posts = Array.from({ length: 3 }, async () => {
        number += 1;
        const lead = { ...body, name: `Lead ${number}`, email: `lead.${number}@visitor.example` };
        const answer = await fetch(program.url + postPath, json(lead));
        thanked.push(((await answer.json()) as { _id: string })._id);
        if (moment === null) kill();
      });
      await Promise.allSettled(posts);
      const { signal } = await program.ended;
      assert.equal(signal, 'SIGKILL', String(moment));
      server.says = {};
    }
    assert.ok(thanked.length >= moments.length, 'some were thanked before the end');

    const database = openDatabase(join(DATA_DIR, 'institute.db'));
    const stored = database
      .prepare<[], { id: string; name: string }>('SELECT id, name FROM enrollments')
      .all();
    database.close();
    const ids = new Set(stored.map(({ id }) => id));
    assert.ok(thanked.every((id) => ids.has(id)));

    const last = await startServer(settings);
    const subjects = () =>
      server.mails.filter(({ to }) => to.includes(office)).map(({ headers }) => headers.subject);
    const missing = () =>
      stored.filter(({ name }) => !subjects().includes(`New enrollment: ${name}, Small Class`));
    for (let count = server.mails.length + 1; missing().length > 0; count += 1) await server.has(count);
    const { code } = await last.stop();
    assert.equal(code, 0);
    assert.ok(subjects().length <= stored.length + moments.length, 'each kill repeats one mail at the worst');
  });

  test('every applicant of a cancelled batch gets the mail on it', async () => {
    const folder = temporaryFolder();
    prepare(folder);
    const startsOn = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
    const send = async (url: string, token: string, path: string, sent: object) =>
      (await (await fetch(url + path, json(sent, 'POST', bearer(token)))).json()) as { _id: string };

    const enrolling = await startMailServer();
    const first = await startServer(settingsFor(folder, enrolling));
    const { token } = await logInAt(first.url, head);
    const plan = { ...aBatch, startsOn, endsOn: startsOn, seats: 3 };
    const { _id: batch } = await send(first.url, token, '/api/admin/batches', plan);
    const people = [0, 1, 2].map((person) => `person${person}@visitor.example`);
    for (const [person, email] of people.entries())
      await send(first.url, token, postPath, { ...body, batch, phone: `98765 0000${person}`, email });
    await enrolling.has(people.length);
    assert.equal((await first.stop()).code, 0);

    // In parallel, since each mail waits until the cancellation's undo has ended.
    const rounds = moments.map(async (moment) => {
      const DATA_DIR = temporaryFolder();
      cpSync(folder, DATA_DIR, { recursive: true });
      const server = await startMailServer();
      const program = await startServer(settingsFor(DATA_DIR, server));
      const kill = () => {
        program.kill('SIGKILL');
        return undefined;
      };
      if (moment !== null) server.says[moment] = kill;
      const answer = send(program.url, token, `/api/admin/batches/${batch}/cancel`, { message: 'Rain.' });
      if (moment === null) setTimeout(kill, 5);
      await Promise.allSettled([answer]);
      const { signal } = await program.ended;
      assert.equal(signal, 'SIGKILL', String(moment));
      server.says = {};

      const next = await startServer(settingsFor(DATA_DIR, server));
      const database = openDatabase(join(DATA_DIR, 'institute.db'));
      const cancelled = database
        .prepare<[], string>(
          "SELECT email FROM enrollments JOIN places ON enrollment = enrollments.id WHERE state = 'cancelled'",
        )
        .pluck()
        .all();
      if (moment !== null) assert.deepEqual(cancelled.sort(), people, moment);
      const told = () =>
        server.mails
          .filter(({ headers }) => headers.subject?.startsWith('We had to cancel your batch'))
          .flatMap(({ to }) => to);
      const isTold = () => cancelled.every((email) => told().includes(email));
      for (let count = server.mails.length + 1; !isTold(); count += 1) await server.has(count);
      assert.equal((await next.stop()).code, 0);
      assert.deepEqual(database.prepare('SELECT * FROM notices').all(), [], String(moment));
      database.close();
      assert.deepEqual([...new Set(told())].sort(), cancelled.sort(), 'nobody else is told');
      assert.ok(told().length <= cancelled.length + 1, 'a kill repeats one mail at the worst');
    });
    await Promise.all(rounds);
  });
});
