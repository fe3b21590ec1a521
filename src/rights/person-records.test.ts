import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchById, insertBatch } from '../batches/store-batches.ts';
import { insertPlace, replaceKeys } from '../batches/store-places.ts';
import { databaseOf, transactionNow } from '../database/index.ts';
import { countRecords, purgeRecord } from '../people/index.ts';
import { deletableRecords } from '../people/records-store.ts';
import { endCertificate, findByNumber, type NewCertificate, storeCertificate } from '../register/store.ts';
import { putRecord } from '../testing/sent-records.ts';
import { softDeletes } from '../testing/soft-deletes.ts';
import { testContext } from '../testing/test-context.ts';
import { erasePerson } from './erasure.ts';
import { exportPerson, soughtBy } from './person-records.ts';

const context = testContext();
const database = databaseOf(context);
context.clock.now = new Date('2026-03-01');
const mine = 'kavitha@example.com';
const recordsOf = (text: string) => exportPerson(context, soughtBy(text));
async function erase(text: string) {
  const { counts, numbers } = await erasePerson(context, soughtBy(text));
  return { deleted: Object.values(counts).reduce((sum, count) => sum + count, 0), certificates: numbers };
}
const person = { name: 'Kavitha', phone: '9876543210', language: 'en' } as const;
const enrollment = {
  ...person,
  email: 'Kavitha@Example.com',
  address: 'Namakkal',
  course: 'FPV',
  reference: 'K7MQ-4XTR',
};
putRecord(context, 'enrollments', 'e1', { ...enrollment, consent: '' }, '2026');
putRecord(context, 'registrations', 'r1', { ...person, mail: mine, place: 'Salem', consent: '' }, '2026');
putRecord(
  context,
  'contactMessages',
  'm1',
  { name: 'Kavitha', email: mine, phone: '', message: 'Hello', language: 'ta', consent: '' },
  '2026',
);
putRecord(
  context,
  'contactMessages',
  'm2',
  { name: 'Arun', email: `x${mine}`, phone: '', message: `Ask ${mine}`, language: 'en', consent: '' },
  '2026',
);

test('every record with a person’s email, in any case, is found and erased; a message that only mentions it stays', async () => {
  const records = (await recordsOf('KAVITHA@example.com')) as Record<string, { _id: string }[]>;
  assert.deepEqual(
    Object.entries(records).map(([table, rows]) => [table, rows.map(({ _id }) => _id)]),
    [
      ['enrollments', ['e1']],
      ['registrations', ['r1']],
      ['contactMessages', ['m1']],
    ],
  );
  assert.equal((await erase(mine)).deleted, 3);
  assert.deepEqual(await recordsOf(mine), {});
  assert.equal(countRecords(context, 'contactMessages'), 1);
  assert.deepEqual(await erase(mine), { deleted: 0, certificates: [] });
});

test('an enrollment is exported with its place and waiting mails; its place, page, mails and history are erased with it', async () => {
  const what = {
    kind: 'certificate',
    entry: 'fpv',
    location: null,
    language: 'Tamil',
    state: 'open',
  } as const;
  const days = { startsOn: '2026-03-02', endsOn: '2026-03-06' };
  putRecord(context, 'enrollments', 'e2', { ...enrollment, reference: 'Q7MQ-4XTR', consent: '' }, '2026');
  const heldUntil = '2026-02-09T00:00:00.000Z';
  const place = { enrollment: 'e2', batch: 'b1', state: 'held', heldUntil, email: mine } as const;
  const applicant = { ...place, name: 'kavitha', phone: '9876543210', keyHash: 'hash', getsMails: true };
  transactionNow(context, (tx) => {
    insertBatch(tx, 'b1', { ...what, ...days, seats: 5, hidden: false }, '2026');
    insertPlace(tx, { ...applicant, isReminded: false, at: '2026' });
    replaceKeys(tx, () => 'hash of another key');
  });
  database.exec(`INSERT INTO notices VALUES ('n1', 'e2', 'message', 'Bring water.', '2026');
    INSERT INTO outbox (id, table_name, record_id, audience, due_at, give_up_at, created_at)
      VALUES ('n1', 'enrollments', 'e2', 'sender', '', '', '2026')`);
  const mail = { audience: 'sender', state: 'waiting', createdAt: '2026', message: 'Bring water.' };
  const asHeld = { kind: 'certificate', entry: 'fpv', ...days, state: 'held', heldUntil, since: '2026' };
  const unchanged = { cancelledBy: null, cancelledFrom: null, toldAt: null };
  const byItself = { doneBy: null, adminName: null, createdAt: '2026' };
  const seat = { name: 'Kavitha', kind: 'seat', text: 'held', batch: 'b1', ...byItself };
  assert.deepEqual(await recordsOf(mine), {
    enrollments: [
      {
        ...{ _id: 'e2', ...enrollment, reference: 'Q7MQ-4XTR', createdAt: '2026', consent: null },
        ...{ company: null, source: null, bornOn: null },
        ...{ place: { ...asHeld, ...unchanged }, mails: [mail], history: [seat] },
      },
    ],
  });
  assert.equal((await erase(mine)).deleted, 1);
  for (const table of ['places', 'earlier_page_keys', 'notices', 'outbox', 'record_events'])
    assert.deepEqual(database.prepare(`SELECT * FROM ${table}`).all(), [], table);
  assert.equal(batchById(context, 'b1')?.taken, 0);
});

