import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { databaseFile, openDatabase } from '../database/index.ts';
import { adminCataloguePaths } from '../shared/catalogue-paths.ts';
import { aBatch } from '../testing/batches.ts';
import { addEntry, catalogues, courseForm } from '../testing/catalogue.ts';
import { serveHere } from '../testing/here.ts';
import { migratedFolder } from '../testing/migrated-database.ts';
import { peopleCalls, peopleKinds } from '../testing/people.ts';
import { file, picture } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { bearer, logInAt } from '../testing/sessions.ts';
import { tablesWith } from '../testing/stored.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { form, json, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();

const tooLate = 'It is too late to undo this.';
const dataFile = (path: string) => join(app.dataFolder, path);
const markedIn = (table: string) =>
  app.database.prepare(`SELECT * FROM ${table} WHERE deleted_at IS NOT NULL`).all();
const setAside = () => readdirSync(dataFile('trash'));

interface Added {
  _id: string;
  image?: string;
  url?: string;
}

let people = 0;
/** Every list of the back office: how to add a record, and its table. */
const lists: { list: string; query?: string; table: string; add: () => Promise<Response> }[] = [
  ...catalogues.map(({ path, table }) => ({
    list: path,
    table,
    add: () => app.call(path, form({ ...courseForm, image: file(picture.png) }, 'POST', admin)),
  })),
  {
    list: '/admin/images',
    table: 'logos',
    add: () => app.call('/admin/images/upload', form({ file: file(picture.webp) }, 'POST', admin)),
  },
  {
    list: '/admin/eventposter',
    table: 'posters',
    add: () =>
      app.call('/admin/eventposter', form({ name: 'Open day', file: file(picture.gif) }, 'POST', admin)),
  },
  {
    list: '/api/admin/site/pictures',
    table: 'institute_pictures',
    add() {
      // Each person has only one portrait.
      people += 1;
      const portrait = { about: `person-${people}`, file: file(picture.png) };
      return app.call('/api/admin/site/pictures', form(portrait, 'POST', admin));
    },
  },
  {
    list: '/api/admin/batches',
    table: 'batches',
    add: () => app.call('/api/admin/batches', json(aBatch, 'POST', admin)),
  },
  {
    list: '/api/admin/set-aside',
    query: '?inbox=contactMessages',
    table: 'set_aside',
    add() {
      people += 1;
      const robot = { ...peopleCalls.contact.body, name: `Robot ${people}`, website: 'x' };
      return app.call('/home', json(robot));
    },
  },
  ...peopleKinds.map(({ listPath, postPath, table, body }) => ({
    list: listPath,
    table,
    add: () => {
      // The same form within a minute would be stored once.
      app.clock.now = new Date(app.clock.now.getTime() + 61_000);
      return app.call(postPath, json(body));
    },
  })),
];
const remove = (list: string, id: string) => app.call(`${list}/${id}`, { method: 'DELETE', headers: admin });
const undo = (id: string | null) => app.call(`/api/admin/undo/${id}`, { method: 'POST', headers: admin });
const read = async (path: string) => (await app.call(path, { headers: admin })).json();

test('every table with deletable records is tried here', () => {
  assert.deepEqual(lists.map(({ table }) => table).sort(), tablesWith(app.database, 'deleted_at'));
});

for (const { list, query = '', table, add } of lists) {
  describe(list, () => {
    const rows = () =>
      app.database.prepare(`SELECT * FROM ${table} WHERE deleted_at IS NULL ORDER BY rowid`).all();

    test('a deletion hides the record at once, and Undo restores it', async () => {
      const added = (await (await add()).json()) as Added;
      await add();
      const [before, listed] = [rows(), await read(list + query)];
      const shown = added.image ?? added.url;
      const deleted = await remove(list, added._id);
      assert.equal(deleted.status, 200);
      assert.deepEqual(Object.keys((await deleted.json()) as object), ['message']);
      const undoId = deleted.headers.get('x-undo-id');
      assert.match(undoId ?? '', /^[\da-f-]{36}$/u);

      const left = (await read(list + query)) as Added[];
      assert.ok(!left.some(({ _id }) => _id === added._id));
      assert.equal(rows().length, before.length - 1);
      await assertRefusal(await remove(list, added._id), 404);
      if (shown) assert.equal((await app.call(shown)).status, 404);

      const restored = await undo(undoId);
      assert.equal(restored.status, 200);
      assert.deepEqual(await restored.json(), { message: 'It has been restored.' });
      assert.deepEqual(rows(), before);
      assert.deepEqual(await read(list + query), listed);
      assert.deepEqual([markedIn(table), setAside()], [[], []]);
      if (shown) {
        const bytes = new Uint8Array(await (await app.call(shown)).arrayBuffer());
        assert.ok([picture.png, picture.webp, picture.gif].some((one) => Buffer.from(one).equals(bytes)));
      }
      // A repeated undo gets the first one's answer, even late.
      const done = app.database.prepare('SELECT count(*) FROM activity').pluck().get();
      await app.trash.empty();
      const repeated = await undo(undoId);
      assert.deepEqual([repeated.status, await repeated.json()], [200, { message: 'It has been restored.' }]);
      assert.deepEqual(rows(), before);
      assert.deepEqual(app.database.prepare('SELECT count(*) FROM activity').pluck().get(), done);
      const again = await remove(list, added._id);
      await assertRefusal(await undo(undoId), 404, tooLate);
      assert.equal((await undo(again.headers.get('x-undo-id'))).status, 200);
    });

    test('a deletion is final when its time is over', async () => {
      const { _id, image, url } = (await (await add()).json()) as Added;
      const undoId = (await remove(list, _id)).headers.get('x-undo-id');
      await app.trash.empty();
      await assertRefusal(await undo(undoId), 404, tooLate);
      assert.deepEqual([markedIn(table), setAside()], [[], []]);
      await assertRefusal(await remove(list, _id), 404);
      const shown = image ?? url;
      if (shown) assert.equal((await app.call(shown)).status, 404);
    });
  });
}

