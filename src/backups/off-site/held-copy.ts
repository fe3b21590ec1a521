import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { databaseFile, lockFolder } from '../../database/index.ts';
import type { Contents } from '../archive.ts';
import type { ArchiveChecks, Unpack } from '../backup.ts';
import { unpackAndVerify } from '../backup.ts';
import { holdFile } from '../data-files.ts';
import { keptFile } from '../standing.ts';
import { atATime } from './at-a-time.ts';
import {
  assertRoom,
  decrypterOf,
  findPoint,
  pieceReader,
  putTogether,
  type ReadPiece,
} from './fetch-point.ts';
import { contentOfName, pieceBytes } from './pieces.ts';
import { erasedName, fileRules, filesIn, readPoint } from './points.ts';
import type { Store } from './store.ts';
import { mostRequests } from './store-requests.ts';

/** The last file of a copy: one that has it is whole. Its name is none that a point may hold. */
const listName = 'copy.json';
const listRules = v.object({ point: v.string(), createdAt: v.string(), files: fileRules });
const copyName = /^copy-/u;
const isOfCopies = /^(?:copy-.*|next|trial)$/u;

/** A whole copy of an institute, checked file by file, in a folder of its own. */
export interface HeldCopy extends v.InferOutput<typeof listRules> {
  folder: string;
}

/** The parts with which a copy is brought up to date. */
export interface FollowParts {
  store: Store;
  dataFolder: string;
  /** Opens an encrypted copy; null: only others can be read. */
  identity: string | null;
  checks: ArchiveChecks;
  /**
   * Told how many files of the copy were damaged on this disk, and have been fetched again. Without it nothing that is held is compared
   * with its hash, which reads all of it.
   */
  whenDamaged?: (files: number) => void;
}

/** Returns the folder in which a machine that follows keeps its copy. */
export function followFolder(dataFolder: string): string {
  return join(dataFolder, 'following');
}

/** Whether a data folder follows another machine: it holds a copy, or is about to, and no institute of its own. */
export function isFollowing(dataFolder: string): boolean {
  return existsSync(followFolder(dataFolder)) && !existsSync(databaseFile(dataFolder));
}

/**
 * Locks the copy for this process, which changes or takes it. Returns the function that releases it, or null if another
 * process has it.
 */
export function lockCopy(dataFolder: string): (() => void) | null {
  mkdirSync(followFolder(dataFolder), { recursive: true, mode: 0o700 });
  return lockFolder(followFolder(dataFolder));
}

/** Returns the copy that is held, or null. */
export function heldCopy(dataFolder: string): HeldCopy | null {
  for (const name of copiesIn(dataFolder).reverse()) {
    const folder = join(followFolder(dataFolder), name);
    const list = keptFile(join(folder, listName), listRules).read();
    if (list !== null) return { folder, ...list };
  }
  return null;
}

/**
 * Brings the copy up to the newest point at the store. Only pieces that it lacks are fetched; it changes once all of it is
 * there and has been restored for a trial. The caller has locked it.
 * @throws StoreFault, NotTried, StartupError or Error with one sentence; the copy that is held stays
 */
