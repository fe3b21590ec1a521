import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StartupError } from '../startup-error.ts';
import { readCommand } from './command-line.ts';

/** The line that bad words are refused with; checks that it is one line and that the exit code will be 2. */
function refusalOf(...words: string[]): string {
  try {
    readCommand(words);
  } catch (error) {
    assert(error instanceof StartupError, String(error));
    assert.equal(error.exitCode, 2);
    assert.match(error.message, /^\P{Cc}+ See (?:[a-z- ]+ )?--help\.$/u);
    return error.message.replace(/ See (?:[a-z- ]+ )?--help\.$/u, '');
  }
  return assert.fail(`accepted: ${words.join(' ')}`);
}

const admin = (action: string, email: string, more = {}) => ({
  name: 'admin',
  admin: { action, email, name: 'Admin', password: null, ...more },
});

test('no words at all mean serve', () => {
  assert.deepEqual(readCommand([]), { name: 'serve' });
  assert.deepEqual(readCommand(['serve']), { name: 'serve' });
});

test('--help and --version win over any command', () => {
  for (const words of [['--help'], ['nonsense', '--help'], ['--help', '--version']]) {
    assert.deepEqual(readCommand(words), { name: 'help', topic: null });
  }
  assert.deepEqual(readCommand(['--version']), { name: 'version' });
});

test('each admin command is read with its e-mail and options', () => {
  const email = 'meena@example.com';
  assert.deepEqual(readCommand(['admin', 'list']), admin('list', ''));
  assert.deepEqual(readCommand(['admin', 'create', email]), admin('create', email));
  assert.deepEqual(readCommand(['admin', 'remove', email]), admin('remove', email));
  assert.deepEqual(readCommand(['admin', 'reset-password', email]), admin('reset-password', email));
  assert.deepEqual(
    readCommand(['admin', 'create', email, '--name', 'Meena R', '--password=a password']),
    admin('create', email, { name: 'Meena R', password: 'a password' }),
  );
  assert.deepEqual(
    readCommand(['admin', '--password', 'a password', 'reset-password', email]),
    admin('reset-password', email, { password: 'a password' }),
  );
});

test('a password that begins with a dash goes after an equals sign', () => {
  const words = ['admin', 'create', 'meena@example.com', '--password=-secret-word'];
  assert.deepEqual(readCommand(words), admin('create', 'meena@example.com', { password: '-secret-word' }));
});

test('an unknown command is named', () => {
  assert.equal(refusalOf('deploy'), "Unknown command 'deploy'.");
  assert.equal(refusalOf('SERVE'), "Unknown command 'SERVE'.");
  assert.equal(refusalOf(''), "Unknown command ''.");
  assert.equal(refusalOf('two\nlines'), "Unknown command 'two lines'.");
});

test('an unknown option is named, whole', () => {
  assert.equal(refusalOf('--port'), "Unknown option '--port'.");
  assert.equal(refusalOf('--data.dir'), "Unknown option '--data.dir'.");
  assert.equal(refusalOf('serve', '-p'), "Unknown option '-p'.");
  assert.equal(refusalOf('--no-help'), "Unknown option '--no-help'.");
});

test('an unknown option does not show the value that was given to it', () => {
  assert.doesNotMatch(
    refusalOf('admin', 'create', 'meena@example.com', '--pasword=hunter2hunter2'),
    /hunter/u,
  );
});

test('an option without its value, or with one that it does not take, is refused', () => {
  assert.match(
    refusalOf('admin', 'create', 'meena@example.com', '--password'),
    /--password.* argument missing\.$/u,
  );
  assert.match(
    refusalOf('admin', 'create', 'meena@example.com', '--name', '--password=x'),
    /--name.*ambiguous\.$/u,
  );
  assert.match(refusalOf('--help=yes'), /--help.* does not take an argument\.$/u);
});

