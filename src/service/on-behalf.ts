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
import { databaseFile } from '../database/data-folder.ts';
import { reasonOf } from '../reason.ts';
import { StartupError } from '../startup-error.ts';
import { placesBeneath, serviceName } from './places.ts';
import { readEnvironment } from './read-environment.ts';

/** How a command of the executable is carried out. */
export interface Commission {
  /** The settings that hold for it. */
  environment: NodeJS.ProcessEnv;
  /** Whose work it is: the owner of the data folder, or null for the user who asked. */
  owner: { uid: number; gid: number } | null;
  dataFolder: string;
}

/** Who asked, and where. */
export interface Caller {
  environment: NodeJS.ProcessEnv;
  isRoot: boolean;
  /** The folder in which the command was given. */
  folder: string;
  /** A folder that stands for the root of the machine; null: the machine's own. */
  root: string | null;
}

/**
 * Finds out which institute a command is meant for and on whose behalf it is carried out. Where the service is installed
 * and no other folder is named, it is the service's. Root's commands are carried out as the owner of the data folder, so
 * that nothing in there ever belongs to root and nothing that lies in there is run by root.
 * @throws StartupError with exit code 1 if it is the service's and the caller may not look into that.
 */
export function commissionOf(command: string, { environment, isRoot, folder, root }: Caller): Commission {
  const { dataFolder: servicesFolder, environmentFile, unit } = placesBeneath(root);
  const named = environment.DATA_DIR?.trim();
  const isServices = !named && existsSync(unit) && !existsSync(databaseFile(join(folder, 'data')));
  if (isServices && command === 'serve') {
    throw new StartupError(
      `The service ${serviceName} serves here: systemctl status ${serviceName}. To serve another folder, set DATA_DIR to it.`,
      1,
    );
  }
  if (isServices && !isRoot) {
    throw new StartupError(
      `The institute here belongs to the service ${serviceName}: run this with sudo, or set DATA_DIR to another folder.`,
      1,
    );
  }
  const settings =
    isServices && existsSync(environmentFile) ? readEnvironment(readFileSync(environmentFile, 'utf8')) : {};
  const dataFolder = isServices ? servicesFolder : resolve(folder, named || 'data');
  const merged = isServices ? { ...settings, ...environment, DATA_DIR: dataFolder } : environment;
  const { uid = 0, gid = 0 } = statSync(dataFolder, { throwIfNoEntry: false }) ?? {};
  const owner = isRoot && command !== 'serve' && uid !== 0 ? { uid, gid } : null;
  return { environment: merged, owner, dataFolder };
}

/** What a command reads or writes for its caller, who may look where the owner of the data may not. */
export interface CallersFile {
  command: 'backup' | 'restore';
  path: string;
}

/**
 * Has this executable carry out a command as the owner of the data folder and gives its exit code. A file that is
 * backed up to or restored from is opened here, with the caller's rights.
 * @param program what stands between the executable and the command; nothing, unless a test runs Node
 * @throws StartupError with exit code 1 if that file cannot be opened.
 */
export function carryOutAsOwner(
  { environment, owner, dataFolder }: Commission,
  words: readonly string[],
  file: CallersFile | null,
  program: readonly string[] = [],
): number {
  const run: Run = (parameters, ...[input, output]) => {
    const { status, error } = spawnSync(process.execPath, [...program, ...parameters], {
      ...owner,
      cwd: dataFolder,
      // Absolute: what was said where the command was given would mean another folder here.
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
