import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { NewAccountEvent } from '../admins/account-events.ts';
import { adminRepository, createAccount, handedOverUntil, secondFactorRepository } from '../admins/index.ts';
import type { Admin } from '../shared/records.ts';
import { StartupError } from '../startup-error.ts';
import { testPasswords } from '../testing/passwords.ts';
import { madeAt, testDatabase } from '../testing/test-database.ts';
import type { AdminCommand } from './admin-commands.ts';
import { runAdminCommand } from './admin-commands.ts';

const email = 'meena@example.com';
const password = 'correct horse battery';

/** A database with accounts, and the commands on it. */
async function accounts(...emails: string[]) {
  const database = testDatabase();
  const recorded: string[] = [];
  const secondFactorRows = secondFactorRepository(database);
  const parts = {
    admins: adminRepository(database),
    record: (action: string, admin: Admin, change: () => void, details?: string) => {
      change();
      recorded.push(`${action} ${admin.email}${details === undefined ? '' : `: ${details}`}`);
    },
    secondFactorRows,
    accountEvents: {
      notify: ({ kind, admin }: NewAccountEvent) => void recorded.push(`told ${admin.email}: ${kind}`),
    },
    now: () => madeAt,
    randomId: randomUUID,
    passwords: testPasswords(),
  };
  for (const address of emails) await createAccount(parts, { name: 'Meena', email: address, password });
  const run = (action: AdminCommand['action'], more: Partial<AdminCommand> = {}) =>
    runAdminCommand(parts, { action, email, name: 'Admin', role: 'owner', password: null, ...more });
  return {
    admins: parts.admins,
    recorded,
    secondFactorRows,
    run,
    rows: () => database.prepare('SELECT * FROM admins ORDER BY sequence').all(),
    opens: (guess: string, address = email) =>
      parts.passwords.verify(parts.admins.findByEmail(address)?.passwordHash ?? null, guess),
    /** Checks that a command is refused with one line and changes nothing. */
    async refuses(message: string, ...words: Parameters<typeof run>) {
      const before = database.prepare('SELECT * FROM admins').all();
      await assert.rejects(run(...words), (error) => {
        assert(error instanceof StartupError, String(error));
        assert.equal(error.message, message);
        assert.equal(error.exitCode, 1);
        return true;
      });
      assert.deepEqual(database.prepare('SELECT * FROM admins').all(), before);
    },
  };
}

describe('admin create', () => {
  test('makes an account with a random password and shows it', async () => {
    const { admins, recorded, run, opens } = await accounts();
    const [done, shown, ...more] = await run('create');
    assert.deepEqual(recorded, [`added ${email}`]);
    assert.equal(done, `Admin ${email} created, with the role owner.`);
    assert.equal(admins.findByEmail(email)?.role, 'owner');
    const [, random = ''] = /^Password, shown only now; .*: (\S{20})$/u.exec(shown ?? '') ?? [];
    assert.deepEqual(more, []);
    assert.equal(await opens(random), true);
    assert.equal(admins.findByEmail(email)?.name, 'Admin');
    assert.equal(admins.findByEmail(email)?.temporaryUntil, handedOverUntil(madeAt));
  });

  test('takes a name and a password, which it does not show', async () => {
    const { admins, run, opens } = await accounts();
    const own = '  ten chars';
    assert.deepEqual(await run('create', { name: ' Meena R ', password: own }), [
      `Admin ${email} created, with the role owner.`,
    ]);
    assert.equal(admins.findByEmail(email)?.name, 'Meena R');
    assert.deepEqual([await opens(own), await opens(own.trim())], [true, false]);
    assert.equal(admins.findByEmail(email)?.temporaryUntil, null);
  });

  test('gives the role that it is told', async () => {
    const { admins, run } = await accounts();
    const [done] = await run('create', { role: 'office' });
    assert.equal(done, `Admin ${email} created, with the role office.`);
    assert.equal(admins.findByEmail(email)?.role, 'office');
  });

  test('refuses an email that an account has already, in whatever case', async () => {
    const { refuses } = await accounts(email);
    for (const same of [email, 'Meena@Example.com'])
      await refuses(
        `An admin with the email ${same} exists already; for a new password: admin reset-password ${same}.`,
        'create',
        { email: ` ${same} `, password },
      );
  });

  test('refuses what the forms refuse, and the passwords that others would try first', async () => {
    const { refuses } = await accounts();
    const common = 'The password is one of the first that others would try; choose another.';
    for (const [message, given] of [
      ['Email must be an address such as name@example.com.', { email: 'mee na@example.com' }],
      ['New password must have at least 10 characters.', { password: 'nine char' }],
      ['Name is required.', { name: ' ' }],
      ['New password is required.', { password: '' }],
      [common, { password: 'password1234' }],
      [common, { password: 'Meena-2026' }],
    ] as const)
      await refuses(message, 'create', given);
  });
});

