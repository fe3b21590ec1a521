import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { createAccount } from '../admins/first-admin.ts';
import { adminRepository } from '../admins/repository.ts';
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
  const parts = {
    admins: adminRepository(database),
    record: (action: string, admin: Admin, change: () => void) => {
      change();
      recorded.push(`${action} ${admin.email}`);
    },
    putReset: () => undefined,
    now: () => madeAt,
    randomId: randomUUID,
    passwords: testPasswords(),
  };
  for (const address of emails) await createAccount(parts, { name: 'Meena', email: address, password });
  const run = (action: AdminCommand['action'], more: Partial<AdminCommand> = {}) =>
    runAdminCommand(parts, { action, email, name: 'Admin', password: null, ...more });
  return {
    admins: parts.admins,
    recorded,
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
    assert.equal(done, `Admin ${email} created.`);
    const [, random = ''] = /^Password, shown only now: (\S{20})$/u.exec(shown ?? '') ?? [];
    assert.deepEqual(more, []);
    assert.equal(await opens(random), true);
    assert.equal(admins.findByEmail(email)?.name, 'Admin');
  });

  test('takes a name and a password, which it does not show', async () => {
    const { admins, run, opens } = await accounts();
    const own = '  ten chars';
    assert.deepEqual(await run('create', { name: ' Meena R ', password: own }), [`Admin ${email} created.`]);
    assert.equal(admins.findByEmail(email)?.name, 'Meena R');
    assert.equal(await opens(own), true);
    assert.equal(await opens(own.trim()), false);
  });

  test('refuses an e-mail that an account has already, in whatever case', async () => {
    const { refuses } = await accounts(email);
    for (const same of [email, 'Meena@Example.com', ' MEENA@EXAMPLE.COM ']) {
      await refuses(
        `An admin with the e-mail ${same.trim()} exists already; for a new password: admin reset-password ${same.trim()}.`,
        'create',
        {
          email: same,
          password,
        },
      );
    }
  });

  test('refuses what is no e-mail address, a short password and an empty name', async () => {
    const { refuses } = await accounts();
    for (const wrong of ['meena', 'meena@', '@example.com', 'mee na@example.com']) {
      await refuses('E-mail must be an address such as name@example.com.', 'create', { email: wrong });
    }
    await refuses('New password must have at least 10 characters.', 'create', { password: 'nine char' });
    await refuses('New password can have at most 1000 characters.', 'create', { password: 'x'.repeat(1001) });
    await refuses('Name is required.', 'create', { name: ' ' });
    await refuses('New password is required.', 'create', { password: '' });
    const common = 'The password is one of the first that others would try; choose another.';
    await refuses(common, 'create', { password: 'password1234' });
    await refuses(common, 'create', { password: 'Meena-2026' });
  });
});

describe('admin list', () => {
  test('gives e-mail and name of each, oldest first, and nothing secret', async () => {
    const { run } = await accounts('zara@example.com', email);
    assert.deepEqual(await run('list', { email: '' }), ['zara@example.com\tMeena', `${email}\tMeena`]);
  });

  test('says so if there is none', async () => {
    const { run } = await accounts();
    assert.deepEqual(await run('list', { email: '' }), ['There is no admin; make one: admin create EMAIL.']);
  });
});

describe('admin reset-password', () => {
  test('sets a random password, shows it, and ends every session of that admin alone', async () => {
    const { admins, run, opens } = await accounts(email, 'zara@example.com');
    const versions = () => admins.list().map(({ _id }) => admins.find(_id)?.tokenVersion);
    const [first, second] = versions();
    const [done, shown] = await run('reset-password', { email: 'MEENA@example.com' });
    assert.equal(done, `Password of ${email} reset; every session has ended.`);
    const [, random = ''] = /^Password, shown only now: (\S{20})$/u.exec(shown ?? '') ?? [];
    assert.equal(await opens(random), true);
    assert.equal(await opens(password), false);
    assert.equal(await opens(password, 'zara@example.com'), true);
    assert.deepEqual(versions(), [Number(first) + 1, second]);
  });

  test('takes a password, which it does not show', async () => {
    const { run, opens, recorded } = await accounts(email);
    const lines = await run('reset-password', { password: 'another password' });
    assert.equal(recorded.at(-1), `reset the password of ${email}`);
    assert.deepEqual(lines, [`Password of ${email} reset; every session has ended.`]);
    assert.equal(await opens('another password'), true);
  });

  test('serves every account, also one whose e-mail and name the forms would not take today', async () => {
    const { run, opens } = await accounts('admin@localhost');
    await run('reset-password', { email: 'admin@localhost', password: 'another password' });
    assert.equal(await opens('another password', 'admin@localhost'), true);
  });

  test('refuses a short password and an unknown e-mail', async () => {
    const { refuses } = await accounts(email);
    await refuses('New password must have at least 10 characters.', 'reset-password', {
      password: 'nine char',
    });
    const unknown = 'There is no admin with the e-mail zara@example.com; see: admin list.';
    await refuses(unknown, 'reset-password', { email: 'zara@example.com' });
  });
});

describe('admin remove', () => {
  test('removes that admin alone, in whatever case the e-mail is written', async () => {
    const { run, admins, recorded } = await accounts(email, 'zara@example.com');
    assert.deepEqual(await run('remove', { email: 'Meena@Example.COM' }), [`Admin ${email} removed.`]);
    assert.equal(recorded.at(-1), `removed ${email}`);
    assert.deepEqual(
      admins.list().map((admin) => admin.email),
      ['zara@example.com'],
    );
  });

  test('says what to do when the last one is gone', async () => {
    const { run } = await accounts(email);
    assert.match((await run('remove'))[1] ?? '', /^No admin is left: .*admin create EMAIL/u);
  });

  test('refuses an unknown e-mail', async () => {
    const { refuses } = await accounts(email);
    const unknown = 'There is no admin with the e-mail m%@example.com; see: admin list.';
    await refuses(unknown, 'remove', { email: 'm%@example.com' });
  });

  test('leaves no way for the tokens of an old account to open a new one with the same e-mail', async () => {
    const { run, admins } = await accounts(email);
    const old = admins.findByEmail(email)?._id ?? '';
    await run('remove');
    await run('create', { password });
    assert.equal(admins.find(old), null);
  });
});
