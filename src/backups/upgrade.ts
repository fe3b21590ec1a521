import type { Logger } from 'pino';
import { lockFolder } from '../database/folder-lock.ts';
import { appliedMigrations, migrate, pendingMigrations } from '../database/migrate.ts';
import { reasonOf } from '../reason.ts';
import { StartupError } from '../startup-error.ts';
import type { UpgradeSource } from './upgrade-backups.ts';
import { backUpBeforeUpgrade } from './upgrade-backups.ts';

/** What an upgrade needs. */
export interface UpgradeParts extends UpgradeSource {
  migrationsFolder: string;
  /** The version of this program. */
  version: string;
  /** Whether the caller holds the data folder's lock. */
  holdsFolder: boolean;
  log: Logger;
}

/**
 * Migrates the database to this version. One that an earlier version has filled is backed up first; no server may run
 * on it.
 * @throws StartupError if a newer version made the database, or the backup or a migration fails. Nothing is changed then.
 */
export async function upgrade(parts: UpgradeParts): Promise<void> {
  const { database, migrationsFolder } = parts;
  if (pendingMigrations(database, migrationsFolder).length === 0) return;
  if (appliedMigrations(database).length === 0) return applyMigrations(parts);
  const unlock = parts.holdsFolder ? null : takeFolder(parts.dataFolder);
  try {
    const backup = await backUpBeforeUpgrade(parts, parts.version);
    parts.log.info({ backup }, 'database backed up before the upgrade');
    try {
      applyMigrations(parts);
    } catch (error) {
      throw new StartupError(
        `${reasonOf(error)} Nothing was changed: start the earlier version again. The backup from before the upgrade is ${backup}.`,
        1,
      );
    }
  } finally {
    unlock?.();
  }
}

function applyMigrations({ database, migrationsFolder, now, log }: UpgradeParts): void {
  for (const name of migrate(database, migrationsFolder, now()))
    log.info({ migration: name }, 'migration applied');
}

function takeFolder(dataFolder: string): () => void {
  const unlock = lockFolder(dataFolder);
  if (unlock !== null) return unlock;
  throw new StartupError(
    `An earlier version of this program is serving ${dataFolder}; restart the server with this version first, which brings the database up to date.`,
    1,
  );
}