test('the address of a deleted course is free once it is purged', async () => {
  for (const { path } of catalogues) {
    const [before] = [await addEntry(app, path, admin, { name: 'Twice', image: file(picture.png) })];
    const undoId = (await remove(path, before._id)).headers.get('x-undo-id');
    const second = await addEntry(app, path, admin, { name: 'Twice', image: file(picture.jpeg) });
    assert.equal(second._id, 'twice-2');
    assert.equal((await undo(undoId)).status, 200);
    assert.deepEqual(await read(`${path}/twice`), before);
    assert.deepEqual(await read(`${path}/twice-2`), second);
    await remove(path, before._id);
    await app.trash.empty();
    assert.equal((await addEntry(app, path, admin, { name: 'Twice' }))._id, 'twice');
  }
});

test('a deleted course can be neither read nor changed, hidden or ordered', async () => {
  for (const { path, kind } of catalogues) {
    const adminPath = adminCataloguePaths[kind];
    const { _id } = await addEntry(app, path, admin, { name: 'Away' });
    const undoId = (await remove(path, _id)).headers.get('x-undo-id');
    const change = (at: string, body: object) => app.call(at, json(body, 'PUT', admin));
    await assertRefusal(await app.call(`${adminPath}/entry/${_id}`, { headers: admin }), 404);
    await assertRefusal(await app.call(`${path}/${_id}`, form({ price: '1' }, 'PUT', admin)), 404);
    await assertRefusal(await change(`${adminPath}/hidden/${_id}`, { hidden: true }), 404);
    const ids = ((await read(adminPath)) as Added[]).map((entry) => entry._id);
    assert.ok(!ids.includes(_id));
    assert.equal((await change(`${adminPath}/order`, { ids: ids.toReversed() })).status, 200);
    await undo(undoId);
    assert.equal((await read(`${path}/${_id}`)).price, Number(courseForm.price));
  }
});

