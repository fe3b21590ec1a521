import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { databaseFile, migrate, openDatabase } from '../database/index.ts';
import { readActivity, sentenceOf } from '../testing/activity.ts';
import { folderOfMigrations, migrationNames } from '../testing/earlier-schemas.ts';
import { startTestApp } from '../testing/test-app.ts';
import { madeAt } from '../testing/test-database.ts';

const at = (hour: number, seconds = 0) => `2026-12-0${hour}T06:00:${String(seconds).padStart(2, '0')}.000Z`;

/** Fills a data folder like a version whose activity named neither people nor batches. */
function prepare(dataFolder: string): void {
  const database = openDatabase(databaseFile(dataFolder));
  migrate(database, folderOfMigrations(migrationNames.indexOf('0048-activity-names.sql')), madeAt);
  database.exec(`
    INSERT INTO batches (id, kind, entry, starts_on, ends_on, language, seats, state, hidden, created_at, updated_at) VALUES
      ('first', 'course', 'small-class', '2026-12-14', '2026-12-18', 'Tamil', 9, 'open', 0, '', ''),
      ('second', 'course', 'small-class', '2026-12-21', '2026-12-24', 'Tamil', 9, 'open', 0, '', '');
    INSERT INTO enrollments (sequence, id, name, email, phone, address, course, reference, search, created_at)
      VALUES (1, 'enrollment', 'Nila Ravi', 'nila@example.com', '9840012345', '', 'Small Class', 'K7MQ-4XTR', '', '${at(1)}');
    INSERT INTO record_events (table_name, record, kind, text, batch, done_by, admin_name, created_at) VALUES
      ('enrollments', 1, 'seat', 'held', 'first', NULL, NULL, '${at(1)}'),
      ('enrollments', 1, 'seat', 'confirmed', 'first', 'office', 'Meena', '${at(2)}'),
      ('enrollments', 1, 'seat', 'confirmed', 'second', 'office', 'Meena', '${at(3)}');
  `);
  const add = database.prepare(
    `INSERT INTO activity (id, admin, email, action, kind, thing, name, search, created_at)
     VALUES ('activity ' || @at, '', 'meena@example.com', @action, @kind, @thing, @name, @search, @at)`,
  );
  for (const [time, action, kind, thing, name = ''] of [
    [at(2, 1), 'confirmed', 'place', 'enrollment'],
    [at(3, 1), 'moved', 'place', 'enrollment'],
    [at(4), 'moved', 'place', 'enrollment'],
    [at(5), 'cancelled', 'place', 'gone'],
    [at(6), 'deleted', 'note', 'a-note'],
    [at(7), 'edited', 'batch', 'first', 'Small Class, 2026-12-14'],
  ] as const) {
    const search = `meena@example.com ${action} a ${kind} ${name}\n\n${thing}`.toLowerCase();
    add.run({ at: time, action, kind, thing, name, search });
  }
  database.close();
}

test('Activity of an earlier version is shown with the name, and with the days where the history of the seat has them', async () => {
  const app = await startTestApp({}, { prepare });
  after(() => app.close());
  const admin = await app.logIn();
  const { rows } = await readActivity(app, admin);
  assert.deepEqual(
    rows.slice(0, 6).map((row) => sentenceOf(row).replace('meena@example.com ', '')),
    [
      'confirmed the seat of Nila Ravi, 14–18 December',
      'moved the seat of Nila Ravi from 14–18 December to 21–24 December',
      // It was undone, which left nothing in the history.
      'moved the seat of Nila Ravi',
      'cancelled the seat of a deleted person',
      'deleted a note',
      'edited the batch Small Class, 14 December 2026',
    ],
  );
  assert.equal((await readActivity(app, admin, '?q=confirmed%20the%20seat%20of')).total, 1);
});
