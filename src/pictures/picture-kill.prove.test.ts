import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { databaseFile } from '../database/index.ts';
import { referencedPictures } from '../open-data-folder.ts';
import { courseForm } from '../testing/catalogue.ts';
import { diesWhenAsked, leftAtEachStep } from '../testing/left-at-each-step.ts';
import { writeMigrated } from '../testing/migrated-database.ts';
import { file, picture } from '../testing/pictures.ts';
import type { ServingProgram } from '../testing/program.ts';
import { startServer } from '../testing/program.ts';
import { form } from '../testing/requests.ts';
import { bearer, logInAt } from '../testing/sessions.ts';
import { shareFile } from '../testing/share-picture.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp } from '../testing/test-app.ts';

const email = 'meena@example.com';
const password = 'correct horse battery';

/** `name` and `share` are names of pictures; `share` is the one for sharing. */
type Rows = { id: string; words: string; name: string; share: string | null }[];

interface Call {
  path: string;
  init: RequestInit;
}

interface Operation {
  what: string;
  /** Required order of steps; others may come between. */
  order: string[];
  add?: Call;
  first?: (before: Rows) => Call;
  call: (before: Rows, undoId: string) => Call;
  isDone: (before: Rows, after: Rows) => boolean;
}

const kinds = { jpg: picture.jpeg, png: picture.png };
/** Both kinds are rewritten without metadata before they are stored. */
const pictureNamed = (kind: keyof typeof kinds) => file(kinds[kind], `picture.${kind}`);
const keptForGood = ['open', 'write', 'write file', 'sync file', 'rename', 'sync folder'];
const answered = ['answer', 'end'];

function isAdded(before: Rows, after: Rows): boolean {
  assert.deepEqual(after.slice(0, before.length), before);
  assert.ok(after.length <= before.length + 1);
  return after.length > before.length;
}

function isRemoved(before: Rows, after: Rows): boolean {
  if (after.length > 0) assert.deepEqual(after, before);
  return after.length === 0;
}

function isReplaced([before]: Rows, [after, ...others]: Rows): boolean {
  assert.deepEqual(others, []);
  assert.equal(after?.id, before?.id);
  assert.equal(after?.words === before?.words, after?.name === before?.name);
  assert.equal(after?.share === before?.share, after?.name === before?.name);
  return after?.name !== before?.name;
}

function isBack(before: Rows, after: Rows): boolean {
  return !isRemoved(before, after);
}

const share = await shareFile();
const addCourse = {
  path: '/api/courses',
  init: form({ ...courseForm, image: pictureNamed('png'), share }, 'POST'),
};
const addLogo = { path: '/admin/images/upload', init: form({ file: pictureNamed('png') }, 'POST') };
const addPoster = {
  path: '/admin/eventposter',
  init: form({ name: 'Open day', file: pictureNamed('jpg') }, 'POST'),
};
const deletionAt =
  (list: string) =>
  ([before]: Rows) => ({ path: `${list}/${before?.id}`, init: { method: 'DELETE' } });

function addition(what: string, call: Call, inserts: string[]): Operation {
  return { what, order: [...keptForGood, ...inserts, ...answered], call: () => call, isDone: isAdded };
}

function deletion(what: string, add: Call, list: string): Operation {
  return { what, order: ['UPDATE', 'rename', ...answered], add, call: deletionAt(list), isDone: isRemoved };
}

const operations: Operation[] = [
  addition('a course that is added with its picture', addCourse, ['BEGIN', 'INSERT', 'COMMIT']),
  addition('a logo that is added', addLogo, ['INSERT']),
  addition('a poster that is added', addPoster, ['INSERT']),
  {
    what: 'a course whose picture is replaced',
    order: [...keptForGood, ...keptForGood.slice(2), 'BEGIN', 'UPDATE', 'COMMIT', 'rm', 'rm', ...answered],
    add: addCourse,
    call: ([before]) => {
      const kind = before?.name.endsWith('.png') ? 'jpg' : 'png';
      const fields = { gst: kind, image: pictureNamed(kind), share };
      return { path: `/api/courses/${before?.id}`, init: form(fields, 'PUT') };
    },
    isDone: isReplaced,
  },
  deletion('a course that is deleted', addCourse, '/api/courses'),
  deletion('a logo that is deleted', addLogo, '/admin/images'),
  deletion('a poster that is deleted', addPoster, '/admin/eventposter'),
  {
    what: 'a deletion that is undone',
    order: ['rename', 'UPDATE', ...answered],
    add: addCourse,
    first: deletionAt('/api/courses'),
    call: (_before, undoId) => ({ path: `/api/admin/undo/${undoId}`, init: { method: 'POST' } }),
    isDone: isBack,
  },
];

function start(DATA_DIR: string): Promise<ServingProgram> {
  const admin = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  return startServer({ ...admin, DATA_DIR, BACKUPS: '0', ...diesWhenAsked });
}

