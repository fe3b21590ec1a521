import { createHash } from 'node:crypto';
import { copyFileSync, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseMadeAt, erasedFile } from '../../database/index.ts';
import type { ArchiveEntry } from '../archive.ts';
import type { BackupSource } from '../backup.ts';
import { snapshot, unfinishedName } from '../backup.ts';
import { holdInstitutionFiles, holdUploads, uploadEntries } from '../data-files.ts';
import { atATime } from './at-a-time.ts';
import { ownPoint } from './own-point.ts';
import type { PieceForm } from './pieces.ts';
import { contentOfName, contentOfPiece, encodePiece, formMark, newPieceName, piecesOf } from './pieces.ts';
import type { Point, PointEntry, PointFile } from './points.ts';
import {
  erasedName,
  listPieces,
  listPoints,
  newestSound,
  newPointName,
  partOfFiles,
  piecesIn,
  writePoint,
} from './points.ts';
import type { Store } from './store.ts';
import { StoreFault } from './store-fault.ts';
import { mostRequests } from './store-requests.ts';

/** A piece that no known point names is trusted to stay for so long after it was stored; see `prune`. */
const trustedFor = 12 * 3600 * 1000;
const databaseName = 'institute.db';

/** The folder that a copy works in begins with it. */
export const workName = 'off-site';

/** The source of a copy, and the store that it goes to. */
export interface CopySource extends Omit<BackupSource, 'now' | 'recipient'> {
  store: Store;
  form: PieceForm;
  /** Throws unless this machine is the one that writes to the store; asked before anything goes there, and before the point. */
  assertWriter: () => Promise<void>;
}

/** The outcome of a copy. */
export interface Copied {
  /** The point that holds what was found; an earlier one if nothing has changed since. */
  point: string;
  /** Whether another server has written a point since the caller's last. */
  hasOther: boolean;
  sentBytes: number;
}

/**
 * Sends everything that the store does not have yet, then writes the point that names it all. Where nothing has changed
 * since the last point, there is no other, unless that is damaged.
 * @param last the point that the caller wrote last; null: the newest at the store
 * @param withDatabase whether the database is due; otherwise that of the last point is kept, with the uploads of its rows
 */
