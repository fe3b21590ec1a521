import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { databaseFile } from '../database/index.ts';
import { reasonOf } from '../reason.ts';
import { StartupError } from '../startup-error.ts';
import { pathsBeneath, serviceOf } from './installed-paths.ts';
import { installedInstitutes } from './institutes.ts';
import { readEnvironment } from './read-environment.ts';

/** How a command of the executable is run. */
export interface Commission {
  environment: NodeJS.ProcessEnv;
  /** The owner of the data folder, who runs it; null for the caller. */
  owner: { uid: number; gid: number } | null;
  dataFolder: string;
  /** Which executable runs it: of an institute with a name its own, whose version the data are of. */
  executable: string;
}

/** How and from where a command was called. */
export interface Caller {
  environment: NodeJS.ProcessEnv;
  isRoot: boolean;
  /** The working folder. */
  folder: string;
  /** A folder in place of the machine's root, or null. */
  root: string | null;
  /** The institute that `--name` says, or null. */
  institute: string | null;
  /** The institute whose own executable was called, or null. */
  ownInstitute: string | null;
}

/**
 * Returns which data folder a command is for and who runs it. If a service is installed and no folder is named, it is
 * the service's. Root's commands run as the folder's owner, so that nothing in it belongs to root or is run by root.
 * @throws StartupError with exit code 1 if it is a service's and the caller may not access it, or if it is not clear
 * which institute is meant.
 */
export function commissionOf(command: string, caller: Caller): Commission {
  const { environment, isRoot, folder, root, institute } = caller;
  const named = environment.DATA_DIR?.trim();
  if (named) {
    const dataFolder = resolve(folder, named);
    if (institute !== null && dataFolder !== pathsBeneath(root, institute).dataFolder) {
      throw new StartupError(
        `--name ${institute} and DATA_DIR mean two institutes; leave one of them out.`,
        1,
      );
    }
    return inFolder(command, dataFolder, caller);
  }
  const meant = institute ?? caller.ownInstitute;
  const isHere = meant === null && existsSync(databaseFile(join(folder, 'data')));
  const installed = isHere ? [] : installedInstitutes(root);
  if (meant === null && installed.length === 0) return inFolder(command, resolve(folder, 'data'), caller);
  const isKnown = installed.includes(meant);
  if (!isKnown && (meant !== null || command !== 'serve')) throw whichInstitute(meant, installed);
  const service = serviceOf(isKnown ? meant : (installed[0] ?? null));
  if (command === 'serve') {
    throw new StartupError(
      `The service ${service} serves here: systemctl status ${service}. To serve another folder, set DATA_DIR to it.`,
      1,
    );
  }
  if (!isRoot) {
    throw new StartupError(
      `The institute here belongs to the service ${service}: run this with sudo, or set DATA_DIR to another folder.`,
      1,
    );
  }
  return servicesCommission(command, meant, caller);
}

/** Returns how a command for the institute of a service is run: with the service's settings. */
export function servicesCommission(
  command: string,
  institute: string | null,
  caller: Pick<Caller, 'environment' | 'isRoot' | 'root'>,
): Commission {
  const { dataFolder, environmentFile, executable } = pathsBeneath(caller.root, institute);
  if (institute !== null && !existsSync(dataFolder))
    throw new StartupError(`There is no folder ${dataFolder}; install --name ${institute} makes it.`, 1);
  const settings = existsSync(environmentFile) ? readEnvironment(readFileSync(environmentFile, 'utf8')) : {};
  const environment = { ...settings, ...caller.environment, DATA_DIR: dataFolder };
  const commission = inFolder(command, dataFolder, { ...caller, environment });
  return institute === null ? commission : { ...commission, executable };
}

function inFolder(
  command: string,
  dataFolder: string,
  { environment, isRoot }: Pick<Caller, 'environment' | 'isRoot'>,
): Commission {
  const { uid = 0, gid = 0 } = statSync(dataFolder, { throwIfNoEntry: false }) ?? {};
  const owner = isRoot && command !== 'serve' && uid !== 0 ? { uid, gid } : null;
  return { environment, owner, dataFolder, executable: process.execPath };
}

function whichInstitute(meant: string | null, installed: readonly (string | null)[]): StartupError {
  const names = installed.filter((name) => name !== null).join(', ');
  if (meant === null)
    return new StartupError(
      `Each institute here has a name: say which one is meant with --name (${names}).`,
      1,
    );
  const known = names === '' ? 'none has a name' : `there are ${names}`;
  return new StartupError(`No institute of this machine is called ${meant}: ${known}.`, 1);
}

/** A file that a command reads or writes for its caller, who may have rights that the data's owner has not. */
export interface CallersFile {
  command: 'backup' | 'restore';
  path: string;
}

/**
 * Runs a command of this executable as the owner of the data folder and returns its exit code. The archive of a backup
 * or restore is opened with the caller's rights.
 * @param program parameters before the command, for tests that run Node
 * @throws StartupError with exit code 1 if the archive cannot be opened.
 */
export function carryOutAsOwner(
  { environment, owner, dataFolder, executable }: Commission,
  words: readonly string[],
  file: CallersFile | null,
  program: readonly string[] = [],
): number {
  const run: Run = (parameters, ...[input, output]) => {
    const { status, error } = spawnSync(executable, [...program, ...parameters], {
      ...owner,
      cwd: dataFolder,
      // Absolute, since the working folder is another one here.
      env: { ...environment, DATA_DIR: dataFolder, HOME: dataFolder },
      stdio: [input, output, 'inherit'],
    });
    if (error) throw error;
    return status ?? 1;
  };
  if (file === null || file.path === '-') return run(words, 'inherit', 'inherit');
  const path = resolve(file.path);
  return file.command === 'backup' ? backUpFor(path, run) : restoreFor(path, run);
}

type Run = (words: readonly string[], input: 'inherit' | number, output: 'inherit' | number) => number;

function backUpFor(path: string, run: Run): number {
  if (existsSync(path)) throw new StartupError(`${path} exists already; choose another name.`, 1);
  const beside = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  const output = orRefuse(`${path} cannot be written.`, () => openSync(beside, 'wx', 0o600));
  try {
    const code = run(['backup', '-'], 'inherit', output);
    if (code !== 0) return code;
    orRefuse(`${path} cannot be written.`, () => {
      fsyncSync(output);
      renameSync(beside, path);
    });
    process.stdout.write(`Backup written to ${path}.\n`);
    return 0;
  } finally {
    closeSync(output);
    rmSync(beside, { force: true });
  }
}

function restoreFor(path: string, run: Run): number {
  const input = orRefuse(`${path} cannot be restored; nothing was changed.`, () => openSync(path, 'r'));
  try {
    return run(['restore', '-'], input, 'inherit');
  } finally {
    closeSync(input);
  }
}

function orRefuse<Result>(sentence: string, task: () => Result): Result {
  try {
    return task();
  } catch (error) {
    throw new StartupError(`${sentence} ${reasonOf(error)}`, 1);
  }
}