test('a record that an admin has just deleted is found and erased while it can be restored', async () => {
  const deletions = softDeletes(database, { deletable: deletableRecords.registrations });
  const fields = { name: 'Kavitha', phone: '9876543210', place: 'Salem', language: 'ta' } as const;
  const deletedAt = '2026-02-03T04:05:06.007Z';
  for (const [id, mail] of [
    ['r2', 'KAVITHA@example.com'],
    ['r3', `x${mine}`],
  ] as const) {
    putRecord(context, 'registrations', id, { ...fields, mail, consent: '' }, '2026');
    assert.ok(deletions.markDeleted(id, new Date(deletedAt)));
  }
  const record = {
    _id: 'r2',
    ...fields,
    mail: 'KAVITHA@example.com',
    createdAt: '2026',
    deletedAt,
    consent: null,
  };
  assert.deepEqual(await recordsOf(mine), { justDeleted: [record] });
  assert.equal((await erase(mine)).deleted, 1);
  assert.deepEqual([deletions.restore('r2'), deletions.restore('r3')], [false, true]);
  assert.deepEqual(await recordsOf(''), {});
});

function issue(number: string, holder: string, changes: { personEmail?: string; enrollment?: string } = {}) {
  const certificate: NewCertificate = {
    ...{
      id: number,
      number,
      code: `code ${number}`,
      holder,
      programme: 'FPV',
      classOfDrone: null,
      hours: null,
    },
    ...{ from: '2026-01-05', to: '2026-01-09', issuedOn: '2026-01-09', enrollment: null, personEmail: '' },
    ...{ personPhone: '9876543210', paper: 1, imported: false, issuedBy: 'meena@example.com', at: '2026' },
    ...changes,
  };
  transactionNow(context, (tx) => storeCertificate(tx, certificate));
}

test('a certificate is found by the person’s email without its enrollment; an erasure leaves its number', async () => {
  putRecord(context, 'enrollments', 'e3', { ...enrollment, reference: 'R7MQ-4XTR', consent: '' }, '2026');
  issue('NDA/2026/0001', 'Kayalvizhi', { personEmail: mine, enrollment: 'e3' });
  issue('NDA/2026/0002', 'Arun', { personEmail: `x${mine}` });
  transactionNow(context, (tx) => purgeRecord(tx, 'enrollments', 'e3'));
  const [held] = (await recordsOf(mine)).certificates ?? [];
  assert.partialDeepStrictEqual(held, {
    holder: 'Kayalvizhi',
    email: mine,
    phone: '9876543210',
    enrollment: null,
  });
  assert.deepEqual(await erase('KAVITHA@example.com'), {
    deleted: 0,
    certificates: ['NDA/2026/0001'],
  });
  assert.partialDeepStrictEqual(findByNumber(context, 'NDA/2026/0001'), {
    holder: '',
    programme: 'FPV',
    state: 'valid',
  });
  assert.equal(findByNumber(context, 'NDA/2026/0002')?.holder, 'Arun');
  assert.deepEqual(await recordsOf(mine), {});
  assert.ok(!database.serialize().includes('ayalvizhi'), 'nowhere in the file');
});

test('a certificate without an email is erased by its number, with those that it replaces, and no other', async () => {
  issue('OLD 1', 'Selvi');
  issue('OLD 2', 'Selvi M');
  issue('OLD 3', 'Selvi');
  const replaced = {
    state: 'replaced',
    replacedBy: 'OLD 2',
    changedOn: '2026-02-02',
    reason: 'Selvi asked',
  } as const;
  transactionNow(context, (tx) => endCertificate(tx, 'OLD 1', replaced));
  assert.equal((await recordsOf('old 2')).certificates?.length, 2);
  assert.deepEqual(await erase('old 2'), { deleted: 0, certificates: ['OLD 1', 'OLD 2'] });
  assert.partialDeepStrictEqual(findByNumber(context, 'OLD 1'), {
    holder: '',
    reason: null,
    replacedBy: 'OLD 2',
  });
  assert.equal(findByNumber(context, 'OLD 3')?.holder, 'Selvi');
  assert.deepEqual(await erase('OLD 1'), { deleted: 0, certificates: [] });
});

test('certificates cannot leave the register, nor change their number or code', () => {
  assert.throws(
    () => database.exec("DELETE FROM issued_certificates WHERE number = 'OLD 3'"),
    /stays in the register/u,
  );
  for (const column of ['number', 'code'])
    assert.throws(
      () => database.exec(`UPDATE issued_certificates SET ${column} = 'X' WHERE number = 'OLD 3'`),
      /keeps its number and code/u,
    );
});
