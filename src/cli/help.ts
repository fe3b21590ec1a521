import { instituteNames } from '../service/index.ts';
import { settings } from '../settings.ts';
import { nginxConfiguration } from './nginx-configuration.ts';

/** A command, for its help and for reading the command line. */
export interface CommandDescription {
  /** One word, or two. */
  name: string;
  /** The word after the name, if any. */
  operand?: 'EMAIL' | 'EMAIL|PHONE|NUMBER' | 'FILE' | 'FILE|s3[@TIME]' | 's3';
  /** In lower case, for the list. */
  summary: string;
  /** Paragraphs, separated by an empty line. Only indented ones keep their line breaks. */
  explanation: string;
  /** By name; one without a value is given or not. */
  options?: Record<string, { value?: string; meaning: string }>;
  examples: readonly string[];
  /** The settings that matter to it most. */
  settings: readonly string[];
}

const asRoot =
  'Where the service is installed, run it with sudo: it then works on the institute that the service serves.';
const institute = {
  value: 'NAME',
  meaning: 'the institute that was installed under this name (help install)',
};
const password = {
  value: 'PASSWORD',
  meaning: "this password, 10 characters at least, instead of a random one (the shell's history keeps it)",
};

const role = {
  value: 'ROLE',
  meaning: 'owner: everything; office: people, batches, certificates; editor: the site',
};

const identity = {
  value: 'FILE',
  meaning: 'the file with the identity that opens encrypted backups (AGE-SECRET-KEY-1…)',
};

const otherIsOff = {
  meaning: 'say, without being asked, that the machine that was the website is off and stays off',
};