export async function updateCopy(parts: FollowParts): Promise<HeldCopy> {
  const { store, dataFolder, identity, checks, whenDamaged } = parts;
  const { name } = await findPoint(store, null);
  const held = heldCopy(dataFolder);
  const damaged = held !== null && whenDamaged !== undefined ? await damagedFiles(held) : [];
  if (held?.point === name && damaged.length === 0) {
    removeAllBut(held.folder);
    return held;
  }
  const point = await readPoint(store, name);
  const decrypt = await decrypterOf(point, identity);
  const files = await filesIn(point, decrypt);
  const next = join(followFolder(dataFolder), 'next');
  await mkdir(next, { recursive: true, mode: 0o700 });
  const known = new Map(held?.files.map((file) => [file.name, file.sha256]));
  for (const name of damaged) known.delete(name);
  assertRoom(
    files.filter((file) => known.get(file.name) !== file.sha256),
    next,
  );
  const fetchPiece = pieceReader(store, decrypt);
  const readPiece = held === null ? fetchPiece : withPiecesOf(held, fetchPiece);
  await atATime(mostRequests, files, async (file) => {
    const path = join(next, file.name);
    // Left by an update that broke off.
    if (existsSync(path) && (await hashOf(path)) === file.sha256) return;
    await rm(path, { force: true });
    const before = held && known.get(file.name) === file.sha256 ? join(held.folder, file.name) : null;
    if (before !== null && existsSync(before)) return hold(before, path);
    await putTogether(file, next, readPiece).catch(async (error: unknown) => {
      if (readPiece === fetchPiece) throw error;
      // The held copy may have been damaged here.
      await rm(path, { force: true });
      await putTogether(file, next, fetchPiece);
    });
  });
  const copy = { point: name, createdAt: point.createdAt, files };
  await tryOut(dataFolder, { folder: next, ...copy }, checks);
  writeFileSync(join(next, listName), JSON.stringify(copy), { mode: 0o600, flush: true });
  // A point may be fetched again: the later one counts.
  const folder = join(followFolder(dataFolder), `copy-${name.slice('points/'.length)}-${Date.now()}`);
  renameSync(next, folder);
  removeAllBut(folder);
  if (damaged.length > 0) whenDamaged?.(damaged.length);
  return { folder, ...copy };
}

/** Returns a function that puts a copy into another folder: its database as a copy, which is changed there, all else linked. */
export function heldUnpacker({ folder, createdAt, files }: Omit<HeldCopy, 'point'>): Unpack {
  return async (into) => {
    const contents: Contents = { format: 1, createdAt, files: [] };
    for (const { name, bytes, sha256 } of files) {
      const to = join(into, name);
      mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
      if (to === databaseFile(into)) await copyFile(join(folder, name), to);
      else holdFile(join(folder, name), to);
      if (name !== erasedName) contents.files.push({ name, bytes, sha256 });
    }
    return contents;
  };
}

/** Restores a copy for a trial, as a promotion would: database, pictures, and whether this version can take it. */
async function tryOut(dataFolder: string, copy: HeldCopy, checks: ArchiveChecks): Promise<void> {
  const trial = join(followFolder(dataFolder), 'trial');
  await rm(trial, { recursive: true, force: true });
  try {
    await unpackAndVerify(heldUnpacker(copy), trial, checks);
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/** Returns a function that reads a piece here where the held copy has it, and fetches it otherwise. */
function withPiecesOf(held: HeldCopy, fetchPiece: ReadPiece): ReadPiece {
  const places = new Map<string, { file: string; position: number }>();
  for (const { name, pieces } of held.files)
    for (const [index, piece] of pieces.entries())
      places.set(contentOfName(piece), { file: join(held.folder, name), position: index * pieceBytes });
  return async (piece, name) => {
    const place = places.get(contentOfName(piece));
    if (place === undefined) return fetchPiece(piece, name);
    const handle = await open(place.file, 'r');
    try {
      const buffer = Buffer.allocUnsafe(pieceBytes);
      const { bytesRead } = await handle.read(buffer, 0, pieceBytes, place.position);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  };
}

/** Removes earlier copies, and what updates that were killed have left of them. */
function removeAllBut(copy: string): void {
  const above = dirname(copy);
  for (const name of readdirSync(above))
    if (isOfCopies.test(name) && join(above, name) !== copy)
      rmSync(join(above, name), { recursive: true, force: true });
}

function copiesIn(dataFolder: string): string[] {
  const folder = followFolder(dataFolder);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => copyName.test(name))
        .sort()
    : [];
}

function hold(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  holdFile(from, to);
}

async function damagedFiles({ folder, files }: HeldCopy): Promise<string[]> {
  const damaged = [];
  for (const { name, sha256 } of files) {
    // A disk that fails may not give it at all.
    const found = await hashOf(join(folder, name)).catch(() => null);
    if (found !== sha256) damaged.push(name);
  }
  return damaged;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
