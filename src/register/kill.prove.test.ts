import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { databaseFile } from '../database/data-folder.ts';
import { openDatabase } from '../database/open.ts';
import type { AdminBatch, Place } from '../shared/batches.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { IssuedCertificate } from '../shared/register.ts';
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
const today = inDays(0);
const register = '/api/admin/register';

/** A certificate of somebody with a place, and two others who have completed the same batch. */
interface Scene {
  issued: IssuedCertificate;
  places: string[];
}

/** A call that is killed at each of its steps in turn. */
interface Operation {
  what: string;
  call: (scene: Scene) => { path: string; body: object; method: string };
  /** The states of the certificates of the scene, in the order of their numbers, once it is done. */
  done: string[];
}

const operations: Operation[] = [
  {
    what: 'certificates for two places',
    call: ({ places }) => ({ path: register, body: { places }, method: 'POST' }),
    done: ['valid', 'valid', 'valid'],
  },
  {
    what: 'a certificate that is revoked',
    call: ({ issued: { _id } }) => ({
      path: `${register}/${_id}`,
      body: { state: 'revoked', reason: 'Never came' },
      method: 'PUT',
    }),
    done: ['revoked'],
  },
  {
    what: 'a certificate that is replaced',
    call: ({ issued: { _id } }) => ({
      path: `${register}/${_id}`,
      body: { holder: 'Devi Rani' },
      method: 'PUT',
    }),
    done: ['replaced', 'valid'],
  },
];

const DATA_DIR = temporaryFolder();
let people = 0;

async function start() {
  const settings = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, FORM_POSTS: '0', LOG_LEVEL: 'silent' };
  const NODE_OPTIONS = `--import=${preload}`;
  const server = await startServer({ ...settings, DATA_DIR, BACKUPS: '0', NODE_OPTIONS });
  const { token } = await logInAt(server.url, { email, password });
  return { server, headers: bearer(token) };
}

async function setScene({ url }: ServingProgram, headers: Record<string, string>): Promise<Scene> {
  const ask = async <Answer>(path: string, body?: object, method = 'POST') => {
    const answer = await fetch(url + path, body ? json(body, method, headers) : { headers });
    assert.ok(answer.ok, `${path} ${answer.status}`);
    return (await answer.json()) as Answer;
  };
  const plan = { ...aBatch, startsOn: inDays(20), endsOn: inDays(24), seats: 3 };
  const batch = await ask<AdminBatch>('/api/admin/batches', plan);
  for (const _person of [1, 2, 3]) {
    people += 1;
    const phone = `98765${String(people).padStart(5, '0')}`;
    const person = { ...peopleCalls.enrollment.body, email: `p${people}@example.com`, phone };
    await ask('/api/enrollments', { ...person, batch: batch._id });
  }
  const all = await ask<Place[]>(`/api/admin/batches/${batch._id}/places`);
  for (const state of ['confirmed', 'completed'])
    for (const { _id } of all) await ask(`/api/admin/places/${_id}`, { state }, 'PUT');
  const [first = '', ...places] = all.map(({ _id }) => _id);
  const [issued] = await ask<IssuedCertificate[]>(register, { places: [first] });
  assert.ok(issued);
  return { issued, places };
}

/** Holds what must hold however it ended, and returns the states of all certificates from the scene's on. */
function look({ issued }: Scene): string[] {
  const database = openDatabase(databaseFile(DATA_DIR));
  const none = (sql: string) => assert.deepEqual(database.prepare(sql).all(), [], sql);
  none(`SELECT number FROM issued_certificates
    WHERE state = 'replaced' AND replaced_by NOT IN (SELECT number FROM issued_certificates WHERE state = 'valid')`);
  none('SELECT number FROM issued_certificates WHERE paper NOT IN (SELECT id FROM printed_papers)');
  none(
    "SELECT enrollment FROM issued_certificates WHERE state = 'valid' GROUP BY enrollment HAVING count(*) > 1",
  );
  const numbers = database
    .prepare<[], string>('SELECT number FROM issued_certificates ORDER BY sequence')
    .pluck()
    .all();
  const gapless = numbers.map(
    (_number, index) => `NDA/${today.slice(0, 4)}/${String(index + 1).padStart(4, '0')}`,
  );
  assert.deepEqual(numbers, gapless);
  const states = database
    .prepare<[string], string>('SELECT state FROM issued_certificates WHERE number >= ? ORDER BY sequence')
    .pluck()
    .all(issued.number);
  database.close();
  return states;
}

for (const { what, call, done } of operations)
  test(`${what}: killed at any step, it is done or it is not, and no number is lost or given twice`, async () => {
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
      const found = look(scene);
      const isDone = JSON.stringify(found) === JSON.stringify(done);
      if (!isDone) assert.deepEqual(found, ['valid'], `step ${step}`);
      assert.ok(isDone || (answer === null && !lives), `step ${step}: answered, and not done`);
      hasFailed ||= !isDone;
      if (lives) continue;
      const { signal, stderr } = await server.ended;
      assert.equal(signal, 'SIGKILL', stderr);
      ({ server, headers } = await start());
      assert.deepEqual(look(scene), found, `step ${step}, after the next start`);
    }
    await server.stop();
    assert.ok(hasFailed && step > 3, `${step} steps`);
  });
