import { parseArgs } from 'node:util';
import type { AdminCommand } from './admins/commands.ts';
import { RefusedStart } from './refused-start.ts';

/** What somebody asked for on the command line. */
export type Command =
  | { name: 'serve' }
  | { name: 'help' }
  | { name: 'version' }
  | { name: 'backup' | 'restore'; file: string }
  | { name: 'doctor' }
  | { name: 'export-person' | 'erase-person'; email: string }
  | { name: 'admin'; admin: AdminCommand };

const adminActions = ['create', 'list', 'reset-password', 'remove'] as const;
const personActions = ['export-person', 'erase-person'] as const;

/** What `--help` prints. */
export const help = `Usage: drone-institute [command]

  serve                            serve the site (the default)
  admin create EMAIL               make an admin; the password is random and shown once
  admin list                       list the admins
  admin reset-password EMAIL       set a new random password; ends every session
  admin remove EMAIL               remove an admin; ends every session
  admin export-person EMAIL        print everything that is held about a person, as JSON
  admin erase-person EMAIL         delete everything that is held about a person
  backup FILE                      write everything into one archive, also while the server runs
  restore FILE                     put an archive's content in place; keeps what was there in a folder beside
  doctor                           look at database, uploads, secret, disk, clock and permissions
  --help, --version

Options of admin create and reset-password:
  --name NAME                      the admin's name (create only)
  --password PASSWORD              this password, 10 characters at least

Settings are environment variables: PORT, HOST, DATA_DIR, ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_NAME, JWT_SECRET,
TOKEN_HOURS, PUBLIC_URL, TRUST_PROXY, DEMO, LOGIN_ATTEMPTS, FORM_POSTS, BACKUPS,
LOG_LEVEL. README.md explains each.`;

/**
 * Reads the words after the program's name.
 * @throws RefusedStart with exit code 2 and one line for an unknown command or option.
 */
export function readCommand(words: readonly string[]): Command {
  const { values, positionals } = parse(words);
  if (values.help) return { name: 'help' };
  if (values.version) return { name: 'version' };
  const [command = 'serve', ...rest] = positionals;
  if (command === 'admin')
    return readPersonCommand(rest) ?? { name: 'admin', admin: readAdmin(rest, values) };
  if (values.name !== undefined) throw wrong('--name goes with admin create.');
  if (values.password !== undefined)
    throw wrong('--password goes with admin create and admin reset-password.');
  if (command === 'backup' || command === 'restore') {
    const [file, extra] = rest;
    if (file === undefined) throw wrong(`${command} needs a file.`);
    if (extra !== undefined) throw wrong(`${command} takes no '${extra}'.`);
    return { name: command, file };
  }
  if (command !== 'serve' && command !== 'doctor') throw wrong(`Unknown command '${command}'.`);
  if (rest.length > 0) throw wrong(`${command} takes no '${rest[0]}'.`);
  return { name: command };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        version: { type: 'boolean' },
        name: { type: 'string' },
        password: { type: 'string' },
      },
    });
  } catch (error) {
    // Node's advice stands behind the first sentence; an option may hold dots of its own.
    const message = error instanceof Error ? error.message.split(/\.\s|\.?\n|\.$/u)[0] : String(error);
    throw wrong(`${message}.`);
  }
}

function readPersonCommand([word, email, extra]: string[]): Command | null {
  const name = personActions.find((candidate) => candidate === word);
  if (name === undefined) return null;
  if (email === undefined) throw wrong(`admin ${word} needs an e-mail address.`);
  if (extra !== undefined) throw wrong(`admin ${word} takes no '${extra}'.`);
  return { name, email };
}

function readAdmin(words: string[], values: { name?: string; password?: string }): AdminCommand {
  const [word = '', email = '', ...rest] = words;
  const action = adminActions.find((candidate) => candidate === word);
  if (action === undefined)
    throw wrong(`admin needs one of ${[...adminActions, ...personActions].join(', ')}, not '${word}'.`);
  const extra = action === 'list' ? words[1] : rest[0];
  if (extra !== undefined) throw wrong(`admin ${action} takes no '${extra}'.`);
  if (action !== 'list' && email === '') throw wrong(`admin ${action} needs an e-mail address.`);
  if (values.name !== undefined && action !== 'create') throw wrong('--name goes with admin create.');
  if (values.password !== undefined && action !== 'create' && action !== 'reset-password') {
    throw wrong('--password goes with admin create and admin reset-password.');
  }
  return { action, email, name: values.name ?? 'Admin', password: values.password ?? null };
}

function wrong(message: string): RefusedStart {
  return new RefusedStart(`${message} See --help.`, 2);
}
