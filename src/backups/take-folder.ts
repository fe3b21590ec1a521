import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../database/index.ts';
import { finishedName } from './backup.ts';
import { isNightlyName } from './nightly.ts';
import { isUnfinishedRestore } from './restore.ts';
import { isUpgradeName } from './upgrade-backups.ts';

/**
 * Locks a data folder for this process, and removes what those who had the lock left when they were killed: half backups, which
 * are not encrypted, and half restores. Returns the function that releases it, or null if another process has it.
 * @throws StartupError as `lockFolder` does.
 */
export async function takeFolder(dataFolder: string): Promise<(() => void) | null> {
  const unlock = lockFolder(dataFolder);
  if (unlock !== null) await removeKilled(dataFolder);
  return unlock;
}

/** Other half backups are of commands that may still run; the night removes those by their age. */
async function removeKilled(dataFolder: string): Promise<void> {
  const killed = (await namesIn(dataFolder))
    .filter(isUnfinishedRestore)
    .map((name) => join(dataFolder, name));
  const folder = join(dataFolder, 'backups');
  for (const name of await namesIn(folder)) {
    const finished = finishedName(name);
    if (finished !== null && (isUpgradeName(finished) || isNightlyName(finished)))
      killed.push(join(folder, name));
  }
  // A file that cannot be removed only takes room, and a full disk has its own alarm.
  await Promise.allSettled(killed.map((path) => rm(path, { recursive: true, force: true })));
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