test('a word too many is named', () => {
  assert.equal(refusalOf('serve', '8080'), "serve takes no '8080'.");
  assert.equal(refusalOf('admin', 'list', 'all'), "admin list takes no 'all'.");
  assert.equal(
    refusalOf('admin', 'remove', 'a@example.com', 'b@example.com'),
    "admin remove takes no 'b@example.com'.",
  );
});

test('admin without one of its commands, or without the e-mail that one needs, is refused', () => {
  assert.equal(
    refusalOf('admin'),
    "admin needs one of create, list, reset-password, remove, export-person, erase-person, not ''.",
  );
  assert.equal(
    refusalOf('admin', 'delete'),
    "admin needs one of create, list, reset-password, remove, export-person, erase-person, not 'delete'.",
  );
  for (const action of ['create', 'reset-password', 'remove']) {
    assert.equal(refusalOf('admin', action), `admin ${action} needs an e-mail address.`);
    assert.equal(refusalOf('admin', action, ''), `admin ${action} needs an e-mail address.`);
  }
});

test('options of the admin commands go with no other', () => {
  assert.equal(refusalOf('--name', 'x'), '--name goes with admin create.');
  assert.equal(refusalOf('admin', 'list', '--name', 'x'), '--name goes with admin create.');
  assert.equal(
    refusalOf('admin', 'reset-password', 'a@example.com', '--name', 'x'),
    '--name goes with admin create.',
  );
  const passwordOnly = '--password goes with admin create and admin reset-password.';
  assert.equal(refusalOf('serve', '--password', 'x'), passwordOnly);
  assert.equal(refusalOf('admin', 'remove', 'a@example.com', '--password', 'x'), passwordOnly);
});

test('install and uninstall are read with their options', () => {
  const none = { root: null, domain: null, email: null };
  assert.deepEqual(readCommand(['install']), { name: 'install', options: none });
  assert.deepEqual(
    readCommand([
      'install',
      '--domain',
      'academy.example.in',
      '--email=head@example.com',
      '--root',
      '/tmp/x',
    ]),
    { name: 'install', options: { root: '/tmp/x', domain: 'academy.example.in', email: 'head@example.com' } },
  );
  assert.deepEqual(readCommand(['uninstall', '--root', 'x']), { name: 'uninstall', options: { root: 'x' } });
  assert.equal(refusalOf('uninstall', '--domain', 'a.example'), '--domain goes with install.');
  assert.equal(refusalOf('serve', '--root', 'x'), '--root goes with install and uninstall.');
  assert.equal(refusalOf('install', 'here'), "install takes no 'here'.");
});

test('a refusal names the help of the command that was meant', () => {
  const line = (...words: string[]) => {
    try {
      return readCommand(words);
    } catch (error) {
      return error instanceof StartupError ? error.message : error;
    }
  };
  assert.equal(line('backup'), 'backup needs a file. See backup --help.');
  assert.equal(line('admin', 'create'), 'admin create needs an e-mail address. See admin create --help.');
  assert.match(String(line('admin', 'delete')), / See admin --help\.$/u);
  assert.equal(line('deploy'), "Unknown command 'deploy'. See --help.");
});

test('help and --help lead to a command, to a group of them, or to the list', () => {
  const topicOf = (...words: string[]) => {
    const command = readCommand(words);
    return command.name === 'help' ? command.topic : assert.fail(JSON.stringify(command));
  };
  assert.equal(topicOf('help'), null);
  assert.equal(topicOf('help', 'backup'), 'backup');
  assert.equal(topicOf('help', 'admin', 'create'), 'admin create');
  assert.equal(topicOf('admin', 'create', '--help'), 'admin create');
  assert.equal(topicOf('--help', 'admin', 'create', 'meena@example.com'), 'admin create');
  assert.equal(topicOf('admin', '--help'), 'admin');
  assert.equal(topicOf('help', 'settings'), 'settings');
  assert.equal(refusalOf('help', 'nonsense'), "Unknown command 'nonsense'.");
});
