import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pino } from 'pino';
import { databaseFile } from '../database/data-folder.ts';
import { diskReserve } from '../database/disk-reserve.ts';
import { openDatabase } from '../database/open.ts';
import { openPictureStore } from '../pictures/picture-store.ts';
import { calls } from '../shared/calls.ts';
import { limits } from '../shared/limits.ts';
import { addEntry, catalogues, courseForm } from '../testing/catalogue.ts';
import { collectLogLines } from '../testing/log-lines.ts';
import { peopleKinds } from '../testing/people.ts';
import { file, picture } from '../testing/pictures.ts';
import { startServer } from '../testing/program.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { bearer, logInAt } from '../testing/sessions.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { form, json, startTestApp } from '../testing/test-app.ts';
import { madeAt, testDatabase } from '../testing/test-database.ts';
import { rowStore } from './row-store.ts';
import { openTrash } from './trash.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();

const tooLate = 'It is too late to undo this: it has been deleted for good.';
const dataFile = (path: string) => join(app.dataFolder, path);
const inTrash = () => ({
  rows: app.database.prepare('SELECT * FROM trash').all(),
  files: readdirSync(dataFile('trash')),
});
const empty = { rows: [], files: [] };

interface Added {
  _id: string;
  image?: string;
  url?: string;
}

/** Every list of the back office: how a record comes into it, and where it is stored. */
const lists: { list: string; table: string; add: () => Promise<Response> }[] = [
  ...catalogues.map(({ path, table }) => ({
    list: path,
    table,
    add: () => app.call(path, form({ ...courseForm, image: file(picture.png) }, 'POST', admin)),
  })),
  {
    list: calls.logos,
    table: 'logos',
    add: () => app.call(calls.logoUpload, form({ file: file(picture.webp) }, 'POST', admin)),
  },
  {
    list: calls.posters,
    table: 'posters',
    add: () => app.call(calls.posters, form({ name: 'Open day', file: file(picture.gif) }, 'POST', admin)),
  },
  ...peopleKinds.map(({ listPath, postPath, table, body }) => ({
    list: listPath,
    table,
    add: () => {
      // Beyond the minute in which the same form counts once.
      app.clock.now = new Date(app.clock.now.getTime() + 61_000);
      return app.call(postPath, json(body));
    },
  })),
];
const remove = (list: string, id: string) => app.call(`${list}/${id}`, { method: 'DELETE', headers: admin });
const undo = (id: string | null) => app.call(`${calls.undo}/${id}`, { method: 'POST', headers: admin });
const read = async (path: string) => (await app.call(path, { headers: admin })).json();

for (const { list, table, add } of lists) {
  describe(list, () => {
    const rows = () => app.database.prepare(`SELECT * FROM ${table} ORDER BY sequence`).all();

    test('what is deleted is gone at once, and Undo puts it back as it was', async () => {
      const added = (await (await add()).json()) as Added;
      await add();
      const [before, listed] = [rows(), await read(list)];
      const shown = added.image ?? added.url;
      const deleted = await remove(list, added._id);
      assert.equal(deleted.status, 200);
      assert.deepEqual(Object.keys((await deleted.json()) as object), ['message']);
      const undoId = deleted.headers.get('x-undo-id');
      assert.match(undoId ?? '', /^[\da-f-]{36}$/u);

      const left = (await read(list)) as Added[];
      assert.ok(!left.some(({ _id }) => _id === added._id));
      assert.equal(rows().length, before.length - 1);
      await assertRefusal(await remove(list, added._id), 404);
      if (shown) assert.equal((await app.call(shown)).status, 404);

      const restored = await undo(undoId);
      assert.equal(restored.status, 200);
      assert.deepEqual(await restored.json(), { message: 'It is back in its place.' });
      assert.deepEqual(rows(), before);
      assert.deepEqual(await read(list), listed);
      assert.deepEqual(inTrash(), empty);
      if (shown) {
        const bytes = new Uint8Array(await (await app.call(shown)).arrayBuffer());
        assert.ok([picture.png, picture.webp, picture.gif].some((one) => Buffer.from(one).equals(bytes)));
      }
      // However often and late: it is still back.
      const done = app.database.prepare('SELECT count(*) FROM activity').pluck().get();
      app.clock.now = new Date(app.clock.now.getTime() + limits.undoSeconds * 2000);
      const repeated = await undo(undoId);
      assert.deepEqual(
        [repeated.status, await repeated.json()],
        [200, { message: 'It is back in its place.' }],
      );
      assert.deepEqual(rows(), before);
      assert.deepEqual(app.database.prepare('SELECT count(*) FROM activity').pluck().get(), done);
      const again = await remove(list, added._id);
      await assertRefusal(await undo(undoId), 404, tooLate);
      assert.equal((await undo(again.headers.get('x-undo-id'))).status, 200);
    });

    test('after ten seconds it is real', async () => {
      const ids: string[] = [];
      for (const _ of [1, 2]) ids.push(((await (await add()).json()) as Added)._id);
      const [first, second] = await Promise.all(ids.map((id) => remove(list, id)));
      const deletedAt = app.clock.now.getTime();
      app.clock.now = new Date(deletedAt + limits.undoSeconds * 1000 - 1);
      assert.equal((await undo(first?.headers.get('x-undo-id') ?? null)).status, 200);
      app.clock.now = new Date(deletedAt + limits.undoSeconds * 1000);
      await assertRefusal(await undo(second?.headers.get('x-undo-id') ?? null), 404, tooLate);
      assert.deepEqual(inTrash(), empty);
      await assertRefusal(await remove(list, ids[1] ?? ''), 404);
    });
  });
}