test('one of several undos at the same time restores, and all are told so', async () => {
  const other = { name: 'Ravi', email: 'ravi@example.com', password: 'another battery horse' };
  await app.addAdmin(other);
  const headers = await app.logIn(other);
  const { _id, image } = await addEntry(app, '/api/courses', admin, { image: file(picture.png) });
  const undoId = (await remove('/api/courses', _id)).headers.get('x-undo-id');
  const answers = await Promise.all([
    app.call(`/api/admin/undo/${undoId}`, { method: 'POST', headers }),
    ...[undo(undoId), undo(undoId)],
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal((await app.call(image ?? '')).status, 200);
});

test('only a role that may delete restores', async () => {
  const password = 'another battery horse';
  const [editor, office] = await Promise.all(
    (['editor', 'office'] as const).map(async (role) => {
      const account = { name: role, email: `${role}@example.com`, password, role };
      await app.addAdmin(account);
      return app.logIn(account);
    }),
  );
  const undoAs = (id: string | null, headers = admin) =>
    app.call(`/api/admin/undo/${id}`, { method: 'POST', headers });
  const forbidden = (role: string) => `This needs the role ${role}. Please ask an owner.`;
  for (const { list, add } of lists) {
    const { _id } = (await (await add()).json()) as Added;
    const undoId = (await remove(list, _id)).headers.get('x-undo-id');
    const [may, mayNot, role] =
      (await app.call(`${list}/x`, { method: 'DELETE', headers: editor })).status === 403
        ? [office, editor, 'Office']
        : [editor, office, 'Editor'];
    await assertRefusal(await undoAs(undoId, mayNot), 403, forbidden(role));
    assert.equal((await undoAs(undoId, may)).status, 200, list);
  }
});

test('a record with a lost picture can be deleted and restored', async () => {
  const answer = await app.call('/admin/images/upload', form({ file: file(picture.png) }, 'POST', admin));
  const { url, _id } = (await answer.json()) as { url: string; _id: string };
  rmSync(dataFile(url));
  const deleted = await remove('/admin/images', _id);
  assert.equal(deleted.status, 200);
  assert.equal((await undo(deleted.headers.get('x-undo-id'))).status, 200);
});

test('a restart ends the chance: the next start and a stop make every deletion real', async () => {
  const folder = temporaryFolder();
  const first = await startTestApp({ DATA_DIR: folder });
  const headers = await first.logIn();
  const enrollment = peopleKinds[0]?.postPath ?? '';
  await first.call(enrollment, json(peopleKinds[0]?.body));
  const { _id, image } = await addEntry(first, '/api/courses', headers, { image: file(picture.png) });
  const deleted = await first.call(`/api/courses/${_id}`, { method: 'DELETE', headers });
  const undoId = deleted.headers.get('x-undo-id');
  const crashed = temporaryFolder();
  first.database.pragma('wal_checkpoint(TRUNCATE)');
  cpSync(folder, crashed, { recursive: true });
  assert.equal(readdirSync(join(crashed, 'trash')).length, 1);

  await first.close();
  for (const left of [folder, crashed]) {
    const app = await startTestApp({ DATA_DIR: left });
    const answer = await app.call(`/api/admin/undo/${undoId}`, { method: 'POST', headers });
    await assertRefusal(answer, 404, tooLate);
    assert.deepEqual(app.database.prepare("SELECT id FROM courses WHERE image LIKE '/uploads/%'").all(), []);
    assert.deepEqual([readdirSync(join(left, 'trash')), readdirSync(join(left, 'uploads'))], [[], []]);
    assert.equal((await app.call(image ?? '')).status, 404);
    await app.close();
  }
});

test('the program makes every deletion real when it is told to stop', async () => {
  const DATA_DIR = migratedFolder();
  const settings = {
    DATA_DIR,
    BACKUPS: '0',
    ADMIN_EMAIL: 'meena@example.com',
    ADMIN_PASSWORD: 'correct horse',
  };
  const server = await serveHere(settings);
  const { token } = await logInAt(server.url, {
    email: settings.ADMIN_EMAIL,
    password: settings.ADMIN_PASSWORD,
  });
  const send = (path: string, request: RequestInit) =>
    fetch(server.url + path, { ...request, headers: bearer(token) });
  const upload = await send('/admin/images/upload', form({ file: file(picture.png) }, 'POST'));
  const { _id } = (await upload.json()) as Added;
  assert.equal((await send(`/admin/images/${_id}`, { method: 'DELETE' })).status, 200);
  assert.equal(readdirSync(join(DATA_DIR, 'trash')).length, 1);
  assert.equal((await server.stop()).code, 0);
  assert.deepEqual(readdirSync(join(DATA_DIR, 'trash')), []);
  const database = openDatabase(databaseFile(DATA_DIR));
  assert.deepEqual(database.prepare('SELECT * FROM logos').all(), []);
  database.close();
});

test('what is real is overwritten', async () => {
  const { _id } = await addEntry(app, '/api/courses', admin, { name: 'Zebra' });
  await remove('/api/courses', _id);
  // Activity keeps the course's name.
  app.database.exec("DELETE FROM activity WHERE thing = 'zebra'");
  await app.trash.empty();
  app.database.pragma('wal_checkpoint(TRUNCATE)');
  assert.doesNotMatch(readFileSync(app.database.name, 'latin1'), /zebra/iu);
});

test('what a start could not make real is tried again, and the log says so', async () => {
  const DATA_DIR = temporaryFolder();
  const first = await startTestApp({ DATA_DIR });
  const broken = "CREATE TRIGGER broken BEFORE DELETE ON courses BEGIN SELECT raise(ABORT, 'broken'); END";
  first.database.exec(`UPDATE courses SET deleted_at = '2026' WHERE id = 'small-class'; ${broken}`);
  await first.close();
  const next = await startTestApp({ DATA_DIR });
  assert.ok(next.logged.some(({ msg }) => msg === 'not yet made final'));
  assert.equal((await next.call('/api/courses/small-class')).status, 404);
  next.database.exec('DROP TRIGGER broken');
  await next.trash.empty();
  const left = next.database.prepare('SELECT id FROM courses WHERE deleted_at IS NOT NULL').all();
  assert.deepEqual(left, []);
  await next.close();
});
