import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile, migrate, openDatabase } from '../database/index.ts';
import { folderOfMigrations } from './earlier-schemas.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * The data folder that the program left at its 25th migration, filled by its own calls with all that it knew, and with
 * files under site/pictures. Of its database the rows are kept. It belongs to no institute, and its secrets open nothing.
 */
const kept = join(import.meta.dirname, 'earlier-folder');

/** The contents of that folder. */
export const earlier = {
  admin: { email: 'meena@example.com', password: 'correct horse battery' },
  /** The secret in Meena's authenticator app. */
  appSecret: 'ESMRX62KWCR2S5NLRE4FY7VPVQEROWRO',
  /** The name in its site.json. */
  name: 'Kongu Drone School',
  /** Codes of certificates. */
  valid: 'PRYY-RP9N-GPTX',
  replaced: 'GPTF-ADRH-9XF3',
  /** Of somebody who has completed a batch, and of somebody who was erased. */
  page: '/application/JGxUBDllg40Fnzd2F3FDiw',
  erasedPage: '/ta/application/EXsh2WUi55Uj5zIk1KbdSw',
};

/** Returns a copy of that folder. */
export function earlierFolder(): string {
  const folder = temporaryFolder();
  cpSync(kept, folder, { recursive: true });
  const database = openDatabase(databaseFile(folder));
  migrate(database, folderOfMigrations(25), new Date('2026-11-23T08:47:00Z'));
  database.pragma('foreign_keys = OFF');
  const triggers = database
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  // The rows that they wrote are in rows.sql.
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  database.exec(readFileSync(join(folder, 'rows.sql'), 'utf8'));
  for (const { sql } of triggers) database.exec(sql);
  database.close();
  rmSync(join(folder, 'rows.sql'));
  return folder;
}
