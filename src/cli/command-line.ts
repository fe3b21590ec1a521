import { parseArgs } from 'node:util';
import type { Role } from '../shared/roles.ts';
import { isRole, roles, rolesAmong } from '../shared/roles.ts';
import { StartupError } from '../startup-error.ts';
import { type InstallOptions, instituteNames } from '../systemd/index.ts';
import type { AdminCommand } from './admin-commands.ts';
import type { CommandDescription } from './help/description.ts';
import { commands, helpOn } from './help.ts';

/** A command with its words and options. */
export type Command =
  | { name: 'serve' }
  /** `topic` is a command's name, the first word of several, or null. */
  | { name: 'help'; topic: string | null }
  | { name: 'version' }
  /** `-` means the standard output or input. */
  | ForInstitute<{ name: 'backup'; file: string }>
  /** `file` may also be `s3`, or `s3@` and a time. */
  | ForInstitute<{ name: 'restore'; file: string; identity: string | null; isPeerStopped: boolean }>
  /** `once`: until the copy is up to date. */
  | ForInstitute<{ name: 'follow'; identity: string | null; once: boolean }>
  | ForInstitute<{ name: 'promote'; isPeerStopped: boolean; asHeld: boolean }>
  | ForInstitute<{ name: 'drill'; identity: string | null }>
  | ForInstitute<{ name: 'backup-list' | 'health' }>
  | { name: 'backup-key' }
  /** `all`: every institute of the machine. */
  | ForInstitute<{ name: 'doctor'; all: boolean }>
  /** `person` is an email address, a phone number, or the number of a certificate. */
  | ForInstitute<{ name: 'export-person' | 'erase-person'; person: string }>
  | ForInstitute<{ name: 'admin'; admin: AdminCommand }>
  | { name: 'install'; options: InstallOptions }
  | { name: 'uninstall'; options: Pick<InstallOptions, 'name' | 'root'> };

/** A command with the name of the institute that it is for, or null where nobody says it. */
type ForInstitute<Parts> = Parts & { institute: string | null };

const operandWords: Record<NonNullable<CommandDescription['operand']>, string> = {
  FILE: 'a file',
  'FILE|s3[@TIME]': 'a file, or s3',
  s3: 's3',
  EMAIL: 'an email address',
  'EMAIL|PHONE|NUMBER': "an email address, a phone number or a certificate's number",
};
const adminActions = [
  'create',
  'list',
  'set-role',
  'reset-password',
  'reset-second-factor',
  'remove',
] as const;
type TextOption = 'name' | 'admin-name' | 'password' | 'domain' | 'email' | 'root' | 'identity';
type Options = Partial<
  Record<TextOption, string> & Record<'all' | 'yes' | 'once' | 'held', boolean> & { role: string[] }
>;

/**
 * Reads the words of the command line.
 * @throws StartupError with exit code 2 and one line for an unknown command or option.
 */
export function readCommand(words: readonly string[]): Command {
  const { values, positionals } = parse(words);
  const { help, version, ...options } = values;
  if (help) return { name: 'help', topic: topicOf(positionals) };
  if (version) return { name: 'version' };
  if (positionals[0] === 'help') return { name: 'help', topic: knownTopic(positionals.slice(1)) };
  const description = describe(positionals.length > 0 ? positionals : ['serve']);
  const operand = readOperand(description, positionals.slice(description.name.split(' ').length));
  refuseForeignOptions(description, options);
  return commandOf(description.name, operand, options);
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
        'admin-name': { type: 'string' },
        role: { type: 'string', multiple: true },
        password: { type: 'string' },
        domain: { type: 'string' },
        email: { type: 'string' },
        root: { type: 'string' },
        identity: { type: 'string' },
        all: { type: 'boolean' },
        yes: { type: 'boolean' },
        once: { type: 'boolean' },
        held: { type: 'boolean' },
      },
    });
  } catch (error) {
    // Node's advice follows the first sentence; an option may contain dots.
    const message = error instanceof Error ? error.message.split(/\.\s|\.?\n|\.$/u)[0] : String(error);
    throw wrong(`${message}.`);
  }
}

/** Returns the command that the words begin with. */
function describe([first = '', second = '']: readonly string[]): CommandDescription {
  const whole =
    commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first);
  if (whole !== undefined) return whole;
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length === 0) throw wrong(`Unknown command '${first}'.`);
  const seconds = group.map(({ name }) => name.slice(first.length + 1));
  throw wrong(`${first} needs one of ${seconds.join(', ')}, not '${second}'.`, first);
}

