import {
  closeSync,
  copyFileSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from '../reason.ts';
import { readConfig } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { environmentFileText } from './environment-file.ts';
import type { InstalledPaths } from './installed-paths.ts';
import { pathsBeneath, serviceOf, userOf } from './installed-paths.ts';
import { installedInstitutes } from './institutes.ts';
import type { Machine } from './machine.ts';
import { requireService } from './machine.ts';
import type { Address } from './ports.ts';
import { addressIn, addressOf, freePort, otherAt, portWords } from './ports.ts';
import { isSameContent } from './same-content.ts';
import { unitText } from './unit.ts';

/** The options of `install`. */
export interface InstallOptions {
  /** The institute's name among several on one machine, or null. */
  name: string | null;
  /** A folder in place of the machine's root: all files are written beneath it and no program is run. */
  root: string | null;
  domain: string | null;
  email: string | null;
}

const thisMachineAlone = '127.0.0.1';

/**
 * Installs this executable as a service, or updates the installed one, and returns the lines to print.
 * @throws StartupError with one sentence if that cannot be done here.
 */
export function install(options: InstallOptions, machine: Machine): string[] {
  const { name, root, domain, email } = options;
  if (machine.executable === null) {
    throw new StartupError('install works from the executable alone; npm run pack makes it.', 1);
  }
  if (root === null) requireService('install', machine);
  // Refuses what the first start would refuse.
  readConfig({ DOMAIN: domain ?? '', ACME_EMAIL: email ?? '' }, { host: '0.0.0.0' });
  const beneath = root ?? machine.root;
  const paths = pathsBeneath(beneath, name);
  const wasThere = existsSync(paths.unit);
  const hadSettings = existsSync(paths.environmentFile);
  if (!hadSettings && domain !== null) refuseTakenPorts(beneath, name, domain);
  const others = installedInstitutes(beneath).filter((other) => other !== name);
  putProgram(
    machine.executable,
    paths.executable,
    others.map((other) => pathsBeneath(beneath, other).executable),
  );
  if (!hadSettings) put(paths.environmentFile, firstSettings(options, machine), 0o600);
  put(paths.unit, unitText(name), 0o644);
  mkdirSync(paths.dataFolder, { recursive: true, mode: 0o700 });
  if (root === null) {
    giveDataFolder(paths.dataFolder, userOf(name), machine);
    must(machine, 'systemctl', 'daemon-reload');
  }
  const address = addressOf(beneath, name);
  return [
    `drone-institute ${machine.version} is installed${name === null ? '' : ` for ${name}`}.`,
    `  program   ${paths.executable}`,
    `  service   ${paths.unit}`,
    `  settings  ${paths.environmentFile}${hadSettings ? ' (kept as they were)' : ''}`,
    `  data      ${paths.dataFolder}`,
    ...(name === null
      ? []
      : [`  ports     ${address?.ports.join(' and ') ?? 'none, since its settings are wrong'}`]),
    ...(root === null ? nextSteps(paths, { ...options, wasThere, hadSettings, address }) : []),
  ];
}

/**
 * Removes the service and its executable and returns the lines to print. Data, settings and user stay.
 * @throws StartupError with one sentence if that cannot be done here, or if nothing is installed.
 */
export function uninstall({ name, root }: Pick<InstallOptions, 'name' | 'root'>, machine: Machine): string[] {
  if (root === null) requireService('uninstall', machine);
  const { unit, executable, dataFolder, environmentFile } = pathsBeneath(root ?? machine.root, name);
  const user = userOf(name);
  if (!existsSync(unit) && !existsSync(executable)) {
    throw new StartupError(`Nothing is installed: there is neither ${unit} nor ${executable}.`, 1);
  }
  if (root === null && existsSync(unit)) must(machine, 'systemctl', 'disable', '--now', serviceOf(name));
  rmSync(unit, { force: true });
  rmSync(executable, { force: true });
  if (root === null) must(machine, 'systemctl', 'daemon-reload');
  return [
    'The service and its program are removed. What stays:',
    `  data      ${dataFolder}`,
    `  settings  ${environmentFile}`,
    `  user      ${user}`,
    `A later install finds them again. To delete them for good: rm -r ${dataFolder} ${environmentFile}; userdel ${user}`,
  ];
}

/** An institute with a name, but without a domain, gets a port that it keeps, for a proxy on this machine. */
function firstSettings({ name, root, domain, email }: InstallOptions, machine: Machine): string {
  const isBehindProxy = name !== null && domain === null;
  // Beneath a folder nobody knows what listens on the machine that it will be.
  const listening = root === null ? machine.listening() : new Set<number>();
  const PORT = isBehindProxy ? String(freePort(root ?? machine.root, listening)) : null;
  // A client that reached the port from elsewhere would bypass the proxy, over plain HTTP.
  const HOST = isBehindProxy ? thisMachineAlone : null;
  return environmentFileText({ DOMAIN: domain, ACME_EMAIL: email, PORT, HOST }, name);
}

/** Two cannot listen on one port, and a certificate is given only to who answers on 80. */
function refuseTakenPorts(root: string | null, name: string | null, domain: string): void {
  const other = otherAt(root, name, addressIn({ DOMAIN: domain }));
  if (other === null) return;
  throw new StartupError(
    `${portWords(other.ports)} ${other.service}'s on this machine: leave --domain out and put a proxy in front of both, as 'help serve' has it.`,
    1,
  );
}

/**
 * A running program cannot be overwritten, but another file can take its name. The same version of other institutes is
 * shared as a file, so that it is in memory once, until another file takes one of its names.
 */
function putProgram(executable: string, place: string, others: readonly string[]): void {
  if (existsSync(place) && realpathSync(place) === realpathSync(executable)) return;
  const same = others.find((other) => isSameContent(executable, other));
  beside(place, 0o755, (file) =>
    same === undefined ? copyFileSync(executable, file) : linkSync(same, file),
  );
}

function put(place: string, text: string, mode: number): void {
  beside(place, mode, (file) => writeFileSync(file, text, { mode }));
}

/** Gives a file its name once it is complete on the disk. */
function beside(place: string, mode: number, write: (file: string) => void): void {
  mkdirSync(dirname(place), { recursive: true });
  const file = join(dirname(place), `.${basename(place)}.new`);
  rmSync(file, { force: true });
  try {
    write(file);
    const handle = openSync(file, 'r');
    fchmodSync(handle, mode);
    fsyncSync(handle);
    closeSync(handle);
    renameSync(file, place);
  } catch (error) {
    rmSync(file, { force: true });
    throw new StartupError(`${place} cannot be written. ${reasonOf(error)}`, 1);
  }
}

/** Creates the service's user if it is missing, and makes it the owner of the data folder and its content. */
function giveDataFolder(folder: string, user: string, machine: Machine): void {
  if (machine.run('id', '-u', user).code !== 0) {
    const words = ['--system', '--user-group', '--no-create-home', '--home-dir', folder];
    must(machine, 'useradd', ...words, '--shell', '/usr/sbin/nologin', user);
  }
  const userId = Number(must(machine, 'id', '-u', user));
  // The content may come from a server of another user, and only root can change its owner.
  if (statSync(folder).uid !== userId) must(machine, 'chown', '-R', `${user}:${user}`, folder);
}

function must(machine: Machine, program: string, ...words: string[]): string {
  const { code, output } = machine.run(program, ...words);
  if (code === 0) return output;
  throw new StartupError(
    `${[program, ...words].join(' ')} failed: ${output.trim() || `exit code ${code}`}`,
    1,
  );
}

function nextSteps(
  { environmentFile }: InstalledPaths,
  given: InstallOptions & { wasThere: boolean; hadSettings: boolean; address: Address | null },
): string[] {
  const service = serviceOf(given.name);
  const ignored = given.hadSettings && (given.domain ?? given.email) !== null;
  const passesProxy = given.hadSettings && given.name !== null && given.address?.isOpenPlainHttp;
  const edit = `Set DOMAIN in ${environmentFile}`;
  const steps = [
    ignored && `${edit}: that file was there already, so --domain and --email were not written into it.`,
    !given.hadSettings &&
      given.domain === null &&
      (given.name === null
        ? `${edit} to serve over HTTPS (or PORT, HOST and TRUST_PROXY behind a proxy).`
        : `Put a proxy in front (${service} help serve), and set TRUST_PROXY=1 and PUBLIC_URL in ${environmentFile}. It listens on ${thisMachineAlone} alone: for a proxy on another machine, set HOST to the address that it reaches; to serve over HTTPS without one, set DOMAIN and take HOST and PORT out.`),
    passesProxy &&
      `It listens on every address over plain HTTP, also past a proxy. If the proxy is on this machine, set HOST=${thisMachineAlone} in ${environmentFile}; if not, let a firewall admit the proxy alone.`,
    given.wasThere
      ? `systemctl restart ${service}       starts this version, which backs up before it changes the database`
      : `systemctl enable --now ${service}`,
    !given.wasThere &&
      `journalctl -u ${service} -n 20    shows the address and, once, the first admin's password`,
    !given.wasThere && `${service} admin create YOU@EXAMPLE.COM    makes an admin of your own`,
  ].filter((step) => step !== false);
  return ['', 'Next:', ...steps.map((step, index) => `  ${index + 1}. ${step}`)];
}
