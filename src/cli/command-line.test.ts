import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalLine } from '../testing/refusal-line.ts';
import { readCommand } from './command-line.ts';

/** Returns the line with which words are refused. */
const refusalOf = (...words: string[]) => refusalLine(() => readCommand(words), 2);

const admin = (action: string, email: string, more = {}) => ({
  name: 'admin',
  admin: { action, email, name: 'Admin', roles: ['owner'], password: null, ...more },
  institute: null,
});

const email = 'meena@example.com';
const none = { name: null, root: null, domain: null, email: null };

for (const [line, command] of [
  ['', { name: 'serve' }],
  ['serve', { name: 'serve' }],
  ['--version', { name: 'version' }],
  ['backup x.tar.gz', { name: 'backup', file: 'x.tar.gz', institute: null }],
  ['restore -', { name: 'restore', file: '-', identity: null, isPeerStopped: false, institute: null }],
  ['admin list', admin('list', '')],
  [`admin create ${email}`, admin('create', email)],
  [`admin create ${email} --role editor,office`, admin('create', email, { roles: ['office', 'editor'] })],
  [
    `admin create ${email} --role instructor --role owner`,
    admin('create', email, { roles: ['owner', 'instructor'] }),
  ],
  [`admin set-role ${email} --role=editor`, admin('set-role', email, { roles: ['editor'] })],
  [`admin remove ${email}`, admin('remove', email)],
  [`admin reset-password ${email}`, admin('reset-password', email)],
  [`admin reset-second-factor ${email}`, admin('reset-second-factor', email)],
  [`admin export-person ${email}`, { name: 'export-person', person: email, institute: null }],
  [`admin erase-person ${email}`, { name: 'erase-person', person: email, institute: null }],
  [
    `admin create ${email} --admin-name Meena --password=-x`,
    admin('create', email, { name: 'Meena', password: '-x' }),
  ],
  [`admin --password secret reset-password ${email}`, admin('reset-password', email, { password: 'secret' })],
  ['install', { name: 'install', options: none }],
  [
    'install --domain a.example.in --email=head@example.com --root /tmp/x',
    {
      name: 'install',
      options: { ...none, root: '/tmp/x', domain: 'a.example.in', email: 'head@example.com' },
    },
  ],
  ['uninstall --root x', { name: 'uninstall', options: { name: null, root: 'x' } }],
  ['install --name north', { name: 'install', options: { ...none, name: 'north' } }],
  ['uninstall --name north', { name: 'uninstall', options: { name: 'north', root: null } }],
  ['backup x --name north', { name: 'backup', file: 'x', institute: 'north' }],
  ['doctor', { name: 'doctor', all: false, institute: null }],
  ['doctor --all', { name: 'doctor', all: true, institute: null }],
  ['--help', { name: 'help', topic: null }],
  ['nonsense --help', { name: 'help', topic: null }],
  ['--help --version', { name: 'help', topic: null }],
  ['help', { name: 'help', topic: null }],
  ['health', { name: 'health', institute: null }],
  ['help backup', { name: 'help', topic: 'backup' }],
  ['help admin create', { name: 'help', topic: 'admin create' }],
  ['admin create --help', { name: 'help', topic: 'admin create' }],
  [`--help admin create ${email}`, { name: 'help', topic: 'admin create' }],
  ['admin --help', { name: 'help', topic: 'admin' }],
  ['backup drill', { name: 'drill', identity: null, institute: null }],
  ['backup drill --identity key.txt', { name: 'drill', identity: 'key.txt', institute: null }],
  ['backup ./drill', { name: 'backup', file: './drill', institute: null }],
  ['backup list', { name: 'backup-list', institute: null }],
  ['backup key', { name: 'backup-key' }],
  [
    'restore s3@2026-11-21 --identity=key.txt',
    { name: 'restore', file: 's3@2026-11-21', identity: 'key.txt', isPeerStopped: false, institute: null },
  ],
  ['follow s3 --once', { name: 'follow', identity: null, once: true, institute: null }],
  ['promote --yes', { name: 'promote', isPeerStopped: true, asHeld: false, institute: null }],
  ['help settings', { name: 'help', topic: 'settings' }],
] as const)
  test(`reads: ${line}`, () => assert.deepEqual(readCommand(line.split(' ').filter(Boolean)), command));

