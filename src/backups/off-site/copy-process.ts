// Runs in its own process, behind everything else: checking a copy of the database, hashing and encrypting would keep
// visitors waiting, and all the memory that they take is gone afterwards.

import { readdir, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { type Database, databaseFile, openDatabase } from '../../database/index.ts';
import { reasonOf } from '../../reason.ts';
import type { StoreSettings } from '../../settings.ts';
import { finishedName } from '../backup.ts';
import { encrypterFor } from '../encryption.ts';
import type { Copied } from './make-point.ts';
import { makePoint, workName } from './make-point.ts';
import { prune } from './prune.ts';
import { openStore } from './store.ts';
import { StoreFault } from './store-fault.ts';
import type { Writer } from './writer.ts';
import { assertWriter, Replaced, rememberPoint } from './writer.ts';

/** The word on the command line that starts the process. */
export const copyWord = 'copy-off-site';

/** The order that is sent to the process. */
export interface CopyOrder {
  /** The point that this server wrote last. */
  last: string | null;
  /** Whether the database is due. */
  withDatabase: boolean;
  /** Whether what has run out is removed afterwards. */
  withPrune: boolean;
}

/** The outcome of a copy. */
export type CopyOutcome =
  /** `pruneFault`: why what has run out is not removed, where that does not pass by itself; everything is at the store all the same. */
  | ({ name: 'copied'; pruneFault: string | null } & Copied)
  /** Another machine writes there now, so that this one must not. */
  | { name: 'replaced'; by: Writer }
  | { name: 'failed'; reason: string };

/** The folders and settings that the process works with. */
export interface CopyParts {
  dataFolder: string;
  store: StoreSettings;
  recipient: string | null;
  /** Days for which a point is kept. */
  days: number;
  referencedPictures: (database: Database) => string[];
}

const lowestPriority = 19;

/** Copies what has changed for the parent process, which sends the order and gets the outcome. */
export function runCopyProcess(parts: CopyParts): void {
  standBack();
  // Signals to all processes of a service are handled by the server, which ends this process itself.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.once('disconnect', () => process.exit(1));
  process.once('message', async (order: CopyOrder) => {
    const outcome = await copy(parts, order).catch(failed);
    process.send?.(outcome, () => process.exit(0));
  });
}

/** Leaves the processors to the site, where the system allows a process to say so. */
function standBack(): void {
  try {
    setPriority(lowestPriority);
  } catch {
    // The unit of an earlier version does not.
  }
}

/** Copies what has changed. */
export async function copy(parts: CopyParts, order: CopyOrder): Promise<CopyOutcome> {
  const { dataFolder, recipient } = parts;
  await removeAbandoned(join(dataFolder, 'backups'));
  const encrypt = recipient === null ? null : await encrypterFor(recipient);
  const store = await openStore(parts.store);
  const database = openDatabase(databaseFile(dataFolder));
  try {
    const source = {
      ...parts,
      database,
      store,
      form: { encrypt, recipient },
      assertWriter: () => assertWriter(store, dataFolder),
    };
    const copied = await makePoint(source, order.last, order.withDatabase);
    rememberPoint(dataFolder, copied.point);
    const pruneFault = order.withPrune ? await lastingFault(prune(store, parts.days)) : null;
    return { name: 'copied', pruneFault, ...copied };
  } finally {
    database.close();
    store.close();
  }
}

/** Returns the fault to mend before a task can succeed, such as a key that may not delete; null: it has succeeded. */
async function lastingFault(task: Promise<unknown>): Promise<string | null> {
  try {
    await task;
    return null;
  } catch (error) {
    if (error instanceof StoreFault && !error.mayPass) return error.message;
    throw error;
  }
}

function failed(error: unknown): CopyOutcome {
  if (error instanceof Replaced) return { name: 'replaced', by: error.by };
  return { name: 'failed', reason: error instanceof StoreFault ? error.message : reasonOf(error) };
}

/** Removes what a killed process has left; there is one at a time. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => finishedName(name) === workName);
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
