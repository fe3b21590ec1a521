import type { Logger } from 'pino';
import { appliedMigrations, migrate, pendingMigrations } from '../database/index.ts';
import { ownCommand } from '../program-files.ts';
import { reasonOf } from '../reason.ts';
import { StartupError } from '../startup-error.ts';
import type { UpgradeSource } from './upgrade-backups.ts';
import { backUpBeforeUpgrade } from './upgrade-backups.ts';

/** The services that an upgrade uses. */
export interface UpgradeParts extends UpgradeSource {
  migrationsFolder: string;
  /** The version of this program. */
  version: string;
  /** Whether the caller, a start, holds the data folder's lock and commits what an open transaction has migrated. */
  holdsFolder: boolean;
  log: Logger;
}

/**
 * Migrates the database to this version. One that an earlier version has filled is backed up first, and only a start
 * migrates it, which finds the transaction still open and commits it once nothing more can fail.
 * @returns the path of that backup; null: none was needed
 * @throws StartupError if a newer version made the database, if an earlier one did and this is no start, or if the
 * backup or a migration fails. Nothing is changed then.
 */
export async function upgrade(parts: UpgradeParts): Promise<string | null> {
  const { database, migrationsFolder } = parts;
  if (pendingMigrations(database, migrationsFolder).length === 0) return null;
  if (appliedMigrations(database).length === 0) {
    applyMigrations(parts);
    return null;
  }
  if (!parts.holdsFolder)
    throw new StartupError(
      `The data in ${parts.dataFolder} are of an earlier version of this program: start the server with this version first (systemctl restart ${ownCommand}), which makes a backup and brings them up to date, or use the earlier version's command.`,
      1,
    );
  const backup = await backUpBeforeUpgrade(parts, parts.version);
  parts.log.info({ backup }, 'database backed up before the upgrade');
  try {
    applyMigrations(parts);
  } catch (error) {
    throw notUpgraded(error, backup);
  }
  return backup;
}

/** Returns the refusal of a start that failed after that backup and before the upgrade was committed. */
export function notUpgraded(error: unknown, backup: string): StartupError {
  return new StartupError(
    `${reasonOf(error)} Nothing was changed: start the earlier version again. The backup from before the upgrade is ${backup}.`,
    error instanceof StartupError ? error.exitCode : 1,
  );
}

function applyMigrations({ database, migrationsFolder, holdsFolder, now, log }: UpgradeParts): void {
  if (holdsFolder) database.exec('BEGIN IMMEDIATE');
  const migrations = migrate(database, migrationsFolder, now());
  log.info({ migrations }, `${migrations.length} migration${migrations.length === 1 ? '' : 's'} applied`);
}
