import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../reason.ts';
import type { ArchiveChecks, Unpack } from './backup.ts';
import { unfinishedName, unpackAndVerify } from './backup.ts';
import { NotTried } from './not-tried.ts';
import type { DrillOutcome } from './standing.ts';
import { standingFiles } from './standing.ts';

/** The source of a drill, and where it restores. */
export interface DrillParts extends ArchiveChecks {
  dataFolder: string;
  unpack: Unpack;
}

/** A drill, with what it found. */
export interface Drilled extends DrillOutcome {
  /** When the copy was made; null: it could not be read. */
  madeAt: string | null;
  files: number;
  bytes: number;
  uploads: number;
}

/**
 * Restores a copy into a temporary folder, as a restore would, removes that, and remembers what came of it: every file
 * compared with its hash, the database checked, every picture that it names there.
 * @throws NotTried if there is no identity or no room for it: that is remembered as no drill
 */
export async function drill({ dataFolder, unpack, ...checks }: DrillParts): Promise<Drilled> {
  const folder = join(dataFolder, 'backups', unfinishedName('drill'));
  const begun = performance.now();
  const found: Drilled = {
    at: checks.now().toISOString(),
    seconds: 0,
    fault: null,
    madeAt: null,
    files: 0,
    bytes: 0,
    uploads: 0,
  };
  try {
    const { createdAt, files } = await unpackAndVerify(unpack, folder, checks);
    found.madeAt = createdAt;
    found.files = files.length;
    found.bytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    found.uploads = files.filter(({ name }) => name.startsWith('uploads/')).length;
  } catch (error) {
    if (error instanceof NotTried) throw error;
    found.fault = reasonOf(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  found.seconds = Math.round((performance.now() - begun) / 100) / 10;
  const { at, seconds, fault } = found;
  standingFiles(dataFolder).drill.write({ at, seconds, fault });
  return found;
}
