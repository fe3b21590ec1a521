import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseFile, openDatabase } from '../database/index.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { AdminBatch, IssuedCertificate, Place } from '../shared/records.ts';
import { aBatch } from '../testing/batches.ts';
import { type Ask, type KilledCall, killing, somebody } from '../testing/kill-at-each-step.ts';

const inDays = (days: number) => dayInIndia(new Date(Date.now() + days * 24 * 3_600_000));
const today = inDays(0);
const register = '/api/admin/register';

interface Scene {
  issued: IssuedCertificate;
  places: string[];
}

interface Operation {
  what: string;
  call: KilledCall<Scene>;
  /** The states of the scene's certificates after the call, by number. */
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

async function setScene(ask: Ask): Promise<Scene> {
  const plan = { ...aBatch, startsOn: inDays(20), endsOn: inDays(24), seats: 3 };
  const batch = await ask<AdminBatch>('/api/admin/batches', plan);
  for (const _person of [1, 2, 3]) await ask('/api/enrollments', { ...somebody(), batch: batch._id });
  const all = await ask<Place[]>(`/api/admin/batches/${batch._id}/places`);
  const setAll = async (state: string) => {
    for (const { _id } of all) await ask(`/api/admin/places/${_id}`, { state }, 'PUT');
  };
  await setAll('confirmed');
  await ask(`/api/admin/batches/${batch._id}`, { startsOn: inDays(-5), endsOn: inDays(-1) }, 'PUT');
  await setAll('completed');
  const [first = '', ...places] = all.map(({ _id }) => _id);
  const [issued] = await ask<IssuedCertificate[]>(register, { places: [first] });
  assert.ok(issued);
  return { issued, places };
}

function look({ issued }: Scene, dataFolder: string): string[] {
  const database = openDatabase(databaseFile(dataFolder));
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

const killAtEachStep = killing({ setScene, look, before: ['valid'], steps: 4 });

for (const { what, call, done } of operations)
  test(`${what}: killed at any step, it is done or undone as a whole, and no number is lost or given twice`, () =>
    killAtEachStep(call, done));