/** Checks that the database is sound, and that rows and picture files match. */
function readSound(DATA_DIR: string): Rows {
  const database = new Sqlite(databaseFile(DATA_DIR), { readonly: true });
  try {
    assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
    const rows = database
      .prepare<[], Rows[number]>(
        `SELECT id, gst AS words, substr(image, 10) AS name, share FROM courses
         WHERE image LIKE '/uploads/%' AND deleted_at IS NULL
         UNION ALL SELECT id, filename, picture, NULL FROM logos WHERE deleted_at IS NULL
         UNION ALL SELECT id, name, picture, NULL FROM posters WHERE deleted_at IS NULL`,
      )
      .all();
    const names = namesIn(rows).sort();
    assert.deepEqual(referencedPictures(database).sort(), names);
    assert.deepEqual(filesIn(DATA_DIR, 'uploads'), names);
    assert.deepEqual(filesIn(DATA_DIR, 'incoming'), []);
    return rows;
  } finally {
    database.close();
  }
}

function namesIn(rows: Rows): string[] {
  return rows.flatMap((row) => [row.name, ...(row.share === null ? [] : [row.share])]);
}

function filesIn(DATA_DIR: string, folder: 'uploads' | 'incoming' | 'trash'): string[] {
  return readdirSync(join(DATA_DIR, folder)).sort();
}

/** Checks after a restart that no other file is left and every picture is served whole. */
async function readAfterKill(url: string, DATA_DIR: string): Promise<Rows> {
  const rows = readSound(DATA_DIR);
  assert.deepEqual(filesIn(DATA_DIR, 'trash'), []);
  const bytesOf = async (path: string) => {
    const answer = await fetch(url + path);
    assert.equal(answer.status, 200);
    return Buffer.from(await answer.arrayBuffer());
  };
  await bytesOf('/healthz');
  for (const { name, share: shared } of rows) {
    assert.deepEqual(
      await bytesOf(`/uploads/${name}`),
      Buffer.from(name.endsWith('.png') ? kinds.png : kinds.jpg),
    );
    if (shared !== null)
      assert.deepEqual(await bytesOf(`/uploads/${shared}`), Buffer.from(await share.arrayBuffer()));
  }
  return rows;
}

async function begin({ add, first, call }: Operation) {
  const DATA_DIR = temporaryFolder();
  writeMigrated(databaseFile(DATA_DIR));
  const server = await start(DATA_DIR);
  const headers = bearer((await logInAt(server.url, { email, password })).token);
  const send = async ({ path, init }: Call, more = {}) => {
    const answer = await fetch(server.url + path, { ...init, headers: { ...headers, ...more } });
    await answer.arrayBuffer();
    return answer;
  };
  const prepare = async () => {
    if (add && readSound(DATA_DIR).length === 0) await send(add);
    const before = readSound(DATA_DIR);
    const undoId = first && (await send(first(before))).headers.get('x-undo-id');
    const { path, init } = call(before, undoId ?? '');
    return { before, path, init: { ...init, headers } };
  };
  return { DATA_DIR, server, prepare };
}

/**
 * Returns the indexes of ordered steps.
 * Loss of power needs the order too: picture, name, row; or row, picture.
 */
function placesOf(order: string[], steps: string[]): number[] {
  let from = 0;
  return order.map((step) => {
    const place = steps.indexOf(step, from);
    assert.notEqual(place, -1, `${step} is missing in ${steps.join(', ')}`);
    from = place + 1;
    return place;
  });
}

/** Checks the state after a kill before each step, then kills the real program before its last change. */
async function killAtEachStep(operation: Operation): Promise<void> {
  const { DATA_DIR, server, prepare } = await begin(operation);
  const { before, path, init } = await prepare();
  const { answer, steps, left } = await leftAtEachStep(server, path, init);
  assert.ok(answer.ok, `${answer.status}`);
  assert.ok(operation.isDone(before, readSound(DATA_DIR)));
  const [answering = 0, change = 0] = placesOf(operation.order, steps).slice(0, -1).reverse();
  for (const { folder, numbers } of left) {
    const app = await startTestApp({ DATA_DIR: folder });
    const wasDone = operation.isDone(before, await readAfterKill(app.url, folder));
    await app.close();
    assert.ok(wasDone || numbers.every((number) => number <= answering + 1), `answered before: ${steps}`);
  }

  const again = await prepare();
  const headers = { ...again.init.headers, 'x-die-at-step': String(change + 1) };
  await assert.rejects(fetch(server.url + again.path, { ...again.init, headers }));
  assert.equal((await server.ended).signal, 'SIGKILL');
  const names = (['uploads', 'incoming', 'trash'] as const).flatMap((folder) => filesIn(DATA_DIR, folder));
  const next = await start(DATA_DIR);
  const rows = await readAfterKill(next.url, DATA_DIR);
  operation.isDone(again.before, rows);
  await next.writes('stderr', /"msg":"request"/u);
  const swept = names.filter((name) => !namesIn(rows).includes(name)).length;
  const said = /"files":(\d+),"msg":"removed pictures without a record"/u.exec(next.written.stderr)?.[1];
  assert.ok(swept > 0, names.join(', '));
  assert.equal(Number(said), swept);
  assert.equal((await next.stop()).code, 0);
}

describe('killed before any of its steps, all of it or nothing is there after the next start:', () => {
  for (const operation of operations) test(operation.what, () => killAtEachStep(operation));
});
