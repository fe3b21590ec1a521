import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchRepository } from '../batches/batch-repository.ts';
import { placeRepository } from '../batches/place-repository.ts';
import { peopleTables } from '../people/tables.ts';
import { testDatabase } from '../testing/test-database.ts';
import { eraseRecordsOf, recordsOf } from './people-requests.ts';

const database = testDatabase();
const mine = 'kavitha@example.com';
const tables = peopleTables(database);
const person = { name: 'Kavitha', phone: '9876543210', language: 'en' } as const;
const enrollment = {
  ...person,
  email: 'Kavitha@Example.com',
  address: 'Namakkal',
  course: 'FPV',
  reference: 'K7MQ-4XTR',
};
tables.enrollments.insert('e1', enrollment, '2026');
tables.registrations.insert('r1', { ...person, mail: mine, place: 'Salem' }, '2026');
tables.contactMessages.insert(
  'm1',
  { name: 'Kavitha', email: mine, message: 'Hello', language: 'ta' },
  '2026',
);
tables.contactMessages.insert(
  'm2',
  { name: 'Arun', email: `x${mine}`, message: `Ask ${mine}`, language: 'en' },
  '2026',
);

test('everything with a person’s address is found in any case and erased, and nothing that only mentions it', () => {
  const records = recordsOf(database, 'KAVITHA@example.com') as Record<string, { _id: string }[]>;
  assert.deepEqual(
    Object.entries(records).map(([table, rows]) => [table, rows.map(({ _id }) => _id)]),
    [
      ['enrollments', ['e1']],
      ['registrations', ['r1']],
      ['contactMessages', ['m1']],
    ],
  );
  assert.equal(eraseRecordsOf(database, mine), 3);
  assert.deepEqual(recordsOf(database, mine), {});
  assert.equal(tables.contactMessages.count(), 1);
  assert.equal(eraseRecordsOf(database, mine), 0);
});

test('an enrollment comes with its place, and goes with its place, page and what was still to be told', () => {
  const [batches, places] = [batchRepository(database), placeRepository(database)];
  const what = {
    kind: 'certificate',
    entry: 'fpv',
    location: null,
    language: 'Tamil',
    state: 'open',
  } as const;
  const days = { startsOn: '2026-03-02', endsOn: '2026-03-06' };
  batches.insert('b1', { ...what, ...days, seats: 5, hidden: false }, '2026');
  tables.enrollments.insert('e2', { ...enrollment, reference: 'Q7MQ-4XTR' }, '2026');
  const heldUntil = '2026-02-09T00:00:00.000Z';
  const place = { enrollment: 'e2', batch: 'b1', state: 'held', heldUntil, email: mine } as const;
  const applicant = { ...place, phone: '9876543210', keyHash: 'hash', getsMails: true };
  places.insert({ ...applicant, isReminded: false, at: '2026' });
  places.renewKeys(() => 'hash of another key');
  database.exec("INSERT INTO notices VALUES ('n1', 'e2', 'message', 'Bring water.', '2026')");
  const asHeld = { kind: 'certificate', entry: 'fpv', ...days, state: 'held', heldUntil, since: '2026' };
  assert.deepEqual(recordsOf(database, mine), {
    enrollments: [{ _id: 'e2', ...enrollment, reference: 'Q7MQ-4XTR', createdAt: '2026', place: asHeld }],
  });
  assert.equal(eraseRecordsOf(database, mine), 1);
  for (const table of ['places', 'earlier_page_keys', 'notices'])
    assert.deepEqual(database.prepare(`SELECT * FROM ${table}`).all(), [], table);
  assert.equal(batches.find('b1')?.taken, 0);
});

test('what an admin has just deleted is found and erased too, as long as it could be put back', () => {
  const registrations = tables.registrations;
  const fields = { name: 'Kavitha', phone: '9876543210', place: 'Salem', language: 'ta' } as const;
  const deletedAt = '2026-02-03T04:05:06.007Z';
  for (const [id, mail] of [
    ['r2', 'KAVITHA@example.com'],
    ['r3', `x${mine}`],
  ] as const) {
    registrations.insert(id, { ...fields, mail }, '2026');
    assert.ok(registrations.markDeleted(id, new Date(deletedAt)));
  }
  const record = { _id: 'r2', ...fields, mail: 'KAVITHA@example.com', createdAt: '2026', deletedAt };
  assert.deepEqual(recordsOf(database, mine), { justDeleted: [record] });
  assert.equal(eraseRecordsOf(database, mine), 1);
  assert.deepEqual([registrations.restore('r2'), registrations.restore('r3')], [false, true]);
  assert.deepEqual(recordsOf(database, ''), {});
});
