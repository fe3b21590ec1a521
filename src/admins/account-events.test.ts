import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate } from '../database/index.ts';
import { migrationsFolder } from '../program-files.ts';
import { folderOfMigrations, migrationNames } from '../testing/earlier-schemas.ts';
import { emptyDatabase, madeAt } from '../testing/test-database.ts';
import { accountEvents } from './account-events.ts';

test('the resets of an earlier version are still told, and their mails still sent', () => {
  const database = emptyDatabase();
  migrate(database, folderOfMigrations(migrationNames.indexOf('0020-accounts.sql')), madeAt);
  const at = madeAt.toISOString();
  database.exec(`
    INSERT INTO admins (id, name, email, password_hash, created_at) VALUES ('ravi', 'Ravi', 'ravi@example.com', '', '');
    INSERT INTO password_resets (id, admin_id, by_name, by_email, created_at) VALUES
      ('first', 'ravi', 'Meena', 'meena@example.com', '${at}'), ('second', 'ravi', '', '', '${at}');
    INSERT INTO outbox (id, table_name, record_id, audience, due_at, give_up_at, created_at)
      VALUES ('a mail', 'password_resets', 'second', 'admin', '', '', '');`);
  migrate(database, migrationsFolder, madeAt);
  const events = accountEvents({ database, now: () => madeAt, randomId: () => 'new', putMail: null });
  const reset = { kind: 'password reset', details: '', createdAt: at };
  assert.deepEqual(events.of('ravi', 'a device'), [
    { ...reset, by: null },
    { ...reset, by: { name: 'Meena', email: 'meena@example.com' } },
  ]);
  const mails = database.prepare('SELECT table_name, record_id FROM outbox').raw();
  assert.deepEqual(mails.all(), [['account_events', 'second']]);
  database.exec("DELETE FROM admins WHERE id = 'ravi'");
  assert.deepEqual([mails.all(), events.of('ravi', '')], [[], []]);
});

test('where no mails are sent nothing is kept of an admin who was removed', () => {
  const database = emptyDatabase();
  migrate(database, migrationsFolder, madeAt);
  const events = accountEvents({ database, now: () => madeAt, randomId: () => 'new', putMail: null });
  events.notify({
    kind: 'removed',
    admin: { _id: 'ravi', name: 'Ravi', email: 'ravi@example.com' },
    by: null,
  });
  assert.deepEqual(database.prepare('SELECT * FROM account_events').all(), []);
});