function readOperand({ name, operand }: CommandDescription, [word, ...more]: readonly string[]): string {
  const extra = operand === undefined ? word : more[0];
  if (extra !== undefined) throw wrong(`${name} takes no '${extra}'.`, name);
  if (operand !== undefined && (!word || (operand === 's3' && word !== operand))) {
    throw wrong(`${name} needs ${operandWords[operand]}.`, name);
  }
  return word ?? '';
}

function refuseForeignOptions({ name, options = {} }: CommandDescription, given: Options): void {
  const foreign = Object.keys(given).find((option) => !(option in options));
  if (foreign === undefined) return;
  const takers = commands
    .filter((command) => foreign in (command.options ?? {}))
    .map((command) => command.name);
  const others = commands.map((command) => command.name).filter((other) => !takers.includes(other));
  const goes = others.length === 1 ? `every command but ${others[0]}` : takers.join(' and ');
  throw wrong(`--${foreign} goes with ${goes}.`, name);
}

function commandOf(name: string, operand: string, options: Options): Command {
  const { root = null, domain = null, email = null, identity = null } = options;
  const { all = false, yes: isPeerStopped = false, once = false, held: asHeld = false } = options;
  const institute = readInstitute(options.name, name);
  switch (name) {
    case 'serve':
      return { name };
    case 'health':
      return { name, institute };
    case 'doctor':
      if (all && institute !== null) throw wrong('--all and --name exclude each other.', name);
      return { name, all, institute };
    case 'backup':
      return { name, file: operand, institute };
    case 'backup drill':
      return { name: 'drill', identity, institute };
    case 'backup list':
      return { name: 'backup-list', institute };
    case 'backup key':
      return { name: 'backup-key' };
    case 'restore':
      return { name, file: operand, identity, isPeerStopped, institute };
    case 'follow':
      return { name, identity, once, institute };
    case 'promote':
      return { name, isPeerStopped, asHeld, institute };
    case 'install':
      return { name, options: { name: institute, root, domain, email } };
    case 'uninstall':
      return { name, options: { name: institute, root } };
    case 'admin export-person':
      return { name: 'export-person', person: operand, institute };
    case 'admin erase-person':
      return { name: 'erase-person', person: operand, institute };
  }
  const action = adminActions.find((candidate) => name === `admin ${candidate}`);
  if (action === undefined) throw new Error(`Nobody reads the command ${name}.`);
  const { 'admin-name': adminName = 'Admin', password = null } = options;
  const given = readRoles(options.role, name);
  if (action === 'set-role' && given === null) throw wrong(`${name} needs --role.`, name);
  const admin = { action, email: operand, name: adminName, roles: given ?? (['owner'] as const), password };
  return { name: 'admin', admin, institute };
}

function readInstitute(institute: string | undefined, command: string): string | null {
  if (institute === undefined) return null;
  if (instituteNames.pattern.test(institute)) return institute;
  const hint = command === 'admin create' ? " The admin's own name goes with --admin-name." : '';
  throw wrong(`--name must be the institute's: ${instituteNames.words}, not '${institute}'.${hint}`, command);
}

function readRoles(given: readonly string[] | undefined, command: string): Role[] | null {
  if (given === undefined) return null;
  const words = given.flatMap((words) => words.split(','));
  const unknown = words.find((word) => !isRole(word));
  if (unknown === undefined) return rolesAmong(words);
  throw wrong(
    `--role must be of ${roles.join(', ')}, several with a comma between, not '${unknown}'.`,
    command,
  );
}

/** Returns the topic of the words around `--help`, or null. */
function topicOf([first = '', second = '']: readonly string[]): string | null {
  return [`${first} ${second}`, first].find((topic) => helpOn(topic) !== null) ?? null;
}

function knownTopic(words: readonly string[]): string | null {
  if (words.length === 0) return null;
  const topic = words.join(' ');
  if (helpOn(topic) === null) throw wrong(`Unknown command '${topic}'.`);
  return topic;
}

function wrong(message: string, command?: string): StartupError {
  return new StartupError(`${message} See ${command === undefined ? '' : `${command} `}--help.`, 2);
}