test('a course whose address was given to a new one stays deleted, until that one goes too', async () => {
  for (const { path, table } of catalogues) {
    const ids = () =>
      app.database.prepare<[], string>(`SELECT id FROM ${table} ORDER BY sequence`).pluck().all();
    const first = await addEntry(app, path, admin, { name: 'Twice', image: file(picture.png) });
    const before = ids();
    const firstUndo = (await remove(path, first._id)).headers.get('x-undo-id');
    const second = await addEntry(app, path, admin, { name: 'Twice', image: file(picture.jpeg) });
    assert.equal(second._id, first._id);
    const refusal = 'This cannot be undone: its address belongs to a new entry by now.';
    await assertRefusal(await undo(firstUndo), 409, refusal);
    assert.deepEqual(await read(`${path}/twice`), second);
    assert.equal((await app.call(first.image ?? '')).status, 404);
    const secondUndo = (await remove(path, second._id)).headers.get('x-undo-id');
    assert.equal((await undo(firstUndo)).status, 200);
    assert.deepEqual(await read(`${path}/twice`), first);
    assert.equal((await app.call(first.image ?? '')).status, 200);
    assert.deepEqual(ids(), before);
    await assertRefusal(await undo(secondUndo), 409, refusal);
  }
});

test('what was deleted, put back and deleted again has an Undo of its own each time', async () => {
  const { _id } = await addEntry(app, calls.courses, admin, { name: 'Again' });
  const first = (await remove(calls.courses, _id)).headers.get('x-undo-id');
  assert.equal((await undo(first)).status, 200);
  const second = (await remove(calls.courses, _id)).headers.get('x-undo-id');
  assert.notEqual(first, second);
  await assertRefusal(await undo(first), 404, tooLate);
  assert.equal((await undo(second)).status, 200);
});