const described: readonly CommandDescription[] = [
  {
    name: 'serve',
    summary: 'serve the site (the default)',
    explanation: `Serves the site and the back office until SIGTERM or SIGINT. It then finishes the requests under way, gives up a nightly
backup under way, which leaves nothing behind, and closes the database. Before the first start of a newer version changes the
database, a backup is made in DATA_DIR/backups.

With DOMAIN it serves HTTPS, over HTTP/2 and HTTP/1.1 on one port. The certificate is renewed 30 days before its end; if that fails,
the old one is served on, the log and 'doctor' say why, and it is tried again (systemctl reload: at once).

Behind a proxy or a CDN leave DOMAIN out and set HOST=127.0.0.1, TRUST_PROXY=1 (one more for each proxy in front of it) and
PUBLIC_URL=https://academy.example.in. 'drone-institute help nginx' prints a whole configuration for nginx. Caddy:

  academy.example.in {
    reverse_proxy 127.0.0.1:3000
  }

Every answer says by its headers who may keep it: /assets/, /pictures/ and /uploads/ anybody; pages and what they read shared caches for
PAGE_CACHE seconds, and a week while the server is down; what is of a person or of the back office nobody. In Cloudflare: a cache rule for
/admin/eventposter/ and all paths that do not begin with /admin or /api/admin, 'eligible for cache', whose edge TTL is 'use cache-control
header if present, bypass cache if not'; Always Online off.

To watch it: /healthz answers 200 while the database does; /metrics is for Prometheus, from this machine (with no proxy in between) or
with 'Authorization: Bearer METRICS_TOKEN'.`,
    examples: [
      'DATA_DIR=/srv/academy PORT=8080 drone-institute',
      'DOMAIN=academy.example.in drone-institute serve',
    ],
    settings: [
      'DATA_DIR',
      'DOMAIN',
      'PORT',
      'HOST',
      'TRUST_PROXY',
      'PUBLIC_URL',
      'PAGE_CACHE',
      'METRICS_TOKEN',
    ],
  },
  {
    name: 'install',
    summary: 'make it a service of this machine (systemd), or bring that up to date',
    explanation: `Copies this executable to /usr/local/bin, makes the user drone-institute, its folder /var/lib/drone-institute, a hardened
systemd unit, and /etc/drone-institute.env with every setting explained. Needs root and systemd. 'journalctl -u drone-institute' shows the
log and, once, the password of the first admin.

To upgrade, run 'install' of the newer executable, then 'systemctl restart drone-institute': settings and data stay as they are. Before
the database changes, a backup DATA_DIR/backups/before-VERSION-….tar.gz is made (three at most, kept for 90 days at most). If the
new version cannot start, it says why and changes nothing: install the earlier executable again. Until the restart the other commands
say that the data are older, and change nothing. An older one refuses a newer database;
to go back, stop the service, install the older executable, 'restore' that backup, start.

With BACKUP_KEY that backup is encrypted and its name ends in .age: 'restore' opens it with --identity FILE. An executable from before
there was BACKUP_KEY cannot; open it first with age ('apt install age'), then restore before.tar.gz:

  age -d -i identity.txt -o before.tar.gz before-VERSION-….tar.gz.age

For several institutes on one machine, 'install --name north' makes the service drone-institute@north, with a user, data folder, settings
file, port and copy of the program of its own: each is upgraded, stopped and removed without the others. Its command is
drone-institute@north: 'drone-institute@north backup FILE' is the same as 'drone-institute backup FILE --name north'. One institute can
have the ports 80 and 443 and serve HTTPS itself (--domain). The others get a free port that they keep, and HOST=127.0.0.1, for a
proxy in front on this machine: see 'help serve'. For one on another machine, set HOST to the address that it reaches. One that was
installed before keeps its settings: where these have no HOST it goes on listening on every address, and 'install' says so.
'doctor --all' looks at all of them.`,
    options: {
      name: {
        value: 'NAME',
        meaning: `make or update the institute of this name: ${instituteNames.words}`,
      },
      domain: { value: 'NAME', meaning: 'write this DOMAIN into the new environment file' },
      email: { value: 'ADDRESS', meaning: 'write this ACME_EMAIL into the new environment file' },
      root: {
        value: 'DIR',
        meaning: 'write everything beneath this folder and run nothing, as packagers need it',
      },
    },
    examples: [
      'sudo ./drone-institute install --domain academy.example.in --email head@example.com',
      'sudo systemctl enable --now drone-institute',
      'sudo ./drone-institute install --name north',
    ],
    settings: ['DOMAIN', 'ACME_EMAIL'],
  },
  {
    name: 'uninstall',
    summary: 'remove the service; the data stay',
    explanation: `Stops and disables the service and removes its unit and its executable. The data, the environment file and the user stay, and
a later install finds them again.`,
    options: {
      name: institute,
      root: { value: 'DIR', meaning: 'remove from beneath this folder and run nothing' },
    },
    examples: ['sudo drone-institute uninstall', 'sudo drone-institute uninstall --name north'],
    settings: [],
  },
  {
    name: 'admin create',
    operand: 'EMAIL',
    summary: 'make an admin; the password is random and shown once',
    explanation: `Makes an account for the back office at /admin: an owner's, unless it says otherwise. Owners do everything else there,
also give roles. A random password works for a week, and only to choose a new one. A server that is running knows the account at once.\n\n${asRoot}`,
    options: {
      'admin-name': { value: 'NAME', meaning: "the admin's name; 'Admin' unless told" },
      role,
      password,
    },
    examples: [
      "drone-institute admin create meena@example.com --admin-name 'Meena R'",
      "drone-institute admin create ravi@example.com --admin-name 'Ravi K' --role office",
    ],
    settings: ['DATA_DIR'],
  },
  {
    name: 'admin list',
    summary: 'list the admins',
    explanation: `Prints email, name and role of each, a tab between.\n\n${asRoot}`,
    examples: ['drone-institute admin list'],
    settings: ['DATA_DIR'],
  },
  {
    name: 'admin set-role',
    operand: 'EMAIL',
    summary: 'say what an admin may do, from the next call on',
    explanation: `Gives an admin another role. For when no owner is left who could do it at /admin; the last owner stays one.\n\n${asRoot}`,
    options: { role },
    examples: ['drone-institute admin set-role meena@example.com --role owner'],
    settings: ['DATA_DIR'],
  },
  {
    name: 'admin reset-password',
    operand: 'EMAIL',
    summary: 'set a new random password; ends every session',
    explanation: `Gives an admin a new password and logs that admin out everywhere. A random one works for a week, and only to choose a new
one. Failed log-ins are forgotten, so that nobody waits for what others have tried. A server that is running knows it at once.\n\n${asRoot}`,
    options: { password },
    examples: ['drone-institute admin reset-password meena@example.com'],
    settings: ['DATA_DIR'],
  },
  {
    name: 'admin reset-second-factor',
    operand: 'EMAIL',
    summary: 'take app, passkeys and recovery codes away; ends every session',
    explanation: `For an admin who has lost the phone and the recovery codes: the password alone is enough for the next log-in. Where owners
ask for a second factor, that admin sets up a new one there.\n\n${asRoot}`,
    examples: ['drone-institute admin reset-second-factor meena@example.com'],
    settings: ['DATA_DIR'],
  },
  {
    name: 'admin remove',
    operand: 'EMAIL',
    summary: 'remove an admin; ends every session',
    explanation: `Removes the account; what that admin has made stays.\n\n${asRoot}`,
    examples: ['drone-institute admin remove meena@example.com'],
    settings: ['DATA_DIR'],
  },
  {
    name: 'admin export-person',
    operand: 'EMAIL|PHONE|NUMBER',
    summary: 'print everything that is held about a person, as JSON',
    explanation: `Prints every enrollment, with its reference and its place in a batch, registration and message with that email address or
phone number, each with the notes about it, and every certificate of that person: the answer when somebody asks what the institute holds about them. With the number of a certificate
instead, such as NDA/2027/0001, it prints that one and those that it replaces.\n\n${asRoot}`,
    examples: ['drone-institute admin export-person kavitha@example.com > kavitha.json'],
    settings: ['DATA_DIR'],
  },
  {
    name: 'admin erase-person',
    operand: 'EMAIL|PHONE|NUMBER',
    summary: 'delete everything that is held about a person',
    explanation: `Deletes every enrollment, registration and message with that email address or phone number, with the person's seats,
which go to whoever waits, and the pages of those applications. On the person's certificates the name is emptied; their numbers, courses and days stay in the
register, and whoever checks one reads that the name was erased. Backups hold all of it until they run out;
what a restore brings back is erased again at the next start.
For a certificate that knows no email address give its number: only the name on it, and on those that it replaces, is emptied.
Look first with admin export-person: a family may share a phone number. In the back office each record can be ticked by itself.\n\n${asRoot}`,
    examples: [
      'drone-institute admin erase-person kavitha@example.com',
      'drone-institute admin erase-person NDA/2019/0042',
    ],
    settings: ['DATA_DIR', 'BACKUPS'],
  },
  {
    name: 'backup',
    operand: 'FILE',
    summary: 'write everything into one archive, also while the server runs',
    explanation: `Writes database, uploads and facts into one new file and reads it back before it counts. It holds people's data and
nothing that signs: keep it where only you can read it. With - the archive goes to the standard output.

The server makes such an archive by itself every night between two and five in India, in DATA_DIR/backups: those die with the disk. Each
institute of a machine has a time of its own. With
BACKUP_S3 it also copies whatever changes to a store elsewhere, within 30 seconds (2 minutes with a database above 50 MB, 15 above
200 MB); there every copy of the last day is kept, and the last of each day for BACKUPS days. A store that cannot be reached stops nothing: what it lacks goes
there once it is back, and the panel and 'doctor' say what is wrong. Without a store, keep archives on another machine yourself, as in the
second example.

The settings are in no backup: keep a copy of /etc/drone-institute.env, which holds passwords, as safe as the identity.

With BACKUP_KEY all of them are encrypted: 'backup key' makes it. Try now and then whether a restore would work: 'backup drill'.
What there is to restore says 'backup list'. An archive named drill, key or list is written as ./drill.\n\n${asRoot}`,
    examples: [
      'drone-institute backup academy-2026-11-21.tar.gz',
      'ssh root@academy.example.in drone-institute backup - > academy.tar.gz',
    ],
    settings: ['DATA_DIR', 'BACKUPS', 'BACKUP_S3', 'BACKUP_KEY'],
  },
  {
    name: 'backup drill',
    summary: 'try whether the newest backup can be restored; changes nothing',
    explanation: `Restores the newest copy at the store (the newest nightly backup without BACKUP_S3) into a temporary folder, compares every
file with its hash, checks the database and that every picture is there, and removes all of it. Says how long that took and how old the
copy is; 'doctor' and the panel remember when the last drill was. The server may run meanwhile. It does the same by itself once a month at
night, behind everything else, unless backups are encrypted: nobody but the institute can read those, so try one by hand every month or so.\n\n${asRoot}`,
    options: { identity },
    examples: [
      'drone-institute backup drill',
      'drone-institute backup drill --identity /media/usb/identity.txt',
    ],
    settings: ['DATA_DIR', 'BACKUP_S3', 'BACKUP_KEY'],
  },
  {
    name: 'backup list',
    summary: 'list what there is to restore, here and off-site',
    explanation: `Prints the archives of DATA_DIR/backups (of every night, and from before upgrades), and with BACKUP_S3 the copies at the
store, the oldest first: each line begins with what to write behind 'restore'. Changes nothing; the server may run meanwhile.\n\n${asRoot}`,
    examples: ['drone-institute backup list'],
    settings: ['DATA_DIR', 'BACKUP_S3'],
  },
  {
    name: 'backup key',
    summary: 'make the key that encrypts backups, and the identity that opens them',
    explanation: `Prints a new identity, in the format of age. Run it from your own computer, as in the example: the file is made there, and
nothing of it stays on the server. Keep it in two places away from the server, and write its BACKUP_KEY line into the settings. The server can then encrypt its backups, but not read them: without the identity
nobody can, nor can we. Earlier backups stay as they were.`,
    examples: ['ssh root@academy.example.in drone-institute backup key > identity.txt'],
    settings: ['BACKUP_KEY'],
  },
  {
    name: 'restore',
    operand: 'FILE|s3[@TIME]',
    summary: "put a backup's content in place; keeps what was there in a folder beside",
    options: { identity, yes: otherIsOff },
    explanation: `When the machine burns:

  1. Take a new machine with Debian or Ubuntu, copy the executable to it, and run there:
     sudo ./drone-institute install --domain academy.example.in --email head@example.com
     Do not start it yet, whatever that says: what has begun anew is not restored.
  2. Write the settings of the old machine into /etc/drone-institute.env: mail and the others as you
     had them, from the copy that you kept. At the provider of the store you find what BACKUP_S3 was,
     and make a new access key for BACKUP_S3_KEY and BACKUP_S3_SECRET.
  3. If backups were encrypted, bring the file with the identity; its BACKUP_KEY line goes into the
     settings too.
  4. sudo drone-institute restore s3          (encrypted: restore s3 --identity identity.txt)
     It asks whether the old machine is off, takes minutes, and tells when the copy was made and what
     it holds.
  5. Where the domain name is managed (DNS), point it at the address of the new machine.
  6. sudo systemctl enable --now drone-institute
  7. Log in. A passkey still counts; codes of authenticator apps do not, since their key is in no
     backup: use a recovery code, and set the app up again. Whoever has neither can log in with the
     password alone after: sudo drone-institute admin reset-second-factor you@example.com
     What came in the last half minute of the old machine may be missing: the website's mails about
     it are in the mailbox of the office.
  8. Should the old machine come back, switch it off: what it takes in is missing here. It copies
     nothing to the store any more, and says on its panel that it has been replaced.
     Remove the identity file from the new machine, and let 'doctor' say that all is well.

Where several institutes were on the machine, do so for each: 'install --name north' in step 1, and in all others drone-institute@north in
place of drone-institute.

s3 is the newest copy at the store; s3@2026-11-21 the last of that day in India, s3@2026-11-21T14:30:00+05:30 the last at or before
that time. 'backup list' says which there are.
Whoever was erased since is erased again at the next start. A file named s3 is written as ./s3.

Checks the whole archive or copy first, then puts it in place of what DATA_DIR holds. Stop the server before. An archive of an
earlier version is brought up to date. Every session ends: all admins log in again. What was there is kept in a folder beside for 90 days.
With - the archive comes from the standard input.

A copy at the store makes this machine the one that copies there, once you have said that the other one is off. With the answer no it is
restored all the same, and copies nothing until 'promote': for a look at what was.

To move to another server: there 'install', then 'restore', then 'systemctl enable --now drone-institute'. The settings file is not in the
archive: copy it too; the certificate is obtained anew. Copy DATA_DIR/second-factor-key as well: without it the codes of authenticator apps
do not count there (see 7).\n\n${asRoot}`,
    examples: [
      'systemctl stop drone-institute',
      'drone-institute restore academy-2026-11-21.tar.gz',
      'systemctl start drone-institute',
      'drone-institute restore s3@2026-11-21 --identity identity.txt',
    ],
    settings: ['DATA_DIR', 'BACKUP_S3'],
  },
  {
    name: 'follow',
    operand: 's3',
    summary: 'keep a copy ready on a second machine, for when the first one is lost',
    options: {
      identity,
      once: { meaning: 'end once the copy is up to date' },
    },
    explanation: `For an institute that cannot be away for the half hour that 'restore' with a new machine takes. It asks the store every minute, fetches
only what it lacks, restores each copy for a trial, and serves nothing: /healthz answers 503 with how old the copy is. 'promote' makes this
machine the website within seconds. What came since the last copy, half a minute as a rule, is lost with the first machine all the same.

  1. On the second machine: sudo ./drone-institute install, with the same --domain as the first.
     Do not start it yet.
  2. Copy the settings of the first machine, /etc/drone-institute.env, to it.
  3. sudo drone-institute follow s3           (encrypted: follow s3 --identity identity.txt)
     It fetches the copy once, and says when it is there.
  4. sudo systemctl enable --now drone-institute
     The service goes on following, also after a restart of the machine, until it is promoted.
  5. Have something ask for http://SECOND-MACHINE/healthz (on PORT), and 'doctor' say that all is well:
     nobody else notices when it stops following.

It runs the version of the first machine or a later one: upgrade the second one first. With BACKUP_KEY it keeps the identity in
DATA_DIR/following until it is promoted: guard it as you guard the copies. Without a service, it follows until it is stopped.

${asRoot}`,
    examples: ['drone-institute follow s3', 'drone-institute follow s3 --identity /media/usb/identity.txt'],
    settings: ['DATA_DIR', 'PORT', 'BACKUP_S3', 'BACKUP_KEY'],
  },
  {
    name: 'promote',
    summary: 'make this machine the website, in place of one that is off',
    options: {
      yes: otherIsOff,
      held: { meaning: 'do not ask the store: take the copy that is here' },
    },
    explanation: `On a machine that follows: fetches what came since its last look, makes the copy its own, ends every session, and has it served. Then
let the name of the site (DNS) point there; the certificate is obtained once it does. As after a restore, codes of authenticator apps
do not count ('help restore', 7).

No machine does this by itself, since none can tell whether the other one is off or only out of its sight: if both take enrollments, each has
seats and certificate numbers that the other gave to somebody else. So a person decides: can nobody reach the first machine, will it not
be back soon, and is it switched off for good, at its provider if need be? What it has taken in since its last copy is lost then.

From then on the folder at the store is marked with the name of this machine. Another one that finds the mark copies nothing there any more,
and says so on its panel, by mail and in 'doctor': switch it off. To go back to it, where it has been the website all along, say
'promote' there: it keeps its own data. If two are promoted at once, the last one has the mark, and the other one says so.

If the store cannot be reached, --held takes the copy as it was at the last look.

${asRoot}`,
    examples: ['drone-institute promote', 'drone-institute promote --yes'],
    settings: ['DATA_DIR', 'BACKUP_S3'],
  },
  {
    name: 'doctor',
    summary: 'look at everything that may be wrong, and say what to do',
    explanation: `Looks at database, uploads, secret, facts, disk, clock, permissions, certificate, proxy, age of the newest backup, of
the newest copy off-site and of the last drill, what restores keep, whether the server finds all that it needs to start, and mail
server; one line each, BAD in front of what needs somebody. Ends with exit code 1 if there is any. With --all it looks at every institute that is installed on the machine, and also at
its service and its ports.\n\n${asRoot}`,
    options: { all: { meaning: 'every institute of the machine, each under the name of its service' } },
    examples: ['drone-institute doctor', 'sudo drone-institute doctor --all'],
    settings: ['DATA_DIR', 'DOMAIN'],
  },
];

