import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Database, databaseFile, migrate, openDatabase } from '../database/index.ts';
import { migrationsFolder } from '../program-files.ts';
import { digestOf } from '../testing/earlier-institute.ts';
import { folderOfMigrations, migrationNames } from '../testing/earlier-schemas.ts';
import { runHere } from '../testing/here.ts';
import { numbersFrom } from '../testing/numbers-from.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { madeAt } from '../testing/test-database.ts';

const before = folderOfMigrations(migrationNames.indexOf('0044-person.sql'));
const names = ['Nila', 'Kavya', 'Mala', 'Mr. Nila', 'N. Mala'];
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

interface Sent {
  record: number;
  entry: number;
  name: string;
  owner: string | null;
  nextOn: string | null;
}

/** Makes entries as the rule by phone or email, and admins, have joined them: each contact has several names. */
function fill(database: Database, { isByHand, seed }: { isByHand: boolean; seed: number }): void {
  const below = numbersFrom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const insertContact = database.prepare(
    `INSERT INTO contacts (sequence, id, name, search, latest_at, heard_at, joined_to, entry, set_owner, owner, set_next_on, next_on, is_gone)
     VALUES (?, ?, '', '', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertRecord = database.prepare(
    `INSERT INTO registrations (sequence, id, name, mail, phone, place, search, created_at, language)
     VALUES (?, ?, ?, 'ravi@example.com', '9842744000', '', '', ?, 'en')`,
  );
  const giveRecord = database.prepare(
    `INSERT INTO contact_records (table_name, sequence, contact, created_at, email, phone, name)
     VALUES ('registrations', ?, ?, ?, 'ravi@example.com', '9842744000', '')`,
  );
  const insertNote = database.prepare(
    `INSERT INTO contact_notes (id, contact, admin_id, admin_name, text, created_at, table_name, record)
     VALUES (?, ?, '', '', '', ?, ?, ?)`,
  );
  let [contact, record] = [0, 0];
  for (let entry = 1; entry < 60; entry += contact - entry + 1) {
    const members = 1 + below(4);
    const [owner, nextOn] = [pick([null, 'admin']), pick([null, '2026-02-01'])];
    for (contact = entry; contact < entry + members; contact += 1) {
      const first = record + 1;
      const isRoot = contact === entry;
      const joinedTo = isRoot ? null : entry + below(contact - entry);
      // A contact that 0026 has made has no later time than its first record.
      const heardAt = isByHand || isRoot ? '2026-12-31' : at(first);
      const set = [isRoot ? owner : null, owner, isRoot ? nextOn : null, isRoot ? nextOn : null];
      const joined = [joinedTo, isRoot ? null : entry, ...set, Number(!isRoot)];
      insertContact.run(contact, `contact-${contact}`, heardAt, heardAt, ...joined);
      insertNote.run(`from-before-${contact}`, contact, at(0), null, null);
      for (record = first; record < first + 1 + below(3); record += 1) {
        insertRecord.run(record, `record-${record}`, pick(names), at(record));
        giveRecord.run(record, contact, at(record));
        insertNote.run(`note-${record}`, contact, at(record), 'registrations', record);
      }
      record -= 1;
    }
    contact -= 1;
  }
  // Corrected by their senders, then some of them and others erased.
  database.exec("UPDATE registrations SET name = 'Kavya' WHERE sequence % 5 = 0");
  database.exec('DELETE FROM registrations WHERE sequence % 7 = 0 OR sequence % 10 = 0');
  database.exec(
    'INSERT INTO contacts_apart SELECT 1, sequence FROM contacts WHERE entry IS NULL AND sequence > 1 LIMIT 1',
  );
  if (isByHand)
    database.exec(`INSERT INTO activity (id, admin, email, action, kind, thing, name, search, created_at)
      VALUES ('joined', '', '', 'joined two entries of the follow-up as one person', '', '', '', '', '2026-06-01')`);
}

const sentIn = (database: Database) =>
  database
    .prepare<[], Sent>(
      `SELECT known.sequence AS record, coalesce(entry, contacts.sequence) AS entry, name_key(sent.name) AS name,
         (SELECT owner FROM contacts AS root WHERE root.sequence = coalesce(contacts.entry, contacts.sequence)) AS owner,
         (SELECT set_next_on FROM contacts AS root WHERE root.sequence = coalesce(contacts.entry, contacts.sequence)) AS nextOn
       FROM contact_records AS known JOIN contacts ON contacts.sequence = contact
       JOIN registrations AS sent ON sent.sequence = known.sequence ORDER BY known.sequence`,
    )
    .all();

function upgrade(isByHand: boolean, seed: number) {
  const database = openDatabase(join(temporaryFolder(), 'institute.db'));
  migrate(database, before, new Date('2026-11-01'));
  fill(database, { isByHand, seed });
  const earlier = sentIn(database);
  migrate(database, migrationsFolder, madeAt);
  return { database, earlier, later: sentIn(database) };
}

for (let round = 0; round < 5; round += 1)
  test(`an upgrade parts other names, and joins and loses nothing: ${round}`, () => {
    const { database, earlier, later } = upgrade(false, round);
    assert.deepEqual(
      later.map(({ record }) => record),
      earlier.map(({ record }) => record),
    );
    const before = new Map(earlier.map((sent) => [sent.record, sent]));
    for (const one of later)
      for (const other of later) {
        const [was, otherWas] = [before.get(one.record), before.get(other.record)];
        const isOne = was?.entry === otherWas?.entry && one.name === other.name;
        assert.equal(one.entry === other.entry, isOne, `${one.record} and ${other.record}`);
      }
    for (const [entry, sent] of Map.groupBy(earlier, (one) => one.entry)) {
      const parts = later.filter(({ record }) => sent.some((one) => one.record === record));
      assert.equal(parts[0]?.entry, entry, 'the id stays with the name that came first');
      assert.ok(parts.every(({ owner }) => owner === sent[0]?.owner));
      const newest = parts.at(-1)?.entry;
      for (const part of parts) assert.equal(part.nextOn, part.entry === newest ? sent[0]?.nextOn : null);
    }
    const notes = database
      .prepare<[], { id: string; entry: number; record: number | null; contact: number }>(
        `SELECT contact_notes.id, coalesce(entry, sequence_of.sequence) AS entry, record, contact
         FROM contact_notes JOIN contacts AS sequence_of ON sequence_of.sequence = contact`,
      )
      .all();
    for (const note of notes)
      if (note.record !== null)
        assert.equal(note.entry, later.find(({ record }) => record === note.record)?.entry);
      else assert.equal(note.id, `from-before-${note.contact}`);
    const apart = database
      .prepare<[], { one: number; other: number }>('SELECT one, other FROM contacts_apart')
      .all();
    const [ofFirst, ofOther] = [1, apart[0]?.other].map((entry) => {
      const records = earlier.filter((sent) => sent.entry === entry).map(({ record }) => record);
      return new Set(later.filter(({ record }) => records.includes(record)).map((sent) => sent.entry));
    });
    assert.equal(apart.length, (ofFirst?.size ?? 0) * (ofOther?.size ?? 0));
    database.close();
  });

test('an upgrade leaves what an admin has joined, under whatever names', () => {
  const { database, earlier, later } = upgrade(true, 1);
  for (const [entry, sent] of Map.groupBy(earlier, (one) => one.entry)) {
    const members = database
      .prepare<[number], number>('SELECT sequence FROM contacts WHERE joined_to IS NOT NULL AND entry = ?')
      .pluck()
      .all(entry);
    const firsts = [entry, ...members].map((contact) =>
      database
        .prepare<[number], number>('SELECT min(sequence) FROM contact_records WHERE contact = ?')
        .pluck()
        .get(contact),
    );
    const found = later.filter(({ record }) => firsts.includes(record)).map((one) => one.entry);
    assert.deepEqual([...new Set(found)], [entry]);
    assert.ok(sent.length > 0);
  }
  database.close();
});

test('the doctor of a new version says what an upgrade will part, and changes nothing', async () => {
  const dataFolder = temporaryFolder();
  const database = openDatabase(databaseFile(dataFolder));
  migrate(database, before, madeAt);
  fill(database, { isByHand: false, seed: 1 });
  const entries = Map.groupBy(sentIn(database), ({ entry }) => entry).values();
  const parts = [...entries]
    .map((sent) => new Set(sent.map(({ name }) => name)).size)
    .filter((size) => size > 1);
  database.close();
  const digest = digestOf(databaseFile(dataFolder));
  const { code, stdout } = await runHere(['doctor'], { DATA_DIR: dataFolder, LOG_LEVEL: 'silent' });
  assert.equal(code, 0);
  const sum = parts.reduce((all, size) => all + size, 0);
  assert.match(stdout, new RegExp(`${parts.length} entries become ${sum}, one for each name`, 'u'));
  assert.equal(digestOf(databaseFile(dataFolder)), digest);
});
