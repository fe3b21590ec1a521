import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type Database,
  emptyWriteAheadLog,
  migrate,
  NewerDatabase,
  openDatabase,
} from '../database/index.ts';
import type { ArchiveEntry, Contents } from './archive.ts';
import { newFile, readArchive, writeArchive } from './archive.ts';
import { holdInstitutionFiles, holdUploads } from './data-files.ts';
import { encryptFile } from './encryption.ts';

/** How often a backup starts again because pictures were added or deleted meanwhile. */
const mostAttempts = 5;
/** Pages of the database that are copied before requests are served again: the library's default. */
const pagesAtATime = 100;

/** The source of a backup. */
export interface BackupSource {
  database: Database;
  dataFolder: string;
  /** Returns the names of all uploads that the rows of a database refer to. */
  referencedPictures: (database: Database) => string[];
  now: () => Date;
  /** The age recipient of archives; null: they are not encrypted. */
  recipient: string | null;
}

/** The services that checking a copy of an institute uses. */
export interface ArchiveChecks extends Pick<BackupSource, 'referencedPictures' | 'now'> {
  migrationsFolder: string;
  /** Ends every session in a database. */
  endSessions: (database: Database) => void;
  /** Keeps in a database that is being restored what must not be forgotten of the one that it replaces. */
  carryOver?: (database: Database) => void;
}

/**
 * Backs up database, uploads and facts into one archive, also while the server runs. The archive gets its name once it
 * has been read back, and encrypted if there is a recipient; until then a copy of the database takes room too. The signal
 * aborts the backup and removes both.
 * @throws Error if the database is damaged or the archive cannot be written or does not read back as it was written;
 * AbortError once the signal is aborted.
 */
export async function backUp(source: BackupSource, archive: string, signal?: AbortSignal): Promise<Contents> {
  const workFolder = join(dirname(archive), unfinishedName(basename(archive)));
  mkdirSync(workFolder, { recursive: true, mode: 0o700 });
  try {
    const beside = join(workFolder, 'archive');
    const entries = await snapshot(source, workFolder, signal);
    const written = await writeArchive(entries, beside, source.now(), signal);
    const read = await readArchive(beside, null, null, signal);
    if (!isDeepStrictEqual(read, written)) throw new Error('It does not read back as it was written.');
    if (source.recipient === null) await rename(beside, archive);
    else {
      await encryptFile(beside, `${beside}.age`, source.recipient, signal);
      await rename(`${beside}.age`, archive);
    }
    return written;
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** Returns a new hidden name for a file that gets its own name when it is finished. */
export function unfinishedName(name: string): string {
  return `.${name}.${randomUUID()}`;
}

/** Returns the name from which `unfinishedName` made this one, or null if it did not. */
export function finishedName(name: string): string | null {
  return /^\.(.+)\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.exec(name)?.[1] ?? null;
}

/** Unpacks a whole copy of an institute into a folder, every file checked by its hash. */
export type Unpack = (into: string) => Promise<Contents>;

/**
 * Returns a function that unpacks an archive.
 * @param identity opens an encrypted one; null: only others can be read
 */
export function archiveUnpacker(archive: string | Readable, identity: string | null): Unpack {
  if (typeof archive === 'string') return (into) => readArchive(archive, into, identity);
  return async (into) => {
    // It is read twice, as a stream cannot be.
    const file = join(into, 'archive');
    await pipeline(archive, newFile(file));
    const contents = await readArchive(file, into, identity);
    await rm(file);
    return contents;
  };
}

/**
 * Unpacks a copy into a new folder, checks it, migrates its database and ends its sessions.
 * @throws Error with one sentence if it is not valid or a newer version of this program made it.
 */
export async function unpackAndVerify(unpack: Unpack, into: string, parts: ArchiveChecks): Promise<Contents> {
  mkdirSync(into, { recursive: true, mode: 0o700 });
  const contents = await unpack(into);
  const file = join(into, 'institute.db');
  if (!existsSync(file)) throw new Error('It holds no database.');
  assertFacts(join(into, 'site.json'));
  withDatabase(file, (database) => {
    assertSound(database);
    bringUpToDate(database, parts);
    parts.endSessions(database);
    parts.carryOver?.(database);
    const lost = parts.referencedPictures(database).find((name) => !existsSync(join(into, 'uploads', name)));
    if (lost !== undefined) throw new Error(`It lacks the picture ${lost}.`);
  });
  return contents;
}

function bringUpToDate(database: Database, { migrationsFolder, now }: ArchiveChecks): void {
  try {
    migrate(database, migrationsFolder, now());
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error;
    throw new Error(
      `It was made by a newer version of this program (it has the migration ${error.migration}): restore it with that version or a later one.`,
    );
  }
}

/** @throws Error if it has facts that no server starts with. */
function assertFacts(file: string): void {
  if (!existsSync(file)) return;
  try {
    JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/u, ''));
  } catch {
    throw new Error(
      'Its site.json is not valid JSON: restore an earlier backup, as “backup list” names them.',
    );
  }
}

function assertSound(database: Database): void {
  const verdict = database.pragma('integrity_check', { simple: true });
  if (verdict !== 'ok') throw new Error(`Its database is damaged: ${String(verdict)}.`);
}

/** Removes free pages if there is little else, as after spam was deleted: zeros compress like a decompression bomb. */
function compact(database: Database): void {
  const pages = (which: string) => Number(database.pragma(which, { simple: true }));
  if (pages('freelist_count') > 0.9 * pages('page_count')) database.exec('VACUUM');
}

/** Copies and checks the database and links the files that belong to it, in a folder that the caller removes. */
export async function snapshot(
  { database, dataFolder, referencedPictures }: Omit<BackupSource, 'now' | 'recipient'>,
  workFolder: string,
  signal?: AbortSignal,
): Promise<ArchiveEntry[]> {
  const held = join(workFolder, 'uploads');
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const copy = join(workFolder, `${attempt}.db`);
    holdUploads(join(dataFolder, 'uploads'), held);
    await copyDatabase(database, copy, signal);
    holdUploads(join(dataFolder, 'uploads'), held);
    const pictures = withDatabase(copy, referencedPictures);
    if (!pictures.every((name) => existsSync(join(held, name)))) continue;
    withDatabase(copy, (database) => {
      assertSound(database);
      compact(database);
    });
    const facts = holdInstitutionFiles(dataFolder, join(workFolder, 'facts'));
    const uploads = pictures.map((name) => ({ name: `uploads/${name}`, file: join(held, name) }));
    return [{ name: 'institute.db', file: copy }, ...uploads, ...facts];
  }
  throw new Error('Pictures came and went all the while; please try again.');
}

/**
 * Copies the current state of a database. SQLite starts a copy again whenever another process writes, which under load
 * never ends; so a transaction of an own connection keeps the state.
 */
async function copyDatabase({ name }: Database, copy: string, signal?: AbortSignal): Promise<void> {
  const reader = openDatabase(name);
  try {
    reader.exec('BEGIN; SELECT * FROM sqlite_schema');
    await reader.backup(copy, {
      progress() {
        signal?.throwIfAborted();
        return pagesAtATime;
      },
    });
  } finally {
    reader.close();
  }
}

/** Runs a task on a database file that nobody else has open, then writes its write-ahead log into it. */
export function withDatabase<Result>(file: string, task: (database: Database) => Result): Result {
  const database = openDatabase(file);
  try {
    const result = task(database);
    // Unlike closing, this throws if the disk is full.
    emptyWriteAheadLog(database);
    return result;
  } finally {
    database.close();
  }
}
