import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isNightlyName, isUpgradeName, listPoints } from '../backups/index.ts';
import type { Config } from '../settings.ts';
import { isoInIndia } from '../shared/india-time.ts';
import { withStore } from './restore-command.ts';

/**
 * Prints all that `restore` takes, the archives of this machine and the copies at the store, each with its time and the
 * oldest first; each line begins with what to write behind `restore`.
 * @throws StartupError with one sentence if the store cannot be asked; the archives are printed then.
 */
export async function printBackups(config: Config, print: (line: string) => void): Promise<void> {
  const { dataFolder, store } = config;
  const archives = archivesIn(resolve(dataFolder, 'backups'));
  archives.forEach(print);
  if (archives.length === 0) print('There is no archive on this machine yet; the first night makes one.');
  if (store === null) return print('There are no copies off-site, since BACKUP_S3 is not set.');
  await withStore(config, print, async (opened) => {
    const points = await listPoints(opened);
    for (const { at } of points) print(`s3@${isoInIndia(at)}\tat ${opened.host}`);
    if (points.length === 0) print(`The store ${opened.host} holds no copy under this BACKUP_S3 yet.`);
  });
}

function archivesIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => isNightlyName(name) || isUpgradeName(name))
    .map((name) => ({ path: join(folder, name), stats: statSync(join(folder, name)) }))
    .sort((one, other) => one.stats.mtimeMs - other.stats.mtimeMs)
    .map(({ path, stats }) => {
      const megabytes = Math.ceil(stats.size / 1_000_000);
      return `${path}\tmade ${isoInIndia(stats.mtime)}, ${megabytes} MB${path.endsWith('.age') ? ', encrypted' : ''}`;
    });
}