test('of several attempts at the same time one puts it back, and all are told that it is', async () => {
  const { _id, image } = await addEntry(app, calls.courses, admin, { image: file(picture.png) });
  const undoId = (await remove(calls.courses, _id)).headers.get('x-undo-id');
  const answers = await Promise.all([undo(undoId), undo(undoId), undo(undoId)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal((await app.call(image ?? '')).status, 200);
});

test('what visitors were shown before the deletion they are shown again', async () => {
  const { _id } = await addEntry(app, calls.courses, admin, { name: 'Seen' });
  const seen = async () => (await app.call(calls.courses)).text();
  const before = await seen();
  const undoId = (await remove(calls.courses, _id)).headers.get('x-undo-id');
  assert.doesNotMatch(await seen(), /"seen"/u);
  assert.equal((await app.call(`${calls.courses}/seen`)).status, 404);
  await undo(undoId);
  assert.equal(await seen(), before);
});

test('another admin may undo it, and the trash knows who deleted', async () => {
  const other = { name: 'Ravi', email: 'ravi@example.com', password: 'another battery horse' };
  await app.addAdmin(other);
  const { _id } = await addEntry(app, calls.courses, admin, { name: 'Shared' });
  const undoId = (await remove(calls.courses, _id)).headers.get('x-undo-id');
  const who = app.database.prepare('SELECT email FROM trash JOIN admins ON admins.id = deleted_by').get();
  assert.deepEqual(who, { email: 'meena@example.com' });
  const headers = await app.logIn(other);
  assert.equal((await app.call(`${calls.undo}/${undoId}`, { method: 'POST', headers })).status, 200);
});

test('a record whose picture is lost can be deleted and put back all the same', async () => {
  const answer = await app.call(calls.logoUpload, form({ file: file(picture.png) }, 'POST', admin));
  const { url, _id } = (await answer.json()) as { url: string; _id: string };
  rmSync(dataFile(url));
  const deleted = await remove(calls.logos, _id);
  assert.equal(deleted.status, 200);
  assert.equal((await undo(deleted.headers.get('x-undo-id'))).status, 200);
});

test('a restart ends the chance: the next start and a stop make every deletion real', async () => {
  const folder = temporaryFolder();
  const first = await startTestApp({ DATA_DIR: folder });
  const headers = await first.logIn();
  const enrollment = peopleKinds[0]?.postPath ?? '';
  await first.call(enrollment, json(peopleKinds[0]?.body));
  const { _id, image } = await addEntry(first, calls.courses, headers, { image: file(picture.png) });
  const deleted = await first.call(`${calls.courses}/${_id}`, { method: 'DELETE', headers });
  const undoId = deleted.headers.get('x-undo-id');
  const crashed = temporaryFolder();
  first.database.pragma('wal_checkpoint(TRUNCATE)');
  cpSync(folder, crashed, { recursive: true });
  assert.equal(readdirSync(join(crashed, 'trash')).length, 1);

  await first.close();
  for (const left of [folder, crashed]) {
    const app = await startTestApp({ DATA_DIR: left });
    const answer = await app.call(`${calls.undo}/${undoId}`, { method: 'POST', headers });
    await assertRefusal(answer, 404, tooLate);
    assert.deepEqual(app.database.prepare('SELECT * FROM trash').all(), []);
    assert.deepEqual([readdirSync(join(left, 'trash')), readdirSync(join(left, 'uploads'))], [[], []]);
    assert.equal((await app.call(image ?? '')).status, 404);
    await app.close();
  }
});

test('the program makes every deletion real when it is told to stop', async () => {
  const DATA_DIR = temporaryFolder();
  const settings = {
    DATA_DIR,
    BACKUPS: '0',
    ADMIN_EMAIL: 'meena@example.com',
    ADMIN_PASSWORD: 'correct horse',
  };
  const server = await startServer(settings);
  const { token } = await logInAt(server.url, {
    email: settings.ADMIN_EMAIL,
    password: settings.ADMIN_PASSWORD,
  });
  const send = (path: string, request: RequestInit) =>
    fetch(server.url + path, { ...request, headers: bearer(token) });
  const upload = await send(calls.logoUpload, form({ file: file(picture.png) }, 'POST'));
  const { _id } = (await upload.json()) as Added;
  assert.equal((await send(`${calls.logos}/${_id}`, { method: 'DELETE' })).status, 200);
  assert.equal(readdirSync(join(DATA_DIR, 'trash')).length, 1);
  assert.equal((await server.stop()).code, 0);
  assert.deepEqual(readdirSync(join(DATA_DIR, 'trash')), []);
  const database = openDatabase(databaseFile(DATA_DIR));
  assert.deepEqual(database.prepare('SELECT * FROM trash').all(), []);
  database.close();
});

describe('the timer', () => {
  const caller = { _id: 'meena', name: '', email: '', tokenVersion: 1, token: '', expiresAt: 0 };
  const calling = { caller, log: pino({ enabled: false }), set: () => undefined, did: () => undefined };

  function open() {
    const database = testDatabase();
    const pictures = openPictureStore(temporaryFolder(), () => crypto.randomUUID());
    const { stream, lines } = collectLogLines();
    const randomId = () => crypto.randomUUID();
    const openAgain = () =>
      openTrash({
        database,
        pictures,
        now: () => madeAt,
        randomId,
        log: pino(stream),
        reserve: diskReserve(database),
      });
    const trash = openAgain();
    const insert = database.prepare(
      'INSERT INTO logos (id, picture, filename, created_at) VALUES (?, ?, ?, ?)',
    );
    for (const id of ['1', '2']) insert.run(id, `${id}.png`, `zebra-${id}.png`, madeAt.toISOString());
    const deleteLogo = (id: string) => trash.take(rowStore(database, 'logos'), { ...calling, id });
    const rows = () => database.prepare('SELECT record FROM trash').all().length;
    return { database, lines, rows, trash, openAgain, remove: deleteLogo };
  }

  test('makes each deletion real after ten seconds, whatever the clock says, and overwrites it', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { database, rows, remove } = open();
    assert.ok(remove('1'));
    t.mock.timers.tick(6_000);
    assert.ok(remove('2'));
    t.mock.timers.tick(3_999);
    assert.equal(rows(), 2);
    t.mock.timers.tick(1);
    assert.equal(rows(), 1);
    t.mock.timers.tick(6_000);
    assert.equal(rows(), 0);
    database.pragma('wal_checkpoint(TRUNCATE)');
    assert.doesNotMatch(readFileSync(database.name, 'latin1'), /zebra/u);
  });

  test('tries again ten seconds later when the database cannot be written, and says so', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { database, lines, rows, remove } = open();
    assert.ok(remove('1'));
    database.exec("CREATE TRIGGER broken BEFORE DELETE ON trash BEGIN SELECT raise(ABORT, 'broken'); END");
    t.mock.timers.tick(10_000);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(rows(), 1);
    assert.deepEqual(
      lines.map(({ msg }) => msg),
      ['deletion not yet made real'],
    );
    database.exec('DROP TRIGGER broken');
    t.mock.timers.tick(10_000);
    assert.equal(rows(), 0);
  });

  test('makes real too what an earlier start could not throw away, and a stop lets nothing fail', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { database, lines, rows, remove, trash, openAgain } = open();
    assert.ok(remove('1'));
    database.exec("CREATE TRIGGER broken BEFORE DELETE ON trash BEGIN SELECT raise(ABORT, 'broken'); END");
    await trash.empty();
    assert.deepEqual([rows(), lines.length], [1, 1]);
    t.mock.timers.tick(60_000);
    assert.equal(lines.length, 1, 'its timer is off');
    database.exec('DROP TRIGGER broken');
    openAgain();
    t.mock.timers.tick(10_000);
    assert.equal(rows(), 0);
  });
});
