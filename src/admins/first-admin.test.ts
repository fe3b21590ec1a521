import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { madeAt, testDatabase } from '../testing/test-database.ts';
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
  return { parts, rows: () => database.prepare('SELECT * FROM admins ORDER BY sequence').all() };
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
  const { parts } = noAdmins();
  assert.equal(await ensureAdmin(parts, wanted), null);
  assert.deepEqual(
    parts.admins.list().map(({ name, email }) => ({ name, email })),
    [{ name: wanted.name, email: wanted.email }],
  );
});

test('the admin whom the settings ask for is made beside others', async () => {
  const { parts } = noAdmins();
  await createAccount(parts, { ...wanted, email: 'arun@example.com' });
  await ensureAdmin(parts, wanted);
  assert.deepEqual(
    parts.admins.list().map(({ email }) => email),
    ['arun@example.com', wanted.email],
  );
});

test('an account with that e-mail is never changed, in whatever case it is written', async () => {
  const { parts, rows } = noAdmins();
  await createAccount(parts, wanted);
  const before = rows();
  for (const email of [wanted.email, 'MEENA@example.com', 'Meena@Example.Com']) {
    assert.equal(await ensureAdmin(parts, { name: 'Other', email, password: 'another password' }), null);
  }
  assert.deepEqual(rows(), before);
});

test('with no admin and none asked for, one is made and its random password shown', async () => {
  const { parts } = noAdmins();
  const line = await ensureAdmin(parts, null);
  const [, email = '', password = ''] =
    /^First admin, shown only now: (\S+) with the password (\S+)$/u.exec(line ?? '') ?? [];
  assert.equal(email, 'admin@institute.local');
  const account = parts.admins.findByEmail(email);
  assert.equal(await verifyPassword(account?.passwordHash ?? null, password), true);
});

test('it is shown once, and made once', async () => {
  const { parts, rows } = noAdmins();
  await ensureAdmin(parts, null);
  const before = rows();
  assert.equal(await ensureAdmin(parts, null), null);
  assert.deepEqual(rows(), before);
});

test('with any admin at all, none is made unasked', async () => {
  const { parts, rows } = noAdmins();
  await createAccount(parts, wanted);
  assert.equal(await ensureAdmin(parts, null), null);
  assert.equal(rows().length, 1);
});
