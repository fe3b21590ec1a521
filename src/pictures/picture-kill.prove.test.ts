import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import Sqlite from 'better-sqlite3';
import { databaseFile } from '../database/index.ts';
import { referencedPictures } from '../open-data-folder.ts';
import { courseForm } from '../testing/catalogue.ts';
import { file, picture } from '../testing/pictures.ts';
import type { ServingProgram } from '../testing/program.ts';
import { startServer } from '../testing/program.ts';
import { form } from '../testing/requests.ts';
import { bearer, logInAt } from '../testing/sessions.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const email = 'meena@example.com';
const password = 'correct horse battery';
const preload = pathToFileURL(join(import.meta.dirname, '../testing/die-at-step.ts')).href;

/** The admin's own pictures, row by row: what they belong to, and which words stand beside them. */
type Rows = { id: string; words: string; name: string }[];

interface Call {
  path: string;
  init: RequestInit;
}

/** A write that is killed at each of its steps in turn. */
interface Operation {
  what: string;
  /** The steps that it must take, one after the other, whatever may stand between them. */
  order: string[];
  /** How many of its first steps another operation has in the same code, and is killed at. */
  skipped: number;
  /** Makes the one row that it begins with; without it there is none. */
  add?: Call;
  /** Comes before it, and gives the id that undoes what was done. */
  first?: (before: Rows) => Call;
  call: (before: Rows, undoId: string) => Call;
  /** Returns whether it is done; fails if it is done by half. */
  isDone: (before: Rows, after: Rows) => boolean;
}

const kinds = { jpg: picture.jpeg, png: picture.png };
/** Both kinds are written a second time, without their metadata, before they are kept. */
const pictureNamed = (kind: keyof typeof kinds) => file(kinds[kind], `picture.${kind}`);
const keptForGood = ['open', 'write', 'write file', 'sync file', 'rename', 'sync folder'];
const answered = ['answer', 'end'];

/** A new row came with its picture, or nothing did. */
function isAdded(before: Rows, after: Rows): boolean {
  assert.deepEqual(after.slice(0, before.length), before);
  assert.ok(after.length <= before.length + 1);
  return after.length > before.length;
}

/** The row went with its picture, or both stayed. */
function isRemoved(before: Rows, after: Rows): boolean {
  if (after.length > 0) assert.deepEqual(after, before);
  return after.length === 0;
}

/** Words and picture changed together, or neither did. */
function isReplaced([before]: Rows, [after, ...others]: Rows): boolean {
  assert.deepEqual(others, []);
  assert.equal(after?.id, before?.id);
  assert.equal(after?.words === before?.words, after?.name === before?.name);
  return after?.name !== before?.name;
}

/** Returns whether the deleted picture came back with its record; checks that neither came alone. */
function isBack(before: Rows, after: Rows): boolean {
  return !isRemoved(before, after);
}

const addCourse = {
  path: '/api/courses',
  init: form({ ...courseForm, image: pictureNamed('png') }, 'POST'),
};
const addLogo = { path: '/admin/images/upload', init: form({ file: pictureNamed('png') }, 'POST') };
const addPoster = {
  path: '/admin/eventposter',
  init: form({ name: 'Open day', file: pictureNamed('jpg') }, 'POST'),
};
const deletionAt =
  (list: string) =>
  ([before]: Rows) => ({ path: `${list}/${before?.id}`, init: { method: 'DELETE' } });

function addition(what: string, call: Call, inserts: string[], skipped = 0): Operation {
  const order = [...keptForGood, ...inserts, ...answered].slice(skipped);
  // Two of the steps are halves, which the order does not name.
  return { what, order, skipped: skipped && skipped + 2, call: () => call, isDone: isAdded };
}

function deletion(what: string, add: Call, list: string, skipped = 0): Operation {
  const order = ['UPDATE', 'rename', ...answered].slice(skipped);
  return { what, order, skipped, add, call: deletionAt(list), isDone: isRemoved };
}

const operations: Operation[] = [
  addition('a course that is added with its picture', addCourse, ['BEGIN', 'INSERT', 'COMMIT']),
  addition('a logo that is added', addLogo, ['INSERT'], 5),
  addition('a poster that is added', addPoster, ['INSERT'], 5),
  {
    what: 'a course whose picture is replaced',
    order: [...keptForGood, 'BEGIN', 'UPDATE', 'COMMIT', 'rm', ...answered],
    skipped: 0,
    add: addCourse,
    call: ([before]) => {
      const kind = before?.name.endsWith('.png') ? 'jpg' : 'png';
      const fields = { gst: kind, image: pictureNamed(kind) };
      return { path: `/api/courses/${before?.id}`, init: form(fields, 'PUT') };
    },
    isDone: isReplaced,
  },
  deletion('a course that is deleted', addCourse, '/api/courses'),
  deletion('a logo that is deleted', addLogo, '/admin/images', 1),
  deletion('a poster that is deleted', addPoster, '/admin/eventposter', 1),
  {
    what: 'a deletion that is undone',
    order: ['rename', 'UPDATE', ...answered],
    skipped: 0,
    add: addCourse,
    first: deletionAt('/api/courses'),
    call: (_before, undoId) => ({ path: `/api/admin/undo/${undoId}`, init: { method: 'POST' } }),
    isDone: isBack,
  },
];

