import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  appliedMigrations,
  type Database,
  databaseFile,
  migrate,
  openCopy,
  openReadOnly,
  pendingMigrations,
  stored,
} from '../database/index.ts';
import { countParted } from '../follow-up/index.ts';
import { migrationsFolder } from '../program-files.ts';
import { reasonOf } from '../reason.ts';
import { counted } from './counted.ts';
import type { Finding } from './doctor.ts';

/** Returns what an upgrade by this program does to a data folder of an earlier one, which stays as it is; null without one. */
export function forecastUpgrade(dataFolder: string, now: Date): Finding[] | null {
  const original = openReadOnly(databaseFile(dataFolder));
  try {
    const pending = pendingMigrations(original, migrationsFolder).length;
    if (pending === 0 || appliedMigrations(original).length === 0) return null;
    const text = `the data are of an earlier version: the next start of this one makes a backup and brings them up to date (${counted(pending, 'migration')})`;
    return [
      { subject: 'upgrade', good: true, text },
      { subject: 'people', good: true, text: peopleText(tryUpgrade(original, now)) },
    ];
  } catch (error) {
    return [{ subject: 'upgrade', good: false, text: reasonOf(error) }];
  } finally {
    original.close();
  }
}

/** Upgrades a copy, and returns how many entries of the follow-up it parts. */
function tryUpgrade(original: Database, now: Date): ReturnType<typeof countParted> {
  const folder = mkdtempSync(join(tmpdir(), 'drone-institute-'));
  try {
    const copy = openCopy(original, join(folder, 'copy.db'));
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
