import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../database/open.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { peopleCalls } from '../testing/people.ts';
import { startServer } from '../testing/program.ts';
import { json } from '../testing/requests.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const office = 'office@institute.example';
const { postPath, body } = peopleCalls.enrollment;
/** When the program is killed, as the mail server sees it; null: before it has heard of anything. */
const moments = [null, 'connection', 'sender', 'recipient', 'mail'] as const;

test('no lead that was stored is without its mail, whenever the program is killed', async () => {
  const DATA_DIR = temporaryFolder();
  const server = await startMailServer();
  const settings = {
    DATA_DIR,
    SMTP_URL: server.url,
    NOTIFY_EMAIL: office,
    ADMIN_EMAIL: office,
    ADMIN_PASSWORD: 'correct horse',
    FORM_POSTS: '0',
    LOG_LEVEL: 'silent',
  };
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
  const stored = database.prepare<[], { id: string; name: string }>('SELECT id, name FROM enrollments').all();
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
