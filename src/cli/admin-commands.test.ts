import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  commandLine,
  createAccount,
  findAdmin,
  findAdminByEmail,
  handedOverUntil,
  hasSecondFactor,
  listAdmins,
} from '../admins/index.ts';
import { countCodes, storeApp, storeCodes } from '../admins/second-factors-store.ts';
import { databaseOf, transactionNow } from '../database/index.ts';
import { StartupError } from '../startup-error.ts';
import { testContext } from '../testing/test-context.ts';
import { madeAt } from '../testing/test-database.ts';
import type { AdminCommand } from './admin-commands.ts';
import { runAdminCommand } from './admin-commands.ts';

const email = 'meena@example.com';
const password = 'correct horse battery';

/** Makes accounts, and returns the commands on them. */
async function accounts(...emails: string[]) {
  const context = testContext();
  context.clock.now = madeAt;
  const database = databaseOf(context);
  for (const address of emails)
    await createAccount(context, commandLine, { name: 'Meena', email: address, password });
  const run = (action: AdminCommand['action'], more: Partial<AdminCommand> = {}) =>
    runAdminCommand(
      context,
      { action, email, name: 'Admin', roles: ['owner'], password: null, ...more },
      false,
    );
  const lines = (sql: string) => database.prepare<[], string>(sql).pluck().all();
  return {
    context,
    /** The entries of Activity, which are all the command line's. */
    recorded: () =>
      lines(
        `SELECT action || ' ' || name || iif(details = '', '', ': ' || details) FROM activity
         WHERE email = 'command line' ORDER BY sequence`,
      ),
    told: () =>
      lines(
        `SELECT admins.email || ': ' || kind FROM account_events JOIN admins ON admins.id = admin_id
         ORDER BY account_events.sequence`,
      ),
    run,
    admin: (address = email) => findAdminByEmail(context, address),
    opens: (guess: string, address = email) =>
      context.passwords.verify(findAdminByEmail(context, address)?.passwordHash ?? null, guess),
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
    const { admin, recorded, run, opens } = await accounts();
    const [done, shown, ...more] = await run('create');
    assert.deepEqual(recorded(), [`added ${email}`]);
    assert.equal(done, `Admin ${email} created, with the role owner.`);
    assert.equal(admin()?.role, 'owner');
    const [, random = ''] = /^Password, shown only now; .*: (\S{20})$/u.exec(shown ?? '') ?? [];
    assert.deepEqual(more, []);
    assert.equal(await opens(random), true);
    assert.equal(admin()?.name, 'Admin');
    assert.equal(admin()?.temporaryUntil, handedOverUntil(madeAt));
  });

  test('takes a name and a password, which it does not show', async () => {
    const { admin, run, opens } = await accounts();
    const own = '  ten chars';
    assert.deepEqual(await run('create', { name: ' Meena R ', password: own }), [
      `Admin ${email} created, with the role owner.`,
    ]);
    assert.equal(admin()?.name, 'Meena R');
    assert.deepEqual([await opens(own), await opens(own.trim())], [true, false]);
    assert.equal(admin()?.temporaryUntil, null);
  });

  test('gives the roles that it is told', async () => {
    const { admin, run } = await accounts();
    const [done] = await run('create', { roles: ['office', 'instructor'] });
    assert.equal(done, `Admin ${email} created, with the roles office and instructor.`);
    assert.deepEqual(admin()?.roles, ['office', 'instructor']);
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

test('admin list prints email, name and roles of each, oldest first, or what to do if there is none', async () => {
  const { run } = await accounts('zara@example.com', email);
  await run('set-role', { roles: ['office', 'editor'] });
  assert.deepEqual(await run('list'), ['zara@example.com\tMeena\towner', `${email}\tMeena\toffice\teditor`]);
  const empty = await accounts();
  assert.deepEqual(await empty.run('list'), ['There is no admin; make one: admin create EMAIL.']);
});

describe('admin set-role', () => {
  test('gives other roles, and makes an owner where none is left', async () => {
    const { admin, recorded, run } = await accounts(email, 'zara@example.com');
    assert.deepEqual(await run('set-role', { email: 'MEENA@example.com', roles: ['office', 'editor'] }), [
      `${email} has the roles office and editor now.`,
    ]);
    assert.deepEqual(admin()?.roles, ['office', 'editor']);
    assert.equal(recorded().at(-1), `changed the role of ${email}: Office and Editor`);
    const [, next] = await run('remove', { email: 'zara@example.com' });
    assert.match(next ?? '', /^No owner is left: .*admin set-role EMAIL --role owner/u);
    await run('set-role');
    assert.deepEqual(admin()?.roles, ['owner']);
  });

  test('keeps the last owner', async () => {
    const { admin, refuses, run } = await accounts(email, 'zara@example.com');
    await run('set-role', { email: 'zara@example.com', roles: ['office'] });
    await refuses(`${email} is the last owner; make another one first.`, 'set-role', {
      roles: ['office', 'editor'],
    });
    await run('set-role', { roles: ['owner', 'instructor'] });
    assert.deepEqual(admin()?.roles, ['owner', 'instructor']);
  });
});

describe('admin reset-password', () => {
  test('sets a random password, shows it, and ends every session of that admin alone', async () => {
    const { context, run, opens, recorded } = await accounts(email, 'zara@example.com');
    const versions = () => listAdmins(context).map(({ _id }) => findAdmin(context, _id)?.tokenVersion);
    const [first, second] = versions();
    const [done, shown] = await run('reset-password', { email: 'MEENA@example.com' });
    assert.equal(done, `Password of ${email} reset; every session has ended.`);
    const [, random = ''] = /^Password, shown only now; .*: (\S{20})$/u.exec(shown ?? '') ?? [];
    assert.deepEqual([await opens(random), await opens(password)], [true, false]);
    assert.equal(await opens(password, 'zara@example.com'), true);
    assert.deepEqual(versions(), [Number(first) + 1, second]);
    assert.equal(recorded().at(-1), `reset the password of ${email}`);
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
  const { context, run, recorded, told, refuses } = await accounts(email, 'zara@example.com');
  const [meena, zara] = listAdmins(context).map(({ _id }) => _id);
  assert.ok(meena && zara);
  for (const id of [meena, zara])
    transactionNow(context, (tx) => {
      storeApp(tx, id, { secret: 'sealed', usedStep: 1 }, madeAt.toISOString());
      storeCodes(tx, id, ['one', 'two']);
    });
  const line = `${email} logs in with the password alone now; every session has ended.`;
  assert.deepEqual(await run('reset-second-factor', { email: 'MEENA@example.com' }), [line]);
  assert.deepEqual(
    [meena, zara].map((id) => [
      hasSecondFactor(context, id),
      countCodes(context, id),
      findAdmin(context, id)?.tokenVersion,
    ]),
    [
      [false, 0, 2],
      [true, 2, 1],
    ],
  );
  assert.deepEqual(told(), [`${email}: second factor removed`]);
  assert.equal(recorded().at(-1), `reset the second factor of ${email}`);
  await refuses(`${email} has no second factor.`, 'reset-second-factor');
});

test('admin remove removes that admin alone, says what to do after the last, and ends old tokens for good', async () => {
  const { context, run, admin, recorded } = await accounts(email, 'zara@example.com');
  const old = admin()?._id ?? '';
  assert.deepEqual(await run('remove', { email: 'Meena@Example.COM' }), [`Admin ${email} removed.`]);
  assert.equal(recorded().at(-1), `removed ${email}`);
  assert.deepEqual(
    listAdmins(context).map((each) => each.email),
    ['zara@example.com'],
  );
  const [, next] = await run('remove', { email: 'zara@example.com' });
  assert.match(next ?? '', /^No admin is left: .*admin create EMAIL/u);
  await run('create', { password });
  assert.equal(findAdmin(context, old), null);
});

test('reset-password, reset-second-factor and remove refuse an unknown email', async () => {
  const { refuses } = await accounts(email);
  for (const action of ['set-role', 'reset-password', 'reset-second-factor', 'remove'] as const)
    await refuses('There is no admin with the email m%@example.com; see: admin list.', action, {
      email: 'm%@example.com',
    });
});
