import { createHash } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reasonOf } from '../../reason.ts';
import { beginOfDay, isoInIndia } from '../../shared/india-time.ts';
import { dayMilliseconds } from '../../shared/milliseconds.ts';
import { StartupError } from '../../startup-error.ts';
import type { Contents } from '../archive.ts';
import type { Unpack } from '../backup.ts';
import type { Transcode } from '../encryption.ts';
import { decrypterWith, identityMissing } from '../encryption.ts';
import { NotTried } from '../not-tried.ts';
import { atATime } from './at-a-time.ts';
import { decodePiece } from './pieces.ts';
import type { Point, PointEntry, PointFile } from './points.ts';
import { erasedName, filesIn, listPoints, readPoint } from './points.ts';
import type { Store } from './store.ts';
import { StoreFault } from './store-fault.ts';
import { mostRequests } from './store-requests.ts';

/** The room that is left to the site beside a copy that is unpacked, in bytes. */
const leastRoom = 100_000_000;

/**
 * Reads a time of `restore s3@TIME`: ISO 8601, or a day in India, which means its end.
 * @throws StartupError with exit code 2 if it is neither.
 */
export function readPointTime(text: string): Date {
  const isDay = /^\d{4}-\d\d-\d\d$/u.test(text);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/u.test(text);
  const time = isDay
    ? new Date(beginOfDay(text).getTime() + dayMilliseconds - 1)
    : new Date(isTime ? text : Number.NaN);
  if (!Number.isNaN(time.getTime())) return time;
  throw new StartupError(
    `'${text}' is no time; allowed is a day in India such as 2026-11-21, or a time such as 2026-11-21T14:30:00+05:30.`,
    2,
  );
}

/**
 * Returns the newest point, or the newest at or before a time.
 * @throws StartupError with exit code 1 if there is none.
 */
export async function findPoint(store: Store, until: Date | null): Promise<PointEntry> {
  const points = await listPoints(store);
  const found = points.findLast(({ at }) => until === null || at <= until);
  if (found !== undefined) return found;
  const [oldest] = points;
  throw new StartupError(
    oldest === undefined
      ? `The store ${store.host} holds no copy under this BACKUP_S3. The first comes within minutes of the server's start; where there must be one, look whether bucket and folder are those of the institute.`
      : `The store ${store.host} holds no copy from that time or before; its oldest is from ${isoInIndia(oldest.at)}.`,
    1,
  );
}

/**
 * Returns a function that unpacks a point: whole, each file checked by its hash, or not at all. The list of who was erased comes
 * from the newest point that there is, so that nobody comes back who was erased later.
 * @param warn called with a sentence if that list cannot be read
 */
export function pointUnpacker(
  store: Store,
  name: string,
  identity: string | null,
  warn: (sentence: string) => void,
): Unpack {
  return async (into) => {
    const point = await readPoint(store, name);
    const decrypt = await decrypterOf(point, identity);
    const files = (await filesIn(point, decrypt)).filter((file) => file.name !== erasedName);
    assertRoom(files, into);
    const read = pieceReader(store, decrypt);
    await atATime(mostRequests, files, (file) => putTogether(file, into, read));
    const newest = (await listPoints(store)).at(-1)?.name ?? name;
    const fetchErased = async (from: Point) => {
      const decrypt = await decrypterOf(from, identity);
      const list = (await filesIn(from, decrypt)).find((file) => file.name === erasedName);
      if (list !== undefined) await putTogether(list, into, pieceReader(store, decrypt));
    };
    await fetchErased(newest === name ? point : await readPoint(store, newest)).catch(async (error) => {
      if (newest === name) throw error;
      warn(
        `Who was erased after this copy was made cannot be told: ${reasonOf(error)} Erase them again: see 'help admin erase-person'.`,
      );
      await rm(join(into, erasedName), { force: true });
      await fetchErased(point);
    });
    const contents: Contents = { format: 1, createdAt: point.createdAt, files: [] };
    for (const { name, bytes, sha256 } of files) contents.files.push({ name, bytes, sha256 });
    return contents;
  };
}

/**
 * Returns a function that reads a point's pieces, or null where they are not encrypted.
 * @throws NotTried if there is no identity for it
 */
export async function decrypterOf(
  { encryptedFor }: Point,
  identity: string | null,
): Promise<Transcode | null> {
  if (encryptedFor === null) return null;
  if (identity === null) throw new NotTried(identityMissing);
  return decrypterWith(identity);
}

/**
 * Refuses to fill the disk that the site works on.
 * @throws NotTried if files would
 */
export function assertRoom(files: readonly PointFile[], into: string): void {
  const { bavail, bsize } = statfsSync(into);
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0) * 1.1 + leastRoom;
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  if (bavail * bsize < needed)
    throw new NotTried(
      `It needs ${inMegabytes(needed)} of room in ${dirname(into)}; ${inMegabytes(bavail * bsize)} are free. Make room.`,
    );
}

/** Returns what a piece holds. */
export type ReadPiece = (piece: string, file: string) => Promise<Uint8Array>;

/** Returns a function that fetches pieces from the store. */
export function pieceReader(store: Store, decrypt: Transcode | null): ReadPiece {
  return async (piece, file) => {
    const stored = await store.get(`pieces/${piece}`).catch((error: unknown) => {
      if (error instanceof StoreFault && error.kind === 'missing')
        throw new Error(`The store lacks a part of ${file}. Try an earlier copy: restore s3@TIME.`);
      throw error;
    });
    return decodePiece(piece, stored, decrypt);
  };
}

/**
 * Puts a file together of its pieces in a folder where it is not yet, and flushes it to the disk.
 * @throws Error with one sentence if it is not what its hash says
 */
export async function putTogether(
  { name, bytes, sha256, pieces }: PointFile,
  into: string,
  read: ReadPiece,
): Promise<void> {
  const path = join(into, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let length = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for (const piece of pieces) {
      const content = await read(piece, name);
      hash.update(content);
      length += content.length;
      if (length > bytes) break;
      await file.appendFile(content);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (length !== bytes || hash.digest('hex') !== sha256)
    throw new Error(`What the store holds of ${name} is damaged. Try an earlier copy: restore s3@TIME.`);
}
