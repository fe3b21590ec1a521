import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { backUp, encrypterFor, newIdentity, openStore, pointUnpacker } from '../backups/index.ts';
import { makePoint } from '../backups/off-site/make-point.ts';
import { restore, restoreCopy } from '../backups/restore.ts';
import { stored, transactionNow } from '../database/index.ts';
import { storeNote } from '../follow-up/records-store.ts';
import { openDataFolder, referencedPictures } from '../open-data-folder.ts';
import { migrationsFolder } from '../program-files.ts';
import { findByNumber, storeCertificate } from '../register/store.ts';
import { readConfig } from '../settings.ts';
import { putRecord } from '../testing/sent-records.ts';
import { startStore } from '../testing/store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { eraseAgain, erasePerson } from './erasure.ts';
import { exportPerson } from './person-records.ts';

const now = () => new Date('2026-06-01T00:00:00Z');
const message = { phone: '', message: 'Hello', language: 'en', consent: '' } as const;
const registration = { name: 'K', place: 'Salem', language: 'en', consent: '' } as const;

async function institute(dataFolder = temporaryFolder()) {
  const config = readConfig({ DATA_DIR: dataFolder }, { host: '127.0.0.1' });
  const opened = await openDataFolder(config, pino({ level: 'silent' }), { now });
  after(() => opened.close());
  const { database } = opened;
  return {
    ...{ dataFolder, database, opened },
    put: (id: string, email: string, at = '2026-05-01T00:00:00.000Z') =>
      putRecord(opened, 'contactMessages', id, { ...message, name: id, email }, at),
    names: () => database.prepare('SELECT name FROM contact_messages ORDER BY id').pluck().all(),
  };
}

function issue({ database }: Awaited<ReturnType<typeof institute>>, id: string): void {
  database.exec("INSERT OR IGNORE INTO printed_papers VALUES (1, '{}')");
  const days = { from: '2026-03-02', to: '2026-03-06', issuedOn: '2026-03-06' };
  const what = { programme: 'FPV', classOfDrone: null, hours: null, enrollment: null, ...days };
  const who = { holder: 'Kavitha R', personEmail: 'kavitha@example.com', personPhone: '' };
  const rest = { paper: 1, imported: false, at: '2026-03-06T00:00:00.000Z', issuedBy: 'meena@example.com' };
  const certificate = { id, number: id, code: id, ...rest, ...what, ...who };
  transactionNow(stored(database), (tx) => storeCertificate(tx, certificate));
}

test('an erased person is erased again after a restore; others and later records stay', async () => {
  const before = await institute();
  const { dataFolder, database, opened, put } = before;
  put('kavitha', 'Kavitha@example.com');
  put('arun', 'arun@example.com');
  issue(before, 'NDA/2026/0001');
  const archive = join(temporaryFolder(), 'backup.tar.gz');
  await backUp({ database, dataFolder, referencedPictures, now, recipient: null }, archive);

  const person = { email: 'kavitha@example.com', phone: '' };
  assert.deepEqual(await erasePerson(opened, person), {
    counts: { contactMessages: 1 },
    numbers: ['NDA/2026/0001'],
  });
  const file = readFileSync(join(dataFolder, 'erased'), 'utf8');
  assert.ok(!file.includes('kavitha') && file.includes('"hash"'), 'the list names nobody');
  put('again', 'kavitha@example.com', '2026-07-01T00:00:00.000Z');
  const withList = join(temporaryFolder(), 'later.tar.gz');
  await backUp({ database, dataFolder, referencedPictures, now, recipient: null }, withList);
  database.close();

  const checks = { migrationsFolder, referencedPictures, endSessions: () => undefined, now };
  await restore({ archive, dataFolder, ...checks });
  const after = await institute(dataFolder);
  assert.deepEqual(after.names(), ['arun']);
  assert.equal(findByNumber(stored(after.database), 'NDA/2026/0001')?.holder, '');
  assert.deepEqual(await eraseAgain(after.opened), 0, 'it is done once');

  // On another machine the backup brings the list, so an older backup's people are erased again.
  const elsewhere = temporaryFolder();
  await restore({ archive: withList, dataFolder: elsewhere, ...checks });
  const moved = await institute(elsewhere);
  assert.deepEqual(moved.names(), ['again', 'arun']);
  assert.ok(existsSync(join(elsewhere, 'erased')));
  moved.database.close();
  await restore({ archive, dataFolder: elsewhere, ...checks });
  assert.deepEqual((await institute(elsewhere)).names(), ['arun']);
});

