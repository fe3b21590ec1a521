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
  /** Whether the caller has taken the data folder for this process alone. */
  holdsFolder: boolean;
  log: Logger;
}

/**
 * Brings the database up to date with this program. One that an earlier version has filled is backed up first, and no
 * server may be at work on it.
 * @throws StartupError if the database was made by a newer version, if the backup cannot be made or if a migration
 * fails; the database is then as it was before.
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
