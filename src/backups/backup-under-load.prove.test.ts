import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Database, databaseFile, migrate, openDatabase } from '../database/index.ts';
import { referencedPictures } from '../open-data-folder.ts';
import { migrationsFolder } from '../program-files.ts';
import type { Logo } from '../shared/records.ts';
import { file, picture } from '../testing/pictures.ts';
import type { ServingProgram } from '../testing/program.ts';
import { runProgram, startServer } from '../testing/program.ts';
import { form, json } from '../testing/requests.ts';
import { bearer, logInAt } from '../testing/sessions.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { backUp } from './backup.ts';

const credentials = { email: 'meena@example.com', password: 'correct horse battery' };

/** Keeps visitors and an admin busy all the while; returns the ids of all that the server acknowledged, in that order. */
function keepBusy({ url }: ServingProgram, token: string) {
  const enrolled: string[] = [];
  const added: Logo[] = [];
  const deleted: string[] = [];
  let isOver = false;
  let sent = 0;

  async function enroll(): Promise<void> {
    while (!isOver) {
      sent += 1;
      const person = { name: `Student ${sent}`, email: `student.${sent}@example.com`, phone: '98765 43210' };
      const body = { ...person, address: 'Namakkal '.repeat(20), course: 'Small Class', agree: true };
      const answer = await fetch(`${url}/api/enrollments`, json(body));
      assert.equal(answer.status, 201);
      enrolled.push(((await answer.json()) as { _id: string })._id);
    }
  }
  /** Uploads pictures, and deletes each once five newer ones are there. */
  async function exchangePictures(): Promise<void> {
    const headers = bearer(token);
    const kept: Logo[] = [];
    while (!isOver) {
      const answer = await fetch(
        `${url}/admin/images/upload`,
        form({ file: file(picture.png) }, 'POST', headers),
      );
      assert.equal(answer.status, 201);
      const logo = (await answer.json()) as Logo;
      added.push(logo);
      kept.push(logo);
      const [oldest] = kept.length > 5 ? kept.splice(0, 1) : [];
      if (oldest === undefined) continue;
      const removal = await fetch(`${url}/admin/images/${oldest._id}`, { method: 'DELETE', headers });
      assert.equal(removal.status, 200);
      deleted.push(oldest._id);
    }
  }
  const work = Promise.all([enroll(), enroll(), enroll(), exchangePictures()]);
  return {
    enrolled,
    added,
    deleted,
    /** Returns everything that has been acknowledged by now. */
    soFar: () => ({ enrolled: [...enrolled], added: [...added], deleted: [...deleted] }),
    async stop() {
      isOver = true;
      await work;
    },
  };
}

/** Waits until so many of a list are there. */
async function untilThere(list: readonly unknown[], count: number): Promise<void> {
  while (list.length < count) await new Promise(setImmediate);
}

function idsIn(database: Database, rows: string): Set<string> {
  return new Set(database.prepare<[], string>(`SELECT id FROM ${rows}`).pluck().all());
}

/** Puts as many enrollments into a database as an institute has after years: a backup then copies it in many steps. */
function fillWithYears(DATA_DIR: string): void {
  const database = openDatabase(databaseFile(DATA_DIR));
  database.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    INSERT INTO enrollments (id, name, email, phone, address, course, search, created_at)
    SELECT 'old-' || i, 'Student ' || i, 'old.' || i || '@example.com', '98765 43210', 'Namakkal', 'Small Class', 'student ' || i, '2025-01-01'
    FROM n`);
  database.close();
}

test('a backup ends though another process writes between any two of its steps', async () => {
  const dataFolder = temporaryFolder();
  const database = openDatabase(databaseFile(dataFolder));
  migrate(database, migrationsFolder, new Date());
  mkdirSync(join(dataFolder, 'uploads'));
  fillWithYears(dataFolder);
  const other = openDatabase(databaseFile(dataFolder));
  const removeOne = other.prepare(
    'DELETE FROM enrollments WHERE sequence = (SELECT max(sequence) FROM enrollments)',
  );
  let isOver = false;
  const archive = join(temporaryFolder(), 'institute.tar.gz');
  const now = () => new Date();
  const made = backUp({ database, dataFolder, referencedPictures, now, recipient: null }, archive).finally(
    () => {
      isOver = true;
    },
  );
  for (let writes = 0; !isOver; writes += 1) {
    assert.ok(writes < 2_000, 'it never ends');
    removeOne.run();
    await new Promise(setImmediate);
  }
  await made;
  other.close();
  database.close();
});

test('a backup while the server is written to is whole, and restores on another machine', async () => {
  const DATA_DIR = temporaryFolder();
  const settings = { ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: credentials.password, BACKUPS: '0' };
  const server = await startServer({ ...settings, DATA_DIR, FORM_POSTS: '0' });
  const { token } = await logInAt(server.url, credentials);
  fillWithYears(DATA_DIR);
  const load = keepBusy(server, token);
  await untilThere(load.deleted, 5);
  await untilThere(load.enrolled, 30);

  const archive = join(temporaryFolder(), 'institute.tar.gz');
  const before = load.soFar();
  const backup = await runProgram(['backup', archive], { DATA_DIR });
  const after = load.soFar();
  await load.stop();
  assert.equal((await server.stop()).code, 0);
  assert.deepEqual([backup.code, backup.stderr], [0, '']);
  assert.match(backup.stdout, / and verified: /u);
  for (const what of ['enrolled', 'added', 'deleted'] as const) {
    assert.ok(after[what].length > before[what].length, `${what} while the backup was made`);
  }

  const restoredFolder = temporaryFolder();
  const restored = await runProgram(['restore', archive], { DATA_DIR: restoredFolder });
  assert.deepEqual([restored.code, restored.stderr], [0, '']);
  const database = openDatabase(databaseFile(restoredFolder));
  try {
    assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
    const people = idsIn(database, 'enrollments');
    for (const id of before.enrolled)
      assert.ok(people.has(id), `${id} was acknowledged before the backup began`);
    const logos = idsIn(database, 'logos WHERE deleted_at IS NULL');
    for (const id of before.deleted) assert.ok(!logos.has(id), `${id} was deleted before the backup began`);
    assert.ok(logos.size >= 5 && logos.size <= 7, `${logos.size} logos`);
    const uploads = join(restoredFolder, 'uploads');
    assert.deepEqual(readdirSync(uploads).sort(), referencedPictures(database).sort());
    for (const name of readdirSync(uploads)) {
      assert.deepEqual(readFileSync(join(uploads, name)), Buffer.from(picture.png));
    }
  } finally {
    database.close();
  }

  const again = await startServer({ DATA_DIR: restoredFolder, BACKUPS: '0' });
  const session = await logInAt(again.url, credentials);
  assert.equal(session.status, 200);
  const [logo] = (await (await fetch(`${again.url}/admin/images`)).json()) as Logo[];
  assert.equal((await fetch(again.url + (logo?.url ?? ''))).status, 200);
  assert.equal((await again.stop()).code, 0);
});
