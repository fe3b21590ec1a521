import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseOf, migrate, stored, transactionNow } from '../database/index.ts';
import { migrationsFolder } from '../program-files.ts';
import { folderOfMigrations, migrationNames } from '../testing/earlier-schemas.ts';
import { testContext } from '../testing/test-context.ts';
import { emptyDatabase, madeAt } from '../testing/test-database.ts';
import { notifyAdmin, toldEvents } from './account-events.ts';

test('resets of an earlier version are still told, and their mails sent', () => {
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
  const told = (device: string) => toldEvents({ ...stored(database), now: () => madeAt }, 'ravi', device);
  const reset = { kind: 'password reset', details: '', createdAt: at };
  assert.deepEqual(told('a device'), [
    { ...reset, by: null },
    { ...reset, by: { name: 'Meena', email: 'meena@example.com' } },
  ]);
  const mails = database.prepare('SELECT table_name, record_id FROM outbox').raw();
  assert.deepEqual(mails.all(), [['account_events', 'second']]);
  database.exec("DELETE FROM admins WHERE id = 'ravi'");
  assert.deepEqual([mails.all(), told('')], [[], []]);
});

test('without mails, no event keeps a removed admin', () => {
  const context = testContext();
  const admin = { _id: 'ravi', name: 'Ravi', email: 'ravi@example.com' };
  transactionNow(context, (tx) => notifyAdmin(tx, { kind: 'removed', admin, by: null }));
  assert.deepEqual(databaseOf(context).prepare('SELECT * FROM account_events').all(), []);
});