function start(DATA_DIR: string): Promise<ServingProgram> {
  const admin = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  return startServer({ ...admin, DATA_DIR, BACKUPS: '0', NODE_OPTIONS: `--import=${preload}` });
}

/** The answer that came back: a status, and the id that undoes the deletion; nulls if no answer came. */
interface Outcome {
  status: number | null;
  undoId: string;
}

/** Sends a call as the admin, to be killed at a step if one is given. */
async function send(
  server: ServingProgram,
  token: string,
  { path, init }: Call,
  step?: number,
): Promise<Outcome> {
  const headers = { ...bearer(token), ...(step === undefined ? {} : { 'x-die-at-step': String(step) }) };
  try {
    const answer = await fetch(server.url + path, { ...init, headers });
    await answer.arrayBuffer();
    return { status: answer.status, undoId: answer.headers.get('x-undo-id') ?? '' };
  } catch {
    return { status: null, undoId: '' };
  }
}

/** Reads the admin's own rows; the database must be sound, and every picture of a row whole and the only ones there. */
function readSound(DATA_DIR: string): Rows {
  const database = new Sqlite(databaseFile(DATA_DIR), { readonly: true });
  try {
    assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
    const rows = database
      .prepare<[], { id: string; words: string; name: string }>(
        `SELECT id, gst AS words, substr(image, 10) AS name FROM courses
         WHERE image LIKE '/uploads/%' AND deleted_at IS NULL
         UNION ALL SELECT id, filename, picture FROM logos WHERE deleted_at IS NULL
         UNION ALL SELECT id, name, picture FROM posters WHERE deleted_at IS NULL`,
      )
      .all();
    const names = rows.map(({ name }) => name).sort();
    assert.deepEqual(referencedPictures(database).sort(), names);
    assert.deepEqual(filesIn(DATA_DIR, 'uploads'), names);
    assert.deepEqual(filesIn(DATA_DIR, 'incoming'), []);
    return rows;
  } finally {
    database.close();
  }
}

function filesIn(DATA_DIR: string, folder: 'uploads' | 'incoming' | 'trash'): string[] {
  return readdirSync(join(DATA_DIR, folder)).sort();
}

/** The server that was started over what a kill left: what it swept is gone and said, and every picture is served whole. */
async function readAfterKill(server: ServingProgram, DATA_DIR: string, left: string[]): Promise<Rows> {
  const rows = readSound(DATA_DIR);
  assert.deepEqual(filesIn(DATA_DIR, 'trash'), []);
  for (const path of ['/healthz', ...rows.map(({ name }) => `/uploads/${name}`)]) {
    const answer = await fetch(server.url + path);
    assert.equal(answer.status, 200);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (path !== '/healthz') assert.deepEqual(bytes, path.endsWith('.png') ? kinds.png : kinds.jpg);
  }
  // The lines of the start come before the first request.
  await server.writes('stderr', /"msg":"request"/u);
  const swept = left.filter((name) => !rows.some((row) => row.name === name)).length;
  const said = /"files":(\d+),"msg":"removed pictures without a record"/u.exec(server.written.stderr)?.[1];
  assert.equal(Number(said ?? 0), swept);
  return rows;
}

/** Sends the call once for each of its steps, to a server that dies there, until one server lives through it. */
async function killAtEachStep({ skipped, add, first, call, isDone }: Operation): Promise<string[]> {
  const DATA_DIR = temporaryFolder();
  let server = await start(DATA_DIR);
  const { token } = await logInAt(server.url, { email, password });
  const steps: string[] = [];
  for (;;) {
    if (add && readSound(DATA_DIR).length === 0) await send(server, token, add);
    const before = readSound(DATA_DIR);
    const { undoId } = first ? await send(server, token, first(before)) : { undoId: '' };
    const { status } = await send(server, token, call(before, undoId), skipped + steps.length + 1);
    const lives = (await send(server, token, { path: '/healthz', init: {} })).status !== null;
    const { code, signal, stderr } = lives ? await server.stop() : await server.ended;
    if (lives) {
      assert.equal(code, 0);
      assert.ok(status === 200 || status === 201, `${status}`);
      assert.ok(isDone(before, readSound(DATA_DIR)));
      return steps;
    }
    assert.equal(signal, 'SIGKILL');
    const step = /^died before: (.*)$/mu.exec(stderr)?.[1] ?? '';
    steps.push(step);
    const left = (['uploads', 'incoming', 'trash'] as const).flatMap((folder) => filesIn(DATA_DIR, folder));
    server = await start(DATA_DIR);
    const wasDone = isDone(before, await readAfterKill(server, DATA_DIR, left));
    assert.ok(wasDone || status === null, `${status} was answered before: ${step}`);
  }
}

describe('killed before any of its steps, all of it or nothing is there after the next start:', {
  concurrency: 2,
}, () => {
  for (const operation of operations) {
    test(operation.what, async () => {
      const steps = await killAtEachStep(operation);
      // Whether all steps were found, and in the order that also a loss of power needs: picture, name, row; or row, picture.
      let from = 0;
      for (const step of operation.order) {
        const place = steps.indexOf(step, from);
        assert.notEqual(place, -1, `${step} is missing in ${steps.join(', ')}`);
        from = place + 1;
      }
    });
  }
});