test('only the ticked records of people with one phone are erased with their notes, and again after a restore', async () => {
  const { dataFolder, database, opened } = await institute();
  const phone = '98765 43210';
  const put = (id: string, name: string) =>
    putRecord(
      opened,
      'registrations',
      id,
      { ...registration, name, mail: `${name}@example.com`, phone },
      '2026-05-01T00:00:00.000Z',
    );
  for (const id of ['mother', 'son', 'son-again', 'daughter']) put(id, id.replace('-again', ''));
  for (const [index, id] of ['mother', 'son', 'son-again', 'daughter'].entries()) {
    const sequence = index + 1;
    const contact = Number(
      database.prepare('SELECT contact FROM contact_records WHERE sequence = ?').pluck().get(sequence),
    );
    const record = { table: 'registrations', sequence, contact } as const;
    const note = { _id: `note ${id}`, text: `About the ${id}.`, author: 'Meena', createdAt: '2026-05-02' };
    transactionNow(stored(database), (tx) => storeNote(tx, { ...note, record, adminId: 'meena' }));
  }
  const left = (from: typeof database) => [
    from.prepare('SELECT id FROM registrations ORDER BY id').pluck().all(),
    from.prepare('SELECT text FROM contact_notes ORDER BY text').pluck().all(),
  ];
  const archive = join(temporaryFolder(), 'backup.tar.gz');
  await backUp({ database, dataFolder, referencedPictures, now, recipient: null }, archive);
  await erasePerson(opened, { email: 'son@example.com', phone }, ['son']);
  const others = [
    ['daughter', 'mother', 'son-again'],
    ['About the daughter.', 'About the mother.', 'About the son-again.'],
  ];
  assert.deepEqual(left(database), others);
  const checks = { migrationsFolder, referencedPictures, endSessions: () => undefined };
  const restored = async (at = now()) => {
    await restore({ archive, dataFolder, ...checks, now: () => at });
    return institute(dataFolder);
  };
  database.close();
  const after = await restored();
  assert.deepEqual(left(after.database), others);

  // No record with his email remains, so it must not return; many have the phone.
  await erasePerson(after.opened, { email: 'son@example.com', phone }, ['son-again']);
  after.database.prepare("DELETE FROM registrations WHERE id = 'mother'").run();
  after.database.close();
  assert.deepEqual(left((await restored(new Date('2026-06-02'))).database), [
    ['daughter', 'mother'],
    ['About the daughter.', 'About the mother.'],
  ]);
  const hashes = readFileSync(join(dataFolder, 'erased'), 'utf8').trim().split(/\n+/u).length;
  assert.equal(hashes, 6, 'two records, the contact that goes with them, their notes and an email');
});

test('an earlier copy off-site does not bring back people who were erased after it, even on a new machine', async () => {
  const proxy = await startStore();
  const { store: address } = readConfig(proxy.settings, { host: '127.0.0.1' });
  assert(address !== null);
  const store = await openStore(address);
  after(() => store.close());
  const { dataFolder, database, opened, put } = await institute();
  const keys = [await newIdentity(), await newIdentity()] as const;
  const copy = async ({ recipient }: (typeof keys)[number]) => {
    const form = { recipient, encrypt: await encrypterFor(recipient) };
    const assertWriter = async () => undefined;
    const source = { database, dataFolder, referencedPictures, store, form, assertWriter };
    return (await makePoint(source, null, true)).point;
  };
  put('kavitha', 'kavitha@example.com');
  put('arun', 'arun@example.com');
  await erasePerson(opened, { email: 'somebody@example.com', phone: '' });
  const earlier = await copy(keys[0]);
  await erasePerson(opened, { email: 'kavitha@example.com', phone: '' });
  await copy(keys[0]);
  const checks = { migrationsFolder, referencedPictures, endSessions: () => undefined, now };
  const told: string[] = [];
  const restored = async (identity: string) => {
    const elsewhere = temporaryFolder();
    const unpack = pointUnpacker(store, earlier, identity, (sentence) => told.push(sentence));
    await restoreCopy({ ...checks, dataFolder: elsewhere, name: 'It', unpack });
    return (await institute(elsewhere)).names();
  };
  assert.deepEqual([await restored(keys[0].identity), told], [['arun'], []]);
  // A copy encrypted for another recipient must not prevent the restore.
  await copy(keys[1]);
  assert.deepEqual(await restored(keys[0].identity), ['arun', 'kavitha']);
  assert.match(told.join(), /^Who was erased after this copy was made cannot be told: .* Erase them again/u);
});

test('the next start ends an erasure that broke off', async () => {
  const { dataFolder, database, opened, put } = await institute();
  put('kavitha', 'kavitha@example.com');
  database.exec(
    "CREATE TRIGGER broken BEFORE DELETE ON contact_messages BEGIN SELECT RAISE(ABORT, 'broken'); END",
  );
  await assert.rejects(erasePerson(opened, { email: 'kavitha@example.com', phone: '' }), /broken/u);
  database.exec('DROP TRIGGER broken');
  assert.deepEqual((await institute(dataFolder)).names(), []);
});

test('a person is found by the phone number in any form, and not by a similar number', async () => {
  const { opened } = await institute();
  putRecord(
    opened,
    'registrations',
    'r1',
    { ...registration, mail: 'a@example.com', phone: '+91 98765-43210' },
    '2026',
  );
  putRecord(
    opened,
    'registrations',
    'r2',
    { ...registration, mail: 'b@example.com', phone: '98765 43211' },
    '2026',
  );
  const found = await exportPerson(opened, { email: '', phone: '098765 43210' });
  assert.deepEqual(
    found.registrations?.map((record) => Reflect.get(record, '_id')),
    ['r1'],
  );
});
