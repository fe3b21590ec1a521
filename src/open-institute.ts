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
  prepareDataFolder(config.dataFolder);
  const database = openDatabase(databaseFile(config.dataFolder));
  const { now, randomId } = surroundings;
  try {
    for (const name of migrate(database, migrationsFolder, now()))
      log.info({ migration: name }, 'migration applied');
    const pictures = openPictureStore(config.dataFolder, randomId);
    return { database, pictures, now, randomId, close: () => closeDatabase(database) };
  } catch (error) {
    database.close();
    throw error;
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