const withoutInstitute = ['serve', 'install', 'uninstall'];

/** Every command, in the order of the list. All that work on a data folder can be told whose. */
export const commands: readonly CommandDescription[] = described.map((command) =>
  withoutInstitute.includes(command.name)
    ? command
    : { ...command, options: { name: institute, ...command.options } },
);

/** Returns the text that `--help` prints. */
export function generalHelp(): string {
  const rows = commands.map((command) => [headOf(command), command.summary] as const);
  const optional = described.filter(({ options }) => options !== undefined);
  return `Usage: drone-institute [command]

${table([...rows, ['help COMMAND', 'explain a command, with an example'], ['help nginx', 'print a configuration for nginx in front'], ['--help, --version', '']])}

Options:
${optional.map((command) => `  ${command.name} ${optionsOf(command)}`).join('\n')}
  any but serve [--name NAME], the institute that is meant where several are installed

Settings are environment variables; 'drone-institute help settings' explains each:
  ${wrapped(settings.map(({ name }) => name).join(', '), 2)}`;
}

/** Returns the text that `COMMAND --help`, `help settings` or `help nginx` prints, or null if there is no such command. */
export function helpOn(topic: string): string | null {
  if (topic === 'nginx') return nginxConfiguration;
  if (topic === 'settings') return settingsHelp();
  const command = commands.find(({ name }) => name === topic);
  if (command !== undefined) return commandHelp(command);
  const group = commands.filter(({ name }) => name.startsWith(`${topic} `));
  if (group.length === 0) return null;
  return `Usage: drone-institute ${topic} COMMAND

${table(group.map((member) => [headOf(member), member.summary]))}

'drone-institute help ${group[0]?.name}' and so on explains each.`;
}

