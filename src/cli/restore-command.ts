import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { endEverySession } from '../admins/index.ts';
import {
  archiveUnpacker,
  type Contents,
  claim,
  drill,
  findPoint,
  isOwn,
  listBackups,
  NotTried,
  noteRestore,
  openStore,
  type Patience,
  pointUnpacker,
  readPointTime,
  restoreCopy,
  type Store,
  StoreFault,
  takeFolder,
  type Unpack,
} from '../backups/index.ts';
import { type Database, databaseFile, prepareDataFolder, stored, transactionNow } from '../database/index.ts';
import { referencedPictures } from '../open-data-folder.ts';
import { type OwnProcess, printer } from '../own-process.ts';
import { migrationsFolder, ownCommand } from '../program-files.ts';
import { keepUsedNumbers } from '../register/index.ts';
import type { Config } from '../settings.ts';
import { inWords } from '../shared/duration-text.ts';
import { isoInIndia } from '../shared/india-time.ts';
import { StartupError } from '../startup-error.ts';
import { counted } from './counted.ts';
import { isOff, otherMachine } from './other-machine.ts';

/** How a copy is checked, and its log-ins ended, before it is put in place. */
export const checks = {
  migrationsFolder,
  referencedPictures,
  endSessions: (database: Database) => transactionNow(stored(database), endEverySession),
  now: () => new Date(),
};

/** A copy that can be restored. */
export interface Copy {
  /** For messages, such as the path of an archive. */
  name: string;
  unpack: Unpack;
}

/** Whether a restore is from the store: `s3`, or `s3@` and a time. A file of that name is `./s3`. */
export function isFromStore(name: string): boolean {
  return name === 's3' || name.startsWith('s3@');
}

/**
 * Restores an archive, the standard input (`-`) or a copy at the store.
 * @param isPeerStopped whether the caller has said that no other machine is the website any more
 * @throws StartupError with one sentence if it cannot be restored; nothing is changed then.
 */
export async function restoreFrom(
  name: string,
  identity: string | null,
  isPeerStopped: boolean,
  config: Config,
  own: OwnProcess,
): Promise<void> {
  const print = printer(own);
  if (name === '-' && own.stdin.isTTY) {
    throw new StartupError('restore - reads from the standard input: give it an archive with < FILE.', 1);
  }
  const { dataFolder } = config;
  prepareDataFolder(dataFolder);
  const unlock = await takeFolder(dataFolder);
  if (unlock === null)
    throw new StartupError(
      `A server is running on ${dataFolder}; stop it first (systemctl stop ${ownCommand}), then restore.`,
      1,
    );
  try {
    if (!isFromStore(name)) await putInPlace(archiveNamed(name, identity, own.stdin), dataFolder, print);
    else {
      const until = name === 's3' ? null : readPointTime(name.slice('s3@'.length));
      await withStore(config, print, async (store) => {
        const copy = await copyAt(store, until, identity, print);
        const other = await otherMachine(store);
        const { writer } = other;
        const isOwnMark = writer !== null && isOwn(writer, dataFolder);
        const isTaken = isOwnMark || (await isOff(other, isPeerStopped, own));
        print(`Fetching ${copy.name} …`);
        await putInPlace(copy, dataFolder, print);
        if (isTaken) claim(dataFolder);
        else print(`This machine copies nothing to the store until it is told to: “${ownCommand} promote”.`);
      });
    }
    print('Start the server again; every admin has to log in again.');
  } finally {
    unlock();
  }
}

/** Puts a copy in the place of what a data folder holds, and says what came of it. */
export async function putInPlace(
  copy: Copy,
  dataFolder: string,
  print: (line: string) => void,
): Promise<void> {
  let lost: string[] = [];
  const { contents, kept } = await restoreCopy({
    ...checks,
    ...copy,
    dataFolder,
    carryOver(database) {
      noteRestore(database, checks.now());
      lost = keepUsedNumbers(database, databaseFile(dataFolder));
    },
  });
  print(`Restored${copy.name === standardInput ? '' : ` from ${copy.name}`}: ${summary(contents)}.`);
  if (kept !== null) print(`What was there before is in ${kept} for 90 days; remove it once all is well.`);
  if (lost.length > 0)
    print(
      `The register has lost ${spanOf(lost)}, issued after this backup was made. Their numbers are not given again; import those certificates, or issue them anew.`,
    );
}

