import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { databaseFile, migrate, openDatabase } from '../database/index.ts';
import type { FollowUp, Person, PersonItem } from '../shared/records.ts';
import { folderOfMigrations, migrationNames } from '../testing/earlier-schemas.ts';
import { toldOf } from '../testing/person-history.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';
import { madeAt } from '../testing/test-database.ts';

/** Returns an older version's data folder, which matched people by email or phone alone, and has unread records. */
function earlierInstitute(): string {
  const dataFolder = temporaryFolder();
  const database = openDatabase(databaseFile(dataFolder));
  migrate(database, folderOfMigrations(migrationNames.indexOf('0026-same-person.sql')), madeAt);
  const register = database.prepare(
    `INSERT INTO registrations (sequence, id, name, mail, phone, place, search, created_at, language)
     VALUES (?, ?, ?, ?, ?, 'Salem', '', ?, 'en')`,
  );
  const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
  register.run(1, 'sister', 'Sister', 'sister@example.com', '98765 43210', at(1));
  register.run(2, 'son', 'Son', 'son@example.com', '9876543210', at(2));
  register.run(3, 'sister-again', 'sister', 'other@example.com', '+919876543210', at(4));
  register.run(4, 'single', 'Single', 'single@example.com', '9000000001', at(1));
  register.run(5, 'new-single', 'Single', 'single@example.com', '9000000001', at(5));
  register.run(6, 'new-one', 'Asha', 'asha@example.com', '9000000002', at(5));
  register.run(7, 'new-two', 'A. Sha', 'asha2@example.com', '09000000002', at(6));
  register.run(8, 'new-three', 'Arun', 'asha@example.com', '9000000003', at(6));
  database.exec(`
    INSERT INTO admins (id, name, email, password_hash, created_at, role)
      VALUES ('an-editor', 'Devi', 'devi@example.com', '', '${at(1)}', 'editor');
    INSERT INTO contacts (id, name, search, latest_at, stage, set_stage, set_at, owner) VALUES
      ('family', 'sister', 'sister', '${at(4)}', 'applied', 'applied', '${at(3)}', 'an-editor'),
      ('single', 'Single', 'single', '${at(1)}', 'contacted', 'contacted', '${at(2)}', 'nobody');
    INSERT INTO contact_messages (id, name, email, message, search, created_at)
      VALUES ('message', 'Mani', 'mani@example.com', 'Hello', 'mani', '${at(1)}');
    INSERT INTO contact_records VALUES ('registrations', 1, 1, '${at(1)}'), ('registrations', 2, 1, '${at(2)}'),
      ('registrations', 3, 1, '${at(4)}'), ('registrations', 4, 2, '${at(1)}');
    INSERT INTO contact_keys VALUES ('phone:9876543210', 1), ('email:sister@example.com', 1);
    INSERT INTO contact_notes (id, contact, admin_id, admin_name, text, created_at) VALUES
      ('n1', 1, 'm', 'Meena', 'Asked for the hostel.', '${at(2)}'),
      ('n2', 2, 'm', 'Meena', 'Has a licence.', '${at(2)}');
  `);
  database.close();
  return dataFolder;
}

const app = await startTestApp({ DATA_DIR: earlierInstitute() });
after(() => app.close());
const headers = await app.logIn();
const read = async <Answer>(path: string) =>
  (await (await app.call(`/api/admin/${path}`, { headers })).json()) as Answer;
const history = async (id: string) => toldOf(await read<Person>(`people/${id}`));
const person = { email: 'son@example.com', phone: '', currentPassword: testAdmin.password };
const find = async () => {
  const answer = await app.call('/api/admin/person', json(person, 'POST', headers));
  return ((await answer.json()) as { items: PersonItem[] }).items;
};
const erase = async (...take: string[]) =>
  (await app.call('/api/admin/person/erase', json({ ...person, take }, 'POST', headers))).status;

test('an upgrade parts what an earlier version has joined under other names, loses nothing, and offers to join it again', async () => {
  const rows = await read<FollowUp[]>('follow-up');
  assert.deepEqual(
    rows.map(({ name, sent, stage, parted }) => [name, sent, stage, parted?.name ?? null]),
    [
      // A newer record makes the person due.
      ['Single', 2, 'contacted', null],
      ['Arun', 1, 'new', null],
      ['A. Sha', 2, 'new', null],
      ['sister', 2, 'new', null],
      ['Mani', 1, 'new', null],
      // The stage stays with the record that was the newest when it was set.
      ['Son', 1, 'applied', 'sister'],
    ],
  );
  // Admins without access to the list own no entry; earlier messages have no phone.
  assert.ok(rows.every(({ owner }) => owner === null));
  assert.equal((await history(rows[4]?._id ?? '')).phone, null);
  const [family, son] = [await history('family'), await history(rows[5]?._id ?? '')];
  assert.deepEqual(
    [family.notes.map(({ text, shared }) => [text, shared]), son.notes],
    [[['Asked for the hostel.', true]], []],
  );
  const tell = (is: string) =>
    app.call('/api/admin/follow-up/family/others', json({ other: son._id, is }, 'PUT', headers));
  await tell('same');
  const joined = await history('family');
  assert.deepEqual([joined.sent, joined.stage, joined.others.map(({ is }) => is)], [3, 'applied', ['same']]);
  await tell('perhaps');
  assert.deepEqual([await history('family'), await history(son._id)], [family, son]);
});

test('a note of an earlier version belongs to the only record, or to the one whose record came first', async () => {
  assert.deepEqual(
    (await history('single')).notes.map(({ text, about }) => [text, about]),
    [['Has a licence.', 'single']],
  );
  const notes = async () => (await history('family')).notes.map(({ text, about }) => [text, about]);
  assert.deepEqual(await notes(), [['Asked for the hostel.', null]]);
  assert.equal(await erase('son'), 200);
  assert.equal((await notes()).length, 1);
  person.email = 'sister@example.com';
  assert.deepEqual(
    (await find()).map(({ _id, records }) => [_id, records]),
    [
      ['sister', []],
      ['n1', ['sister-again', 'sister']],
    ],
  );
  assert.equal(await erase('n1'), 200);
  assert.deepEqual([await notes(), (await history('family')).sent], [[], 2]);
});
