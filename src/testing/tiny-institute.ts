import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, databaseFile, openDatabase } from '../database/index.ts';
import { migrationsFolder } from '../program-files.ts';
import { writeMigrated } from './migrated-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The time for all that the parts below do; a test moves it. */
export const clock = { now: new Date('2026-11-21T12:00:00Z') };
const now = () => clock.now;

/** Returns the pictures of all logos, which are the only pictures here. */
export function pictureNames(database: Database): string[] {
  return database.prepare<[], string>('SELECT picture FROM logos').pluck().all();
}

/** The facts that backups and restores need to know of the program. */
export const backupParts = {
  referencedPictures: pictureNames,
  migrationsFolder,
  endSessions: () => undefined,
  recipient: null,
  now,
};

/** Returns a data folder with a picture, a secret, facts and a replaced picture, and its database, which the test closes. */
export function tinyInstitute() {
  const dataFolder = temporaryFolder();
  writeMigrated(databaseFile(dataFolder));
  const database = openDatabase(databaseFile(dataFolder));
  database.prepare('UPDATE migrations SET applied_at = ?').run(now().toISOString());
  mkdirSync(join(dataFolder, 'uploads'));
  mkdirSync(join(dataFolder, 'site/pictures'), { recursive: true });
  writeFileSync(join(dataFolder, 'secret'), 's'.repeat(64));
  writeFileSync(join(dataFolder, 'site.json'), '{"name":"Before"}');
  writeFileSync(join(dataFolder, 'site/pictures/hero-small.jpg'), 'hero');
  addLogo(dataFolder, database, 'one');
  return { dataFolder, database, ...backupParts };
}

/** Adds a logo with a picture of that name, which holds 'picture NAME'. */
export function addLogo(dataFolder: string, database: Database, name: string): void {
  writeFileSync(join(dataFolder, 'uploads', `${name}.png`), `picture ${name}`);
  database
    .prepare('INSERT INTO logos (id, picture, filename, created_at) VALUES (?, ?, ?, ?)')
    .run(name, `${name}.png`, name, now().toISOString());
}
