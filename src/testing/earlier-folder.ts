import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { databaseFile } from '../database/data-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * The data folder that the program left at its 25th migration, filled by its own calls with all that it knew, and with
 * files under site/pictures. Its database is kept as SQL. It belongs to no institute, and its secrets open nothing.
 */
const kept = join(import.meta.dirname, 'earlier-folder');

/** What is in that folder. */
export const earlier = {
  admin: { email: 'meena@example.com', password: 'correct horse battery' },
  /** What Meena's authenticator app holds. */
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
  const database = new Sqlite(databaseFile(folder));
  database.pragma('foreign_keys = OFF');
  database.exec(readFileSync(join(folder, 'institute.sql'), 'utf8'));
  database.close();
  rmSync(join(folder, 'institute.sql'));
  return folder;
}