export async function makePoint(
  source: CopySource,
  last: string | null,
  withDatabase: boolean,
): Promise<Copied> {
  const { store, dataFolder } = source;
  const points = await listPoints(store);
  const base = await basePoint(source, points, last);
  await source.assertWriter();
  const hasOther = last !== null && points.some(({ name }) => name > last);
  const createdAt = timeAfter(points.at(-1), store.now());
  const work = join(dataFolder, 'backups', unfinishedName(workName));
  const sender = await openSender(source, base);
  try {
    const earlier = withDatabase ? null : (base?.files ?? null);
    const found = earlier === null ? await snapshot(source, work) : looseFiles(dataFolder, work);
    const current = [...found, ...holdErased(dataFolder, work)];
    const sent = await sender.send(current);
    const files = earlier === null ? sent : besideDatabase(sent, earlier);
    await assertThere(store, files);
    const wanted = last ?? points.at(-1)?.name;
    if (base?.files && base.name === wanted && isSame(files, base.files))
      return { point: base.name, hasOther, sentBytes: sender.sentBytes() };
    const name = newPointName(createdAt);
    await source.assertWriter();
    await writePoint(store, name, {
      createdAt: createdAt.toISOString(),
      institute: instituteOf(source),
      ...(await partOfFiles(files, source.form)),
    });
    if (source.form.recipient !== null) ownPoint(dataFolder).write({ name, files });
    return { point: name, hasOther, sentBytes: sender.sentBytes() };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The point to start from. */
interface Base {
  name: string;
  point: Point;
  /** Null: they are encrypted, and it is not the one that this server wrote last. Then all files are read again, and none is sent again. */
  files: PointFile[] | null;
}

/**
 * Returns the point to start from, or null if there is none that can be used.
 * @throws StoreFault if what the store holds is of another institute: a new machine that was not restored yet must not
 * become the newest copy; or if it is encrypted and this would not be.
 */
async function basePoint(
  source: CopySource,
  points: readonly PointEntry[],
  last: string | null,
): Promise<Base | null> {
  const { store, form, dataFolder } = source;
  const end = last === null ? points.length : points.findIndex(({ name }) => name === last) + 1;
  const found = await newestSound(store, points.slice(0, end));
  if (found === null) return null;
  const { name, point } = found;
  if (point.institute !== instituteOf(source))
    throw new StoreFault(
      'refused',
      "The folder of BACKUP_S3 holds the copies of another institute. If this is its new machine, stop the server and run 'restore s3'; if not, give this one another folder.",
    );
  if (point.encryptedFor !== null && form.recipient === null)
    throw new StoreFault(
      'refused',
      'The copies in the folder of BACKUP_S3 are encrypted, and BACKUP_KEY is not set: write it into the settings (its line stands in the file with the identity), or give copies that everybody at the store can read another folder.',
    );
  // Pieces that others can read, or nobody any more, are all sent again.
  if (point.encryptedFor !== formMark(form)) return null;
  if (point.format === 1) return { name, point, files: point.files };
  const own = ownPoint(dataFolder).read();
  return { name, point, files: own?.name === name ? own.files : null };
}

/** Returns what stays the same in a database through restores and upgrades, and differs from any other. */
export function instituteOf({ database }: Pick<CopySource, 'database'>): string {
  return databaseMadeAt(database)?.toISOString() ?? '';
}

/** Returns the time of a new point: behind the newest, since stores tell whole seconds. */
function timeAfter(newest: PointEntry | undefined, now: Date): Date {
  const after = (newest?.at.getTime() ?? 0) + 1;
  // Clocks differ by so much at most; a point from farther ahead is an error that no other should follow.
  return after - now.getTime() < 60_000 ? new Date(Math.max(after, now.getTime())) : now;
}

/** The uploads and facts of a moment, linked in a folder. */
function looseFiles(dataFolder: string, work: string): ArchiveEntry[] {
  const held = join(work, 'uploads');
  holdUploads(join(dataFolder, 'uploads'), held);
  return [...uploadEntries(held), ...holdInstitutionFiles(dataFolder, join(work, 'facts'))];
}

/** The list of who was erased, in a folder; it grows in place, so that a link would not hold it. */
function holdErased(dataFolder: string, work: string): ArchiveEntry[] {
  const [list, held] = [erasedFile(dataFolder), join(work, erasedName)];
  if (!existsSync(list)) return [];
  copyFileSync(list, held);
  return [{ name: erasedName, file: held }];
}

/** Returns the facts of now with the database of an earlier point and the uploads that its rows name. */
function besideDatabase(sent: readonly PointFile[], files: readonly PointFile[]): PointFile[] {
  const isOfDatabase = ({ name }: PointFile) => name === databaseName || name.startsWith('uploads/');
  return [...files.filter(isOfDatabase), ...sent.filter((file) => !isOfDatabase(file))];
}

function isSame(files: readonly PointFile[], others: readonly PointFile[]): boolean {
  const sorted = (list: readonly PointFile[]) =>
    JSON.stringify(list.map(({ name, sha256, pieces }) => [name, sha256, pieces].join()).sort());
  return sorted(files) === sorted(others);
}

/** @throws StoreFault if the store lacks what is about to be named, such as a part of the database of the last point. */
async function assertThere(store: Store, files: readonly PointFile[]): Promise<void> {
  const there = new Set((await listPieces(store)).map(({ name }) => name));
  if (!files.every(({ pieces }) => pieces.every((piece) => there.has(piece))))
    throw new StoreFault(
      'missing',
      `The store ${store.host} has lost a part of what it held. It is sent again.`,
    );
}

/** Returns the functions that send files: each piece that the store does not have for sure. */
async function openSender({ store, form }: CopySource, base: Base | null) {
  const named = base === null ? new Set<string>() : piecesIn(base.point);
  const known = new Map(base?.files?.map((file) => [file.name, file]));
  const oldest = store.now().getTime() - trustedFor;
  const there = new Set(
    (await listPieces(store))
      .filter(({ name, modifiedAt }) => named.has(name) || modifiedAt.getTime() >= oldest)
      .map(({ name }) => name),
  );
  // A piece of the last point that the store has lost is sent again under its name, which mends earlier points too.
  const names = new Map([...there, ...named].map((name) => [contentOfName(name), name]));
  let sentBytes = 0;

  async function sendPiece(name: string, bytes: Buffer): Promise<void> {
    const stored = await encodePiece(name, bytes, form);
    await store.put(`pieces/${name}`, stored);
    there.add(name);
    sentBytes += stored.length;
  }

  async function sendFile({ name, file }: ArchiveEntry): Promise<PointFile> {
    // Uploads never change under their names.
    const before = name.startsWith('uploads/') ? known.get(name) : undefined;
    if (before?.pieces.every((piece) => there.has(piece))) return before;
    const whole = createHash('sha256');
    const pieces: string[] = [];
    let bytes = 0;
    for await (const piece of piecesOf(file)) {
      whole.update(piece);
      bytes += piece.length;
      const content = contentOfPiece(piece, name === databaseName, form);
      const pieceName = names.get(content) ?? newPieceName(content);
      names.set(content, pieceName);
      pieces.push(pieceName);
      if (!there.has(pieceName)) await sendPiece(pieceName, piece);
    }
    return { name, bytes, sha256: whole.digest('hex'), pieces };
  }

  return {
    /** Sends what is missing of these files and returns how a point names them. */
    send: (entries: readonly ArchiveEntry[]) => atATime(mostRequests, entries, sendFile),
    sentBytes: () => sentBytes,
  };
}
