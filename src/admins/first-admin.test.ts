import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { migrate } from '../database/index.ts';
import { migrationsFolder } from '../program-files.ts';
import { StartupError } from '../startup-error.ts';
import { fillEarlierDatabase, migrationNames } from '../testing/earlier-schemas.ts';
import { testPasswords } from '../testing/passwords.ts';
import { emptyDatabase, madeAt, testDatabase } from '../testing/test-database.ts';
import { createAccount, ensureAdmin } from './first-admin.ts';
import { adminRepository } from './repository.ts';

const wanted = { name: 'Meena', email: 'meena@example.com', password: 'correct horse battery' };
const arun = { ...wanted, email: 'arun@example.com' };
const alreadyMade =
  'ADMIN_EMAIL makes an admin once, and has done so on this data folder; for another one: admin create EMAIL.';
const logInAt = 'http://127.0.0.1:3000/admin';
const madeUnasked =
  /^First admin, shown only now: (?<email>admin@institute\.local) with the password (?<password>\S+)$/u;

/** A database, without an admin unless it is given, and what making one needs. */
function open(database = testDatabase()) {
  const parts = {
    admins: adminRepository(database),
    record: (_action: string, _admin: unknown, change: () => void) => change(),
    now: () => madeAt,
    randomId: randomUUID,
    passwords: testPasswords(),
  };
  return {
    ...parts,
    ensure: (asked: typeof wanted | null) => ensureAdmin(database, parts, asked, logInAt),
    create: (account: typeof wanted) => createAccount(parts, account),
    emails: () => parts.admins.list().map(({ email }) => email),
    rows: () => database.prepare('SELECT * FROM admins ORDER BY sequence').all(),
  };
}

test('the admin whom the settings ask for is made beside others, with a hash in place of the password', async () => {
  const { admins, passwords, create, ensure, emails, rows } = open();
  await create(arun);
  assert.deepEqual(await ensure(wanted), [], 'nothing is shown');
  assert.deepEqual(emails(), [arun.email, wanted.email]);
  assert.equal(admins.list()[1]?.createdAt, madeAt.toISOString());
  const admin = admins.findByEmail(wanted.email);
  assert.deepEqual([admin?.name, admin?.temporaryUntil], [wanted.name, null]);
  assert.equal(await passwords.verify(admin?.passwordHash ?? '', wanted.password), true);
  assert.ok(!JSON.stringify(rows()).includes(wanted.password));
});

test('an account with that email is never changed, in whatever case it is written', async () => {
  const { create, ensure, rows } = open();
  await create(wanted);
  const before = rows();
  for (const email of ['MEENA@example.com', 'Meena@Example.Com'])
    assert.deepEqual(await ensure({ name: 'Other', email, password: 'another password' }), []);
  assert.deepEqual(rows(), before);
});

test('the settings make an admin once, ever: not after a new email, not after a removal, not beside one who was there', async () => {
  const { admins, create, ensure, emails } = open();
  await create(arun);
  await ensure(wanted);
  const made = admins.findByEmail(wanted.email)?._id ?? '';
  admins.rename(made, 'Meena', 'm@example.com');
  assert.deepEqual(await ensure(wanted), [alreadyMade]);
  assert.deepEqual(emails(), [arun.email, 'm@example.com']);
  admins.remove(made);
  assert.deepEqual(await ensure(wanted), [alreadyMade]);
  assert.deepEqual(emails(), [arun.email]);

  const other = open();
  const { _id } = await other.create(wanted);
  await other.create(arun);
  await other.ensure(wanted);
  other.admins.remove(_id);
  await other.ensure(wanted);
  assert.deepEqual(other.emails(), [arun.email]);
});

test('an admin that an earlier version has made is not made again after an upgrade', async () => {
  const database = emptyDatabase();
  fillEarlierDatabase(database, migrationNames.indexOf('0009-accounts.sql'));
  migrate(database, migrationsFolder, madeAt);
  const { ensure, emails } = open(database);
  await ensure(wanted);
  assert.ok(!emails().includes(wanted.email));
});

test('whoever was an admin before there were roles is an owner, and so is the first admin', async () => {
  const earlier = emptyDatabase();
  fillEarlierDatabase(earlier, migrationNames.indexOf('0017-batches.sql'));
  migrate(earlier, migrationsFolder, madeAt);
  const rolesOf = (database = earlier) =>
    adminRepository(database)
      .list()
      .map(({ role }) => role);
  assert.deepEqual(rolesOf(), ['owner', 'owner']);
  const fresh = testDatabase();
  await open(fresh).ensure(null);
  assert.deepEqual(rolesOf(fresh), ['owner']);
});

test('a password that others would try first makes no admin: one line and exit code 2', async () => {
  const { rows, ensure } = open();
  const sentence = 'ADMIN_PASSWORD is one of the first that others would try; choose another.';
  for (const password of ['password1234', 'Meena-2026', '##########'])
    await assert.rejects(ensure({ ...wanted, password }), new StartupError(sentence, 2));
  assert.deepEqual(rows(), []);
});

test('with no admin at all, one is made for a week and its random password shown, once', async () => {
  const { admins, passwords, create, ensure, rows, emails } = open();
  const [made = '', next] = await ensure(null);
  assert.equal(next, `Log in at ${logInAt} and choose a password of your own.`);
  const { email = '', password = '' } = madeUnasked.exec(made)?.groups ?? {};
  const admin = admins.findByEmail(email);
  assert.equal(await passwords.verify(admin?.passwordHash ?? null, password), true);
  assert.equal(admin?.temporaryUntil, '2026-02-10T04:05:06.007Z');
  const before = rows();
  assert.deepEqual(await ensure(null), []);
  assert.deepEqual(rows(), before);

  admins.remove(admin._id);
  await create(arun);
  assert.deepEqual(await ensure(null), [], 'nor is one made unasked beside any other');
  assert.deepEqual(emails(), [arun.email]);
});

test('once the last admin is removed, the next start makes one, not the one of the settings', async () => {
  const { admins, ensure, emails } = open();
  await ensure(wanted);
  admins.remove(admins.findByEmail(wanted.email)?._id ?? '');
  assert.match((await ensure(wanted))[0] ?? '', madeUnasked);
  assert.deepEqual(emails(), ['admin@institute.local']);
});
