import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseFile, openDatabase } from '../database/index.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { AdminBatch, EnrollmentAnswer, Place } from '../shared/records.ts';
import { aBatch } from '../testing/batches.ts';
import { type Ask, type KilledCall, killing, somebody } from '../testing/kill-at-each-step.ts';

const inDays = (days: number) => dayInIndia(new Date(Date.now() + days * 24 * 3_600_000));

interface Scene {
  full: string;
  free: string;
  held: EnrollmentAnswer;
  waiting: EnrollmentAnswer;
  place: string;
  waitingPlace: string;
}

/** A call to repeat, killing the server at each step in turn. */
interface Operation {
  what: string;
  call: KilledCall<Scene>;
  done: [full: string[], free: string[]];
}

const before: Operation['done'] = [['held', 'waiting'], []];
const placePath = ({ place }: Scene) => `/api/admin/places/${place}`;
const operations: Operation[] = [
  {
    what: 'an enrollment on the last seat',
    call: ({ free }) => ({ path: '/api/enrollments', body: { ...somebody(), batch: free } }),
    done: [before[0], ['held']],
  },
  {
    what: 'an enrollment that waits',
    call: ({ full }) => ({ path: '/api/enrollments', body: { ...somebody(), batch: full } }),
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
    call: ({ waitingPlace, free }) => ({
      path: `/api/admin/places/${waitingPlace}`,
      body: { batch: free },
      method: 'PUT',
    }),
    done: [['held'], ['held']],
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

function look({ full, free }: Scene, dataFolder: string): Operation['done'] {
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

async function setScene(ask: Ask): Promise<Scene> {
  const batch = { ...aBatch, startsOn: inDays(20), endsOn: inDays(24), seats: 1 };
  const [full, free] = [
    await ask<AdminBatch>('/api/admin/batches', batch),
    await ask<AdminBatch>('/api/admin/batches', batch),
  ];
  const enroll = () => ask<EnrollmentAnswer>('/api/enrollments', { ...somebody(), batch: full._id });
  const [held, waiting] = [await enroll(), await enroll()];
  const places = await ask<Place[]>(`/api/admin/batches/${full._id}/places`);
  const [place = '', waitingPlace = ''] = [held, waiting].map(
    (one) => places.find(({ reference }) => reference === one.reference)?._id,
  );
  return { full: full._id, free: free._id, held, waiting, place, waitingPlace };
}

const killAtEachStep = killing({ setScene, look, before, steps: 6 });

for (const { what, call, done } of operations)
  test(`${what}, killed at any step, is done or not, and no seat is lost or given twice`, () =>
    killAtEachStep(call, done));
