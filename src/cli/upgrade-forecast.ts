import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  appliedMigrations,
  databaseFile,
  migrate,
  openCopy,
  pendingMigrations,
  readOnly,
  stored,
} from '../database/index.ts';
import { countParted } from '../follow-up/index.ts';
import { migrationsFolder } from '../program-files.ts';
import { reasonOf } from '../reason.ts';
import { counted } from './counted.ts';
import type { Finding } from './doctor.ts';

/** Reports what an upgrade would change, on a copy; null for an up-to-date database. */
export function forecastUpgrade(dataFolder: string, now: Date): Finding[] | null {
  const file = databaseFile(dataFolder);
  const pending = countPending(file);
  if (pending === 0) return null;
  const text = `the data are of an earlier version: the next start of this one makes a backup and brings them up to date (${counted(pending, 'migration')})`;
  try {
    return [
      { subject: 'upgrade', good: true, text },
      { subject: 'people', good: true, text: peopleText(tryUpgrade(file, now)) },
    ];
  } catch (error) {
    return [{ subject: 'upgrade', good: false, text: reasonOf(error) }];
  }
}

/** Counts the missing migrations; 0 for an unreadable database, which opening it reports. */
function countPending(file: string): number {
  try {
    return readOnly(file, (database) =>
      appliedMigrations(database).length === 0 ? 0 : pendingMigrations(database, migrationsFolder).length,
    );
  } catch {
    return 0;
  }
}

/** Upgrades a copy, and returns how many entries of the follow-up it parts. */
function tryUpgrade(file: string, now: Date): ReturnType<typeof countParted> {
  const folder = mkdtempSync(join(tmpdir(), 'drone-institute-'));
  try {
    const copy = readOnly(file, (original) => openCopy(original, join(folder, 'copy.db')));
    try {
      migrate(copy, migrationsFolder, now);
      return countParted(stored(copy));
    } finally {
      copy.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function peopleText({ before, after }: { before: number; after: number }): string {
  if (before === 0) return 'no entry of the follow-up is parted';
  const became = before === 1 ? '1 entry becomes' : `${before} entries become`;
  return `${became} ${after}, one for each name; Follow-up shows them as “Parted by the upgrade”, with “Join again”`;
}
