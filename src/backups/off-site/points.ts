import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as v from 'valibot';
import { dayInIndia } from '../../shared/india-time.ts';
import { dayMilliseconds } from '../../shared/milliseconds.ts';
import { isAllowedName } from '../archive.ts';
import type { Transcode } from '../encryption.ts';
import type { PieceForm } from './pieces.ts';
import { formMark, pieceName } from './pieces.ts';
import type { Store, StoredObject } from './store.ts';
import { StoreFault } from './store-fault.ts';

const compress = promisify(gzip);
const unpack = (bytes: Uint8Array) => promisify(gunzip)(bytes, { maxOutputLength: mostManifestBytes });
/** A manifest of a hundred thousand uploads is smaller. */
const mostManifestBytes = 64 * 1024 * 1024;
/** The store's clock when it was written, and what keeps two writers apart. */
const pointName = /^points\/(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[\da-f]{8}\.json\.gz$/u;

/** The list of who was erased, which archives hold only as their database has it: those must open in earlier versions too. */
export const erasedName = 'erased';

const sha256 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/u));
const piece = v.pipe(v.string(), v.regex(pieceName));
/** The files of the institute, with their hashes and the pieces that hold them. */
export const fileRules = v.array(
  v.object({
    name: v.pipe(
      v.string(),
      v.check((name) => name === erasedName || (isAllowedName(name) && name !== 'secret')),
    ),
    bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
    sha256,
    pieces: v.array(piece),
  }),
);
const openPart = {
  createdAt: v.string(),
  /** The institute whose point it is, so that no other takes its place. */
  institute: v.string(),
};
const pointRules = v.variant('format', [
  /** Its files are in clear, though their pieces may be encrypted: so earlier versions wrote all of them. */
  v.object({
    ...openPart,
    format: v.literal(1),
    /** The mark of the recipient of its pieces, from `formMark`. */
    encryptedFor: v.nullable(v.string()),
    files: fileRules,
  }),
  /** All that removing old points takes is in clear; the files are encrypted as their pieces are. */
  v.object({
    ...openPart,
    format: v.literal(2),
    encryptedFor: v.string(),
    pieces: v.array(piece),
    sealedFiles: v.pipe(v.string(), v.base64()),
  }),
]);

/** A point in time that can be restored. */
export type Point = v.InferOutput<typeof pointRules>;
/** A file in it. */
export type PointFile = v.InferOutput<typeof fileRules>[number];

/** A point by its name at the store. */
export interface PointEntry {
  name: string;
  at: Date;
}

/** Returns a new name for a point of that time. */
export function newPointName(at: Date): string {
  return `points/${at.toISOString().replaceAll(/[:.]/gu, '-')}-${randomBytes(4).toString('hex')}.json.gz`;
}

/** Returns all points, oldest first. */
export async function listPoints(store: Store): Promise<PointEntry[]> {
  return (await store.list('points')).flatMap(({ name }) => {
    const [, day, hour, minute, second, thousandths] = pointName.exec(name) ?? [];
    return day === undefined
      ? []
      : [{ name, at: new Date(`${day}T${hour}:${minute}:${second}.${thousandths}Z`) }];
  });
}

/** Returns all pieces, by the names under which points know them. */
export async function listPieces(store: Store): Promise<StoredObject[]> {
  return (await store.list('pieces')).map(({ name, ...rest }) => ({
    name: name.slice('pieces/'.length),
    ...rest,
  }));
}

/**
 * Returns what a point names.
 * @throws StoreFault of the kind 'damaged' if it cannot be read.
 */
export async function readPoint(store: Store, name: string): Promise<Point> {
  const stored = await store.get(name);
  try {
    const text = await unpack(stored);
    return v.parse(pointRules, JSON.parse(text.toString('utf8')));
  } catch {
    throw new StoreFault(
      'damaged',
      `The copy ${name} at the store is damaged, or made by a newer version. Try an earlier one: restore s3@TIME.`,
    );
  }
}

/** Returns what a point names, or null if it cannot be read. */
export function readSoundPoint(store: Store, name: string): Promise<Point | null> {
  return readPoint(store, name).catch((error: unknown) => {
    if (error instanceof StoreFault && error.kind === 'damaged') return null;
    throw error;
  });
}

/** Returns the newest of some points that can be read, or null. */
export async function newestSound(store: Store, points: readonly PointEntry[]) {
  for (const { name } of points.toReversed()) {
    const point = await readSoundPoint(store, name);
    if (point !== null) return { name, point };
  }
  return null;
}

/** Stores a point. */
export async function writePoint(store: Store, name: string, point: Point): Promise<void> {
  await store.put(name, await compress(JSON.stringify(point)));
}

/** Returns the names of all pieces of a point, each once. */
export function piecesIn(point: Point): Set<string> {
  return new Set(point.format === 2 ? point.pieces : piecesOfFiles(point.files));
}

/** Returns the part of a point that says which files it has: encrypted, if there is something that encrypts. */
export async function partOfFiles(files: PointFile[], form: PieceForm) {
  const encryptedFor = formMark(form);
  if (form.encrypt === null || encryptedFor === null)
    return { format: 1, encryptedFor: null, files } as const;
  const sealed = await form.encrypt(await compress(JSON.stringify(files)));
  const sealedFiles = Buffer.from(sealed).toString('base64');
  // In the order of their names, which tells nothing of what belongs together.
  const pieces = [...new Set(piecesOfFiles(files))].sort();
  return { format: 2, encryptedFor, pieces, sealedFiles } as const;
}

/**
 * Returns the files of a point.
 * @param decrypt null: only a point that is not encrypted can be read
 * @throws Error with one sentence if it is encrypted for another recipient, or damaged.
 */
export async function filesIn(point: Point, decrypt: Transcode | null): Promise<PointFile[]> {
  if (point.format === 1) return point.files;
  if (decrypt === null) throw new Error('It is encrypted.');
  const text = await unpack(await decrypt(Buffer.from(point.sealedFiles, 'base64')));
  return v.parse(fileRules, JSON.parse(text.toString('utf8')));
}

function piecesOfFiles(files: readonly PointFile[]): string[] {
  return files.flatMap(({ pieces }) => pieces);
}

/** Returns which points stay: all of the last day, one a day in India for so many days, and the newest whatever its age. */
export function keptPoints(points: readonly PointEntry[], now: Date, days: number): Set<string> {
  const kept = new Set<string>();
  const newestOfDay = new Map<string, string>();
  for (const { name, at } of points) {
    const age = now.getTime() - at.getTime();
    if (age <= dayMilliseconds) kept.add(name);
    if (age <= (days + 1) * dayMilliseconds) newestOfDay.set(dayInIndia(at), name);
  }
  for (const name of [...newestOfDay.values()].slice(-(days + 1))) kept.add(name);
  const newest = points.at(-1);
  if (newest !== undefined) kept.add(newest.name);
  return kept;
}
