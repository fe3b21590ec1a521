import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { databaseFile } from '../database/data-folder.ts';
import { openDatabase } from '../database/open.ts';
import type { AdminBatch, EnrollmentAnswer, Place } from '../shared/batches.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { aBatch } from '../testing/batches.ts';
import { peopleCalls } from '../testing/people.ts';
import type { ServingProgram } from '../testing/program.ts';
import { startServer } from '../testing/program.ts';
import { json } from '../testing/requests.ts';
import { bearer, logInAt } from '../testing/sessions.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const email = 'meena@example.com';
const password = 'correct horse battery';
const preload = pathToFileURL(join(import.meta.dirname, '../testing/die-at-step.ts')).href;
const inDays = (days: number) => dayInIndia(new Date(Date.now() + days * 24 * 3_600_000));

/** A batch with one seat, which somebody holds and another waits for, and a batch with a free seat. */
interface Scene {
  full: string;
  free: string;
  held: EnrollmentAnswer;
  waiting: EnrollmentAnswer;
  /** The id of the place that is held. */
  place: string;
}

/** A call that is killed at each of its steps in turn. */
interface Operation {
  what: string;
  call: (scene: Scene) => { path: string; body: object; method?: string };
  /** The states in the full batch and in the free one, in the order in which people came, once it is done. */
  done: [full: string[], free: string[]];
}

const before: Operation['done'] = [['held', 'waiting'], []];
const placePath = ({ place }: Scene) => `/api/admin/places/${place}`;
const operations: Operation[] = [
  {
    what: 'an enrollment on the last seat',
    call: ({ free }) => ({ path: '/api/enrollments', body: { ...someone(), batch: free } }),
    done: [before[0], ['held']],
  },
  {
    what: 'an enrollment that waits',
    call: ({ full }) => ({ path: '/api/enrollments', body: { ...someone(), batch: full } }),
    done: [[...before[0], 'waiting'], []],
  },
  {
    what: 'an applicant who leaves',
    call: ({ held }) => ({ path: `/api${held.page}`, body: { action: 'leave' } }),
    done: [['cancelled', 'offered'], []],
  },
  {
    what: 'an applicant who moves',
    call: ({ held, free }) => ({ path: `/api${held.page}`, body: { action: 'move', batch: free } }),
    done: [['offered'], ['held']],
  },
  {
    what: 'somebody whom the office moves',
    call: (scene) => ({ path: placePath(scene), body: { batch: scene.free }, method: 'PUT' }),
    done: [['offered'], ['held']],
  },
  {
    what: 'somebody whom the office confirms',
    call: (scene) => ({ path: placePath(scene), body: { state: 'confirmed' }, method: 'PUT' }),
    done: [['confirmed', 'waiting'], []],
  },
  {
    what: 'more seats',
    call: ({ full }) => ({ path: `/api/admin/batches/${full}`, body: { seats: 2 }, method: 'PUT' }),
    done: [['held', 'offered'], []],
  },
  {
    what: 'a batch that is cancelled',
    call: ({ full }) => ({ path: `/api/admin/batches/${full}/cancel`, body: { message: 'Rain.' } }),
    done: [['cancelled', 'cancelled'], []],
  },
];

let people = 0;
function someone() {
  people += 1;
  const phone = `98765${String(people).padStart(5, '0')}`;
  return { ...peopleCalls.enrollment.body, name: `Person ${people}`, email: `p${people}@example.com`, phone };
}

/** Holds what must hold however it ended, and returns the states in two batches. */
function look(dataFolder: string, { full, free }: Scene): Operation['done'] {
  const database = openDatabase(databaseFile(dataFolder));
  const none = (sql: string) => assert.deepEqual(database.prepare(sql).all(), [], sql);
  none(`SELECT id FROM batches WHERE seats <
    (SELECT count(*) FROM places WHERE batch = batches.id AND state IN ('held', 'confirmed', 'offered', 'completed'))`);
  none("SELECT id FROM enrollments WHERE reference = '' OR id NOT IN (SELECT enrollment FROM places)");
  none('SELECT enrollment FROM places WHERE key_hash IS NULL');
  none('SELECT enrollment FROM places WHERE enrollment NOT IN (SELECT id FROM enrollments)');
  none('SELECT key_hash FROM earlier_page_keys WHERE enrollment NOT IN (SELECT id FROM enrollments)');
  const states = database
    .prepare<[string], string>('SELECT state FROM places WHERE batch = ? ORDER BY sequence')
    .pluck();
  const found: Operation['done'] = [states.all(full), states.all(free)];
  database.close();
  return found;
}

const DATA_DIR = temporaryFolder();

async function start() {
  const settings = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, FORM_POSTS: '0', LOG_LEVEL: 'silent' };
  const server = await startServer({
    ...settings,
    DATA_DIR,
    BACKUPS: '0',
    NODE_OPTIONS: `--import=${preload}`,
  });
  const { token } = await logInAt(server.url, { email, password });
  return { server, headers: bearer(token) };
}

async function setScene({ url }: ServingProgram, headers: Record<string, string>): Promise<Scene> {
  const ask = async <Answer>(path: string, body?: object) => {
    const answer = await fetch(url + path, body ? json(body, 'POST', headers) : { headers });
    return (await answer.json()) as Answer;
  };
  const batch = { ...aBatch, startsOn: inDays(20), endsOn: inDays(24), seats: 1 };
  const [full, free] = [
    await ask<AdminBatch>('/api/admin/batches', batch),
    await ask<AdminBatch>('/api/admin/batches', batch),
  ];
  const enroll = () => ask<EnrollmentAnswer>('/api/enrollments', { ...someone(), batch: full._id });
  const [held, waiting] = [await enroll(), await enroll()];
  const places = await ask<Place[]>(`/api/admin/batches/${full._id}/places`);
  const place = places.find(({ reference }) => reference === held.reference)?._id ?? '';
  return { full: full._id, free: free._id, held, waiting, place };
}

for (const { what, call, done } of operations)
  test(`${what}: killed at any step, it is done or it is not, and no seat is lost or given twice`, async () => {
    let [{ server, headers }, step, hasFailed, lives] = [await start(), 0, false, false];
    while (!lives) {
      step += 1;
      const scene = await setScene(server, headers);
      const { path, body, method } = call(scene);
      const sent = json(body, method, { ...headers, 'x-die-at-step': String(step) });
      const answer = await fetch(server.url + path, sent).catch(() => null);
      await answer?.text().catch(() => null);
      lives = await fetch(`${server.url}/healthz`).then(
        () => true,
        () => false,
      );
      const found = look(DATA_DIR, scene);
      const isDone = JSON.stringify(found) === JSON.stringify(done);
      if (!isDone) assert.deepEqual(found, before, `step ${step}`);
      assert.ok(isDone || (answer === null && !lives), `step ${step}: answered, and not done`);
      hasFailed ||= !isDone;
      if (lives) continue;
      const { signal, stderr } = await server.ended;
      assert.equal(signal, 'SIGKILL', stderr);
      ({ server, headers } = await start());
      assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
      assert.deepEqual(look(DATA_DIR, scene), found, `step ${step}, after the next start`);
    }
    await server.stop();
    assert.ok(hasFailed && step > 5, `${step} steps`);
  });
