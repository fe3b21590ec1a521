import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { migrate } from '../database/migrate.ts';
import { migrationsFolder } from '../program-files.ts';
import { StartupError } from '../startup-error.ts';
import { fillEarlierDatabase, migrationNames } from '../testing/earlier-schemas.ts';
import { emptyDatabase, madeAt, testDatabase } from '../testing/test-database.ts';
import { createAccount, ensureAdmin } from './first-admin.ts';
import { randomPassword, verifyPassword } from './passwords.ts';
import { adminRepository } from './repository.ts';

const wanted = { name: 'Meena', email: 'meena@example.com', password: 'correct horse battery' };

/** A database without an admin, and what making one needs. */
function noAdmins() {
  const database = testDatabase();
  const parts = {
    admins: adminRepository(database),
    record: (_action: string, _admin: unknown, change: () => void) => change(),
    now: () => madeAt,
    randomId: randomUUID,
  };
  return {
    parts,
    ensure: (asked: typeof wanted | null) => ensureAdmin(database, parts, asked),
    rows: () => database.prepare('SELECT * FROM admins ORDER BY sequence').all(),
  };
}

test('a random password has 20 characters that nobody takes for another, and is never the same', () => {
  const passwords = Array.from({ length: 1_000 }, randomPassword);
  for (const password of passwords) assert.match(password, /^[a-km-np-z2-9]{20}$/u);
  assert.equal(new Set(passwords).size, passwords.length);
  assert.equal(new Set(passwords.join('')).size, 32, 'every letter comes up');
});

test('an account keeps name, e-mail and time, and a hash in place of the password', async () => {
  const { parts, rows } = noAdmins();
  await createAccount(parts, wanted);
  const [row] = rows() as Record<string, unknown>[];
  assert.equal(row?.name, wanted.name);
  assert.equal(row?.email, wanted.email);
  assert.equal(row?.created_at, madeAt.toISOString());
  assert(!Object.values(row ?? {}).includes(wanted.password));
  assert.equal(await verifyPassword(String(row?.password_hash), wanted.password), true);
});

test('the admin whom the settings ask for is made, and nothing is shown', async () => {
  const { parts, ensure } = noAdmins();
  assert.equal(await ensure(wanted), null);
  assert.deepEqual(
    parts.admins.list().map(({ name, email }) => ({ name, email })),
    [{ name: wanted.name, email: wanted.email }],
  );
  assert.equal(
    parts.admins.findByEmail(wanted.email)?.temporaryUntil,
    null,
    'a person has chosen its password',
  );
});

test('the admin whom the settings ask for is made beside others', async () => {
  const { parts, ensure } = noAdmins();
  await createAccount(parts, { ...wanted, email: 'arun@example.com' });
  await ensure(wanted);
  assert.deepEqual(
    parts.admins.list().map(({ email }) => email),
    ['arun@example.com', wanted.email],
  );
});

test('an account with that e-mail is never changed, in whatever case it is written', async () => {
  for (const email of [wanted.email, 'MEENA@example.com', 'Meena@Example.Com']) {
    const { parts, rows, ensure } = noAdmins();
    await createAccount(parts, wanted);
    const before = rows();
    const asked = { name: 'Other', email, password: 'another password' };
    for (const _start of [1, 2]) assert.equal(await ensure(asked), null);
    assert.deepEqual(rows(), before);
  }
});

test('the settings make an admin once, ever: not after a new e-mail, and not after a removal', async () => {
  const { parts, rows, ensure } = noAdmins();
  await createAccount(parts, { ...wanted, email: 'arun@example.com' });
  await ensure(wanted);
  const made = parts.admins.findByEmail(wanted.email)?._id ?? '';
  const line =
    'ADMIN_EMAIL makes an admin once, and has done so on this data folder; for another one: admin create EMAIL.';
  parts.admins.rename(made, 'Meena', 'm@example.com');
  const renamed = rows();
  assert.equal(await ensure(wanted), line);
  assert.deepEqual(rows(), renamed);
  parts.admins.remove(made);
  assert.equal(await ensure(wanted), line);
  assert.deepEqual(
    parts.admins.list().map(({ email }) => email),
    ['arun@example.com'],
  );
});

test('nor where an admin was there already and is removed since', async () => {
  const { parts, ensure } = noAdmins();
  const { _id } = await createAccount(parts, wanted);
  await createAccount(parts, { ...wanted, email: 'arun@example.com' });
  await ensure(wanted);
  parts.admins.remove(_id);
  await ensure(wanted);
  assert.equal(parts.admins.findByEmail(wanted.email), null);
});

test('a password that others would try first makes no admin: one line and exit code 2', async () => {
  const { rows, ensure } = noAdmins();
  for (const password of ['password1234', 'Meena-2026', '##########']) {
    const refusal = new StartupError(
      'ADMIN_PASSWORD is one of the first that others would try; choose another.',
      2,
    );
    await assert.rejects(ensure({ ...wanted, password }), refusal);
  }
  assert.deepEqual(rows(), []);
});

test('once the last admin is removed, the next start makes one, not the one of the settings', async () => {
  const { parts, ensure } = noAdmins();
  await ensure(wanted);
  parts.admins.remove(parts.admins.findByEmail(wanted.email)?._id ?? '');
  assert.match((await ensure(wanted)) ?? '', /^First admin, shown only now: admin@institute\.local /u);
  assert.equal(parts.admins.findByEmail(wanted.email), null);
});

test('an admin that an earlier version has made is not made again after an upgrade', async () => {
  const database = emptyDatabase();
  fillEarlierDatabase(database, migrationNames.indexOf('0009-accounts.sql'));
  migrate(database, migrationsFolder, madeAt);
  const admins = adminRepository(database);
  const record = (_action: string, _admin: unknown, change: () => void) => change();
  const parts = { admins, record, now: () => madeAt, randomId: randomUUID };
  await ensureAdmin(database, parts, wanted);
  assert.equal(admins.findByEmail(wanted.email), null);
});

test('with no admin and none asked for, one is made and its random password shown', async () => {
  const { parts, ensure } = noAdmins();
  const line = await ensure(null);
  const [, email = '', password = ''] =
    /^First admin, shown only now: (\S+) with the password (\S+)$/u.exec(line ?? '') ?? [];
  assert.equal(email, 'admin@institute.local');
  const account = parts.admins.findByEmail(email);
  assert.equal(await verifyPassword(account?.passwordHash ?? null, password), true);
  assert.equal(
    account?.temporaryUntil,
    '2026-02-10T04:05:06.007Z',
    'for the first log-in only, within a week',
  );
});

test('it is shown once, and made once', async () => {
  const { rows, ensure } = noAdmins();
  await ensure(null);
  const before = rows();
  assert.equal(await ensure(null), null);
  assert.deepEqual(rows(), before);
});

test('with any admin at all, none is made unasked', async () => {
  const { parts, rows, ensure } = noAdmins();
  await createAccount(parts, wanted);
  assert.equal(await ensure(null), null);
  assert.equal(rows().length, 1);
});