test('admin list prints email, name and role of each, oldest first, or what to do if there is none', async () => {
  const { run } = await accounts('zara@example.com', email);
  assert.deepEqual(await run('list'), ['zara@example.com\tMeena\towner', `${email}\tMeena\towner`]);
  const empty = await accounts();
  assert.deepEqual(await empty.run('list'), ['There is no admin; make one: admin create EMAIL.']);
});

describe('admin set-role', () => {
  test('gives another role, and makes an owner where none is left', async () => {
    const { admins, recorded, run } = await accounts(email, 'zara@example.com');
    assert.deepEqual(await run('set-role', { email: 'MEENA@example.com', role: 'editor' }), [
      `${email} has the role editor now.`,
    ]);
    assert.equal(admins.findByEmail(email)?.role, 'editor');
    assert.equal(recorded.at(-1), `changed the role of ${email}: Editor`);
    const [, next] = await run('remove', { email: 'zara@example.com' });
    assert.match(next ?? '', /^No owner is left: .*admin set-role EMAIL --role owner/u);
    await run('set-role');
    assert.equal(admins.findByEmail(email)?.role, 'owner');
  });

  test('keeps the last owner', async () => {
    const { refuses, run } = await accounts(email, 'zara@example.com');
    await run('set-role', { email: 'zara@example.com', role: 'office' });
    await refuses(`${email} is the last owner; make another one first.`, 'set-role', { role: 'office' });
  });
});

describe('admin reset-password', () => {
  test('sets a random password, shows it, and ends every session of that admin alone', async () => {
    const { admins, run, opens, recorded } = await accounts(email, 'zara@example.com');
    const versions = () => admins.list().map(({ _id }) => admins.find(_id)?.tokenVersion);
    const [first, second] = versions();
    const [done, shown] = await run('reset-password', { email: 'MEENA@example.com' });
    assert.equal(done, `Password of ${email} reset; every session has ended.`);
    const [, random = ''] = /^Password, shown only now; .*: (\S{20})$/u.exec(shown ?? '') ?? [];
    assert.deepEqual([await opens(random), await opens(password)], [true, false]);
    assert.equal(await opens(password, 'zara@example.com'), true);
    assert.deepEqual(versions(), [Number(first) + 1, second]);
    assert.equal(recorded.at(-1), `reset the password of ${email}`);
  });

  test('takes a password, which it does not show, also for an email that the forms would refuse today', async () => {
    const old = 'admin@localhost';
    const { run, opens } = await accounts(old);
    const lines = await run('reset-password', { email: old, password: 'another password' });
    assert.deepEqual(lines, [`Password of ${old} reset; every session has ended.`]);
    assert.equal(await opens('another password', old), true);
  });

  test('refuses a short password', async () => {
    const { refuses } = await accounts(email);
    const short = 'New password must have at least 10 characters.';
    await refuses(short, 'reset-password', { password: 'nine char' });
  });
});

test('admin reset-second-factor takes all of it from that admin alone, ends their sessions and tells them', async () => {
  const {
    admins,
    run,
    recorded,
    secondFactorRows: rows,
    refuses,
  } = await accounts(email, 'zara@example.com');
  const [meena, zara] = admins.list().map(({ _id }) => _id);
  assert.ok(meena && zara);
  for (const id of [meena, zara]) {
    rows.putApp(id, { secret: 'sealed', usedStep: 1 }, madeAt.toISOString());
    rows.putCodes(id, ['one', 'two']);
  }
  const line = `${email} logs in with the password alone now; every session has ended.`;
  assert.deepEqual(await run('reset-second-factor', { email: 'MEENA@example.com' }), [line]);
  assert.deepEqual(
    [meena, zara].map((id) => [rows.isSetUp(id), rows.countCodes(id), admins.find(id)?.tokenVersion]),
    [
      [false, 0, 2],
      [true, 2, 1],
    ],
  );
  assert.deepEqual(recorded.slice(-2), [
    `told ${email}: second factor removed`,
    `reset the second factor of ${email}`,
  ]);
  await refuses(`${email} has no second factor.`, 'reset-second-factor');
});

test('admin remove removes that admin alone, says what to do after the last, and ends old tokens for good', async () => {
  const { run, admins, recorded } = await accounts(email, 'zara@example.com');
  const old = admins.findByEmail(email)?._id ?? '';
  assert.deepEqual(await run('remove', { email: 'Meena@Example.COM' }), [`Admin ${email} removed.`]);
  assert.equal(recorded.at(-1), `removed ${email}`);
  assert.deepEqual(
    admins.list().map((admin) => admin.email),
    ['zara@example.com'],
  );
  const [, next] = await run('remove', { email: 'zara@example.com' });
  assert.match(next ?? '', /^No admin is left: .*admin create EMAIL/u);
  await run('create', { password });
  assert.equal(admins.find(old), null);
});

test('reset-password, reset-second-factor and remove refuse an unknown email', async () => {
  const { refuses } = await accounts(email);
  for (const action of ['set-role', 'reset-password', 'reset-second-factor', 'remove'] as const)
    await refuses('There is no admin with the email m%@example.com; see: admin list.', action, {
      email: 'm%@example.com',
    });
});
