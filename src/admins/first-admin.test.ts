import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Database,
  databaseOf,
  migrate,
  type Stored,
  stored,
  transactionNow,
} from '../database/index.ts';
import { migrationsFolder } from '../program-files.ts';
import { StartupError } from '../startup-error.ts';
import { fillEarlierDatabase, migrationNames } from '../testing/earlier-schemas.ts';
import { testContext } from '../testing/test-context.ts';
import { emptyDatabase, madeAt } from '../testing/test-database.ts';
import { findAdminByEmail, listAdmins, removeAdmin, renameAdmin } from './accounts-store.ts';
import { serverStart } from './activity-log.ts';
import { createAccount, ensureAdmin } from './first-admin.ts';

const wanted = { name: 'Meena', email: 'meena@example.com', password: 'correct horse battery' };
const arun = { ...wanted, email: 'arun@example.com' };
const alreadyMade =
  'ADMIN_EMAIL makes an admin once, and has done so on this data folder; for another one: admin create EMAIL.';
const logInAt = 'http://127.0.0.1:3000/admin';
const madeUnasked =
  /^First admin, shown only now: (?<email>admin@institute\.local) with the password (?<password>\S+)$/u;

function open(database?: Database) {
  const context = testContext(database && stored(database));
  context.clock.now = madeAt;
  return {
    context,
    ensure: (asked: typeof wanted | null) => ensureAdmin(context, asked, logInAt),
    create: (account: typeof wanted) => createAccount(context, serverStart, account),
    remove: (id: string) => transactionNow(context, (tx) => removeAdmin(tx, id)),
    emails: () => listAdmins(context).map(({ email }) => email),
    rows: () => databaseOf(context).prepare('SELECT * FROM admins ORDER BY sequence').all(),
  };
}

test('the admin of the settings is made beside others, with a hash in place of the password', async () => {
  const { context, create, ensure, emails, rows } = open();
  await create(arun);
  assert.deepEqual(await ensure(wanted), [], 'nothing is shown');
  assert.deepEqual(emails(), [arun.email, wanted.email]);
  assert.equal(listAdmins(context)[1]?.createdAt, madeAt.toISOString());
  const admin = findAdminByEmail(context, wanted.email);
  assert.deepEqual([admin?.name, admin?.temporaryUntil], [wanted.name, null]);
  assert.equal(await context.passwords.verify(admin?.passwordHash ?? '', wanted.password), true);
  assert.ok(!JSON.stringify(rows()).includes(wanted.password));
});

test('an account with that email never changes, whatever the case', async () => {
  const { create, ensure, rows } = open();
  await create(wanted);
  const before = rows();
  for (const email of ['MEENA@example.com', 'Meena@Example.Com'])
    assert.deepEqual(await ensure({ name: 'Other', email, password: 'another password' }), []);
  assert.deepEqual(rows(), before);
});

test('the settings make an admin once, ever: not after a new email, a removal, or beside an earlier one', async () => {
  const { context, create, ensure, remove, emails } = open();
  await create(arun);
  await ensure(wanted);
  const made = findAdminByEmail(context, wanted.email)?._id ?? '';
  transactionNow(context, (tx) => renameAdmin(tx, made, 'Meena', 'm@example.com'));
  assert.deepEqual(await ensure(wanted), [alreadyMade]);
  assert.deepEqual(emails(), [arun.email, 'm@example.com']);
  remove(made);
  assert.deepEqual(await ensure(wanted), [alreadyMade]);
  assert.deepEqual(emails(), [arun.email]);

  const other = open();
  const { _id } = await other.create(wanted);
  await other.create(arun);
  await other.ensure(wanted);
  other.remove(_id);
  await other.ensure(wanted);
  assert.deepEqual(other.emails(), [arun.email]);
});

test('an upgrade does not make an admin of an earlier version again', async () => {
  const database = emptyDatabase();
  fillEarlierDatabase(database, migrationNames.indexOf('0009-accounts.sql'));
  migrate(database, migrationsFolder, madeAt);
  const { ensure, emails } = open(database);
  await ensure(wanted);
  assert.ok(!emails().includes(wanted.email));
});

test('admins from before there were roles are owners, and so is the first admin', async () => {
  const earlier = emptyDatabase();
  fillEarlierDatabase(earlier, migrationNames.indexOf('0017-batches.sql'));
  migrate(earlier, migrationsFolder, madeAt);
  const rolesOf = (context: Stored) => listAdmins(context).map(({ roles }) => roles);
  assert.deepEqual(rolesOf(stored(earlier)), [['owner'], ['owner']]);
  const { context, ensure } = open();
  await ensure(null);
  assert.deepEqual(rolesOf(context), [['owner']]);
});

test('each admin keeps the role from before there could be several', () => {
  const earlier = emptyDatabase();
  fillEarlierDatabase(earlier, migrationNames.indexOf('0046-roles.sql'));
  earlier.exec("UPDATE admins SET role = 'office' WHERE sequence = 2");
  migrate(earlier, migrationsFolder, madeAt);
  assert.deepEqual(
    listAdmins(stored(earlier)).map(({ roles }) => roles),
    [['owner'], ['office']],
  );
});

test('a password that others would try first makes no admin: one line and exit code 2', async () => {
  const { rows, ensure } = open();
  const sentence = 'ADMIN_PASSWORD is one of the first that others would try; choose another.';
  for (const password of ['password1234', 'Meena-2026', '##########'])
    await assert.rejects(ensure({ ...wanted, password }), new StartupError(sentence, 2));
  assert.deepEqual(rows(), []);
});

test('without an admin, one is made for a week and its random password shown, once', async () => {
  const { context, create, ensure, remove, rows, emails } = open();
  const [made = '', next] = await ensure(null);
  assert.equal(next, `Log in at ${logInAt} and choose a password of your own.`);
  const { email = '', password = '' } = madeUnasked.exec(made)?.groups ?? {};
  const admin = findAdminByEmail(context, email);
  assert.equal(await context.passwords.verify(admin?.passwordHash ?? null, password), true);
  assert.equal(admin?.temporaryUntil, '2026-02-10T04:05:06.007Z');
  const before = rows();
  assert.deepEqual(await ensure(null), []);
  assert.deepEqual(rows(), before);

  remove(admin._id);
  await create(arun);
  assert.deepEqual(await ensure(null), [], 'nor is one made unasked beside any other');
  assert.deepEqual(emails(), [arun.email]);
});

test('once the last admin is removed, the next start makes one, not the one of the settings', async () => {
  const { context, ensure, remove, emails } = open();
  await ensure(wanted);
  remove(findAdminByEmail(context, wanted.email)?._id ?? '');
  assert.match((await ensure(wanted))[0] ?? '', madeUnasked);
  assert.deepEqual(emails(), ['admin@institute.local']);
});