const adminWords =
  'create, list, set-role, reset-password, reset-second-factor, remove, export-person, erase-person';

for (const [line, refusal] of [
  ['deploy', "Unknown command 'deploy'. See --help."],
  ['SERVE', "Unknown command 'SERVE'. See --help."],
  ['help nonsense', "Unknown command 'nonsense'. See --help."],
  ['--port', "Unknown option '--port'. See --help."],
  ['--data.dir', "Unknown option '--data.dir'. See --help."],
  ['serve -p', "Unknown option '-p'. See --help."],
  [`admin create ${email} --pasword=hunter2`, "Unknown option '--pasword'. See --help."],
  ['serve 8080', "serve takes no '8080'. See serve --help."],
  ['admin list all', "admin list takes no 'all'. See admin list --help."],
  ['install here', "install takes no 'here'. See install --help."],
  ['backup', 'backup needs a file. See backup --help.'],
  ['follow north', 'follow needs s3. See follow --help.'],
  ['admin create', 'admin create needs an email address. See admin create --help.'],
  ['admin', `admin needs one of ${adminWords}, not ''. See admin --help.`],
  ['admin delete', `admin needs one of ${adminWords}, not 'delete'. See admin --help.`],
  [`admin set-role ${email}`, 'admin set-role needs --role. See admin set-role --help.'],
  [
    `admin create ${email} --role office,boss`,
    "--role must be of owner, office, editor, instructor, several with a comma between, not 'boss'. See admin create --help.",
  ],
  [
    `admin remove ${email} --role office`,
    '--role goes with admin create and admin set-role. See admin remove --help.',
  ],
  ['--name x', '--name goes with every command but serve. See serve --help.'],
  ['admin list --admin-name x', '--admin-name goes with admin create. See admin list --help.'],
  ['backup x --all', '--all goes with doctor. See backup --help.'],
  ['doctor --all --name north', '--all and --name exclude each other. See doctor --help.'],
  ['serve --password x', '--password goes with admin create and admin reset-password. See serve --help.'],
  ['uninstall --domain a.example', '--domain goes with install. See uninstall --help.'],
  ['serve --root x', '--root goes with install and uninstall. See serve --help.'],
] as const)
  test(`refuses: ${line}`, () => assert.equal(refusalOf(...line.split(' ')), refusal));

test('refuses an option without its value or with one that it does not take, and keeps to one line', () => {
  assert.match(refusalOf('admin', 'create', email, '--password'), /--password.* argument missing\. See/u);
  assert.match(refusalOf('admin', 'create', email, '--name', '--password=x'), /--name.*ambiguous\. See/u);
  assert.match(refusalOf('--help=yes'), /--help.* does not take an argument\. See/u);
  assert.match(refusalOf(''), /^Unknown command ''\./u);
  assert.match(refusalOf('two\nlines'), /^Unknown command 'two lines'\./u);
});

for (const name of ['', 'North', 'no_rth', '-north', 'north-', '../etc', 'a'.repeat(17)])
  test(`no institute can be called '${name}'`, () => {
    for (const command of [['install'], ['uninstall'], ['backup', 'x'], ['admin', 'list']])
      assert.match(
        refusalOf(...command, `--name=${name}`),
        /^--name must be the institute's: 1 to 16 lower-case letters, digits and inner hyphens, not /u,
      );
  });

test("--name is the institute's everywhere, and an admin's name is refused with where it goes", () => {
  const words = ['admin', 'create', email, '--name'];
  assert.deepEqual(readCommand([...words, 'north', '--admin-name', 'Meena R']), {
    ...admin('create', email, { name: 'Meena R' }),
    institute: 'north',
  });
  assert.match(
    refusalOf(...words, 'Meena R'),
    /not 'Meena R'\. The admin's own name goes with --admin-name\. See admin create --help\./u,
  );
});