const standardInput = 'The archive';

function archiveNamed(name: string, identity: string | null, input: Readable): Copy {
  return name === '-'
    ? { name: standardInput, unpack: archiveUnpacker(input, identity) }
    : archiveAt(resolve(name), identity);
}

function archiveAt(file: string, identity: string | null): Copy {
  return { name: file, unpack: archiveUnpacker(file, identity) };
}

async function copyAt(
  store: Store,
  until: Date | null,
  identity: string | null,
  print: (line: string) => void,
): Promise<Copy> {
  const { name, at } = await findPoint(store, until);
  return {
    // As it can be asked for again; a day is one in India there too.
    name: `s3@${isoInIndia(at)} (${store.host})`,
    unpack: pointUnpacker(store, name, identity, print),
  };
}

/**
 * Runs a task with the store of the settings. Says so once where the store makes it wait.
 * @throws StartupError with one sentence if there is none, or it fails for good.
 */
export async function withStore<Result>(
  { store: settings }: Config,
  print: (line: string) => void,
  task: (store: Store) => Promise<Result>,
  patience?: Patience,
): Promise<Result> {
  if (settings === null)
    throw new StartupError(
      `BACKUP_S3, BACKUP_S3_KEY and BACKUP_S3_SECRET are not set: write those of the institute into the settings (/etc/${ownCommand}.env where the service is installed).`,
      1,
    );
  let isTold = false;
  const store = await openStore(settings, patience, ({ message }) => {
    if (!isTold) print(`${message} It is tried again for a while …`);
    isTold = true;
  });
  try {
    return await task(store);
  } catch (error) {
    if (error instanceof StoreFault) throw new StartupError(error.message, 1);
    throw error;
  } finally {
    store.close();
  }
}

/**
 * Restores the newest copy at the store, or the newest nightly backup where there is no store, into a temporary folder.
 * @throws StartupError with one sentence if that fails.
 */
export async function runDrill(
  identity: string | null,
  config: Config,
  print: (line: string) => void,
): Promise<void> {
  const { dataFolder } = config;
  prepareDataFolder(dataFolder);
  const run = async (copy: Copy) => {
    const done = await drill({ ...checks, dataFolder, unpack: copy.unpack }).catch((error: unknown) => {
      if (error instanceof NotTried)
        throw new StartupError(`No drill was made of ${copy.name}. ${error.message}`, 1);
      throw error;
    });
    if (done.fault !== null)
      throw new StartupError(`The drill failed: ${copy.name} cannot be restored. ${done.fault}`, 1);
    const age = done.madeAt === null ? 0 : Date.parse(done.at) - Date.parse(done.madeAt);
    const megabytes = Math.ceil(done.bytes / 1_000_000);
    print(
      `Restored ${copy.name}, ${inWords(age)} old, in ${done.seconds} seconds: ${counted(done.files, 'file')}, ${megabytes} MB, ${counted(done.uploads, 'uploaded picture')}, each as its hash says; the database is sound.`,
    );
    print('It was a drill: nothing was changed.');
  };
  if (config.store === null) return run(await newestArchive(dataFolder, identity));
  await withStore(config, print, async (store) => run(await copyAt(store, null, identity, print)));
}

async function newestArchive(dataFolder: string, identity: string | null): Promise<Copy> {
  const folder = resolve(dataFolder, 'backups');
  const newest = (await listBackups(folder).catch(() => [])).at(-1);
  if (newest === undefined)
    throw new StartupError(`There is no nightly backup in ${folder} yet; the first night makes one.`, 1);
  return archiveAt(resolve(folder, newest), identity);
}

/** Says what a backup holds. */
export function summary({ createdAt, files }: Contents): string {
  const pictures = files.filter((file) => file.name.startsWith('uploads/')).length;
  return `made ${isoInIndia(new Date(createdAt))}, ${counted(pictures, 'uploaded picture')}, ${counted(files.length, 'file')}`;
}

function spanOf(numbers: readonly string[]): string {
  const [first = '', last = ''] = [numbers[0], numbers.at(-1)];
  return numbers.length === 1
    ? `the certificate ${first}`
    : `${numbers.length.toLocaleString('en-IN')} certificates, ${first} to ${last}`;
}
