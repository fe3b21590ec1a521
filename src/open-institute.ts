import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { adminRepository } from './admins/repository.ts';
import { catalogueRepository } from './catalogue/repository.ts';
import type { Config } from './config.ts';
import { databaseFile, prepareDataFolder } from './data-folder.ts';
import { migrate } from './database/migrate.ts';
import type { Database } from './database/open.ts';
import { closeDatabase, openDatabase } from './database/open.ts';
import type { PictureStore } from './http/picture-store.ts';
import { openPictureStore } from './http/picture-store.ts';
import { logoRepository } from './logos/repository.ts';
import { posterRepository } from './posters/repository.ts';
import { migrationsFolder } from './program-files.ts';
import { RefusedStart } from './refused-start.ts';

/** What the program cannot know by itself; a test decides it. */
export interface Surroundings {
  now: () => Date;
  /** Gives a new text that nobody can guess. */
  randomId: () => string;
}

const realSurroundings: Surroundings = { now: () => new Date(), randomId: randomUUID };

/** The data folder, opened: what both the server and the commands work on. */
export interface Institute extends Surroundings {
  database: Database;
  pictures: PictureStore;
  /** Writes what is still in the log into the database file and closes it. */
  close(): void;
}

/**
 * Opens the data folder and brings its database up to date.
 * @throws RefusedStart if the folder cannot be written or the database cannot be brought up to date.
 */
export function openInstitute(config: Config, log: Logger, surroundings = realSurroundings): Institute {
  const { dataFolder } = config;
  prepareDataFolder(dataFolder);
  const file = databaseFile(dataFolder);
  const database = orRefuse(file, () => openDatabase(file));
  const { now, randomId } = surroundings;
  try {
    for (const name of orRefuse(file, () => migrate(database, migrationsFolder, now())))
      log.info({ migration: name }, 'migration applied');
    const pictures = orRefuse(dataFolder, () => openPictureStore(dataFolder, randomId));
    return { database, pictures, now, randomId, close: () => closeDatabase(database) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens something in the data folder; what is wrong there is for the person at the console to mend. */
function orRefuse<Opened>(path: string, open: () => Opened): Opened {
  try {
    return open();
  } catch (error) {
    if (error instanceof RefusedStart) throw error;
    throw new RefusedStart(
      `${path} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
      1,
    );
  }
}

/** Removes pictures that a crash left without a record; gives how many. */
export function sweepPictures({ database, pictures }: Institute): Promise<number> {
  return pictures.sweep(new Set(referencedPictures(database)));
}

/** Gives the names of all stored pictures that the database's rows refer to. */
export function referencedPictures(database: Database): string[] {
  const repositories = [
    catalogueRepository(database, 'course'),
    catalogueRepository(database, 'certificate'),
    logoRepository(database),
    posterRepository(database),
  ];
  return repositories.flatMap((repository) => repository.pictures());
}

/** The accounts, with what making one needs. */
export function accountParts({ database, now, randomId }: Institute) {
  return { admins: adminRepository(database), now, randomId };
}
