import { randomUUID } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { openPasswords, type Passwords } from './admins/index.ts';
import { notUpgraded, upgrade } from './backups/index.ts';
import { entryPictures } from './catalogue/index.ts';
import { checkFiles, orRefuse } from './check-files.ts';
import {
  type Database,
  databaseFile,
  databaseMadeAt,
  openDatabase,
  pendingMigrations,
  prepareDataFolder,
  type SettledClock,
  type Stored,
  settledClock,
  stored,
} from './database/index.ts';
import {
  institutePictureNames,
  logoPictures,
  openPictureStore,
  type PictureStore,
  posterPictures,
} from './pictures/index.ts';
import { migrationsFolder, programVersion } from './program-files.ts';
import { picturesOnPaper } from './register/index.ts';
import { eraseAgain } from './rights/index.ts';
import type { Config } from './settings.ts';
import { contentPictures } from './site/index.ts';
import { StartupError } from './startup-error.ts';

/** The facts that the program cannot know by itself; a test decides them. */
export interface Surroundings {
  now: () => Date;
  /** Milliseconds on a clock that nobody can set. */
  monotonic: () => number;
  /** Returns a new text that nobody can guess. */
  randomId: () => string;
  /** Hashing costs a test more than everything else. */
  passwords: Passwords;
}

/** How a data folder is opened. */
export interface OpenOptions extends Partial<Surroundings> {
  /** Whether the caller has taken the folder for this process alone, and commits an upgrade by `commitAfter`. */
  holdsFolder?: boolean;
}

/** The data folder, opened: what both the server and the commands work on. */
export interface OpenDataFolder extends Surroundings, Stored {
  config: Config;
  /** The clock for deletions by age. */
  settledNow: SettledClock;
  database: Database;
  pictures: PictureStore;
  /**
   * Commits an upgrade of the database once a task has been done, which is the rest of what can fail at a start.
   * @throws StartupError if the task fails and an earlier version has filled the database, which it then still opens.
   */
  commitAfter<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Closes the database; the last to do so writes the rest of its log into its file. */
  close(): void;
}

/**
 * Opens the data folder and brings its database up to date, after a backup if an earlier version has filled it.
 * @throws StartupError if the folder cannot be written or the database cannot be brought up to date.
 */
export async function openDataFolder(
  config: Config,
  log: Logger,
  {
    now = () => new Date(),
    monotonic = () => performance.now(),
    randomId = randomUUID,
    passwords = openPasswords(),
    holdsFolder = false,
  }: OpenOptions = {},
): Promise<OpenDataFolder> {
  const { dataFolder, recipient } = config;
  prepareDataFolder(dataFolder);
  const file = databaseFile(dataFolder);
  const database = await orRefuse(file, () => openDatabase(file));
  try {
    const pending = await orRefuse(file, () => pendingMigrations(database, migrationsFolder));
    if (holdsFolder || pending.length > 0) await checkFiles(config);
    const pictures = await orRefuse(dataFolder, () => openPictureStore(dataFolder, randomId));
    const version = programVersion;
    const parts = { database, dataFolder, migrationsFolder, version, holdsFolder, recipient, now, log };
    const backup = await orRefuse(file, () => upgrade(parts));
    const commitAfter: OpenDataFolder['commitAfter'] = async (task) => {
      try {
        const result = await task();
        if (database.inTransaction) database.exec('COMMIT');
        return result;
      } catch (error) {
        if (backup === null) throw error;
        if (!(error instanceof StartupError)) log.error({ err: error }, 'the start failed');
        throw notUpgraded(error, backup);
      }
    };
    const settledNow = settledClock(now, monotonic);
    const close = () => void database.close();
    const opened: OpenDataFolder = {
      ...stored(database),
      config,
      database,
      pictures,
      now,
      monotonic,
      settledNow,
      randomId,
      passwords,
      commitAfter,
      close,
    };
    const again = await orRefuse(file, () => eraseAgain(opened));
    if (again > 0) log.warn({ records: again }, 'erased again what a restore had brought back');
    return opened;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Removes the pictures of what an earlier server has deleted, and those that a crash left without a record; returns how
 * many. Those from before the database was made stay: an earlier database that was lost or moved away still needs them.
 */
export function sweepPictures({ database, pictures }: OpenDataFolder): Promise<number> {
  const madeAt = databaseMadeAt(database)?.getTime() ?? 0;
  const earlier = readdirSync(pictures.folder).filter(
    (name) => lstatSync(join(pictures.folder, name)).mtimeMs < madeAt,
  );
  return pictures.sweep(new Set([...referencedPictures(database), ...earlier]));
}

/** Returns the names of all stored pictures that rows of the database refer to, each once: a backup holds it once. */
export function referencedPictures(database: Database): string[] {
  const context = stored(database);
  const pictures = [
    ...entryPictures(context),
    ...logoPictures(context),
    ...posterPictures(context),
    ...institutePictureNames(context),
    ...contentPictures(context),
    ...picturesOnPaper(context),
  ];
  return [...new Set(pictures)];
}
