import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { encrypterFor } from './backups/index.ts';
import { erasedFile, secretFile, tokenSecret } from './database/index.ts';
import { reasonOf } from './reason.ts';
import type { Config } from './settings.ts';
import { readInstitution } from './site/index.ts';
import { StartupError } from './startup-error.ts';

const folders = ['uploads', 'site', 'site/pictures'];

/**
 * Reads what the server needs besides its database, and makes nothing.
 * @throws StartupError that names the setting, file or folder and says what is wrong with it.
 */
export async function checkFiles({ dataFolder, jwtSecret, recipient }: Config): Promise<void> {
  if (recipient !== null) await encrypterFor(recipient).catch(refuseSetting);
  readInstitution(dataFolder);
  if (existsSync(secretFile(dataFolder))) tokenSecret(dataFolder, jwtSecret);
  const erased = erasedFile(dataFolder);
  if (existsSync(erased)) await orRefuse(erased, () => readFileSync(erased));
  for (const folder of folders.map((name) => join(dataFolder, name))) {
    const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
    if (isThere) await orRefuse(folder, () => readdirSync(folder));
  }
}

function refuseSetting(error: unknown): never {
  throw new StartupError(reasonOf(error), 2);
}

/** Opens something in the data folder; what is wrong there is for the person at the console to mend. */
export async function orRefuse<Opened>(path: string, open: () => Opened | Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const isDamaged =
      error instanceof Error && 'code' in error && /^SQLITE_(?:NOTADB|CORRUPT)/u.test(String(error.code));
    const advice = isDamaged ? ' Restore the newest backup: see restore --help.' : '';
    throw new StartupError(`${path} cannot be used. ${reasonOf(error)}${advice}`, 1);
  }
}