function commandHelp(command: CommandDescription): string {
  const options = Object.entries(command.options ?? {});
  const parts = [
    `Usage: drone-institute ${[headOf(command), optionsOf(command)].join(' ').trimEnd()}`,
    ...command.explanation
      .split('\n\n')
      .map((paragraph) =>
        paragraph.startsWith('  ') ? paragraph : wrapped(paragraph.replaceAll('\n', ' '), 0),
      ),
    options.length > 0 &&
      `Options:\n${table(options.map(([name, { value = '', meaning }]) => [`--${name} ${value}`.trim(), meaning]))}`,
    `Example:\n${command.examples.map((example) => `  ${example}`).join('\n')}`,
    command.settings.length > 0 &&
      wrapped(
        `Settings that matter: ${command.settings.join(', ')}. 'drone-institute help settings' explains each.`,
        0,
      ),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function settingsHelp(): string {
  const explained = settings.map(
    ({ name, fallback, meaning }) => `  ${name} (${fallback})\n      ${wrapped(meaning, 6)}`,
  );
  return `Settings are environment variables; in brackets what holds without them. The service reads /etc/drone-institute.env,
that of an institute with a name /etc/drone-institute@NAME.env.

${explained.join('\n')}

Example:
  DATA_DIR=/srv/academy PORT=8080 drone-institute serve`;
}

function headOf({ name, operand }: CommandDescription): string {
  return operand === undefined ? name : `${name} ${operand}`;
}

function optionsOf({ options = {} }: CommandDescription): string {
  return Object.entries(options)
    .map(([name, { value }]) => `[--${name}${value === undefined ? '' : ` ${value}`}]`)
    .join(' ');
}

function table(rows: readonly (readonly [left: string, right: string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n');
}

/** Wraps a text at 100 characters and indents all lines but the first. */
function wrapped(text: string, indent: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && indent + last.length + word.length < 100)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}
