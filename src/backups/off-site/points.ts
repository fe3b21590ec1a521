import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as v from 'valibot';
import { dayInIndia } from '../../shared/india-time.ts';
import { isAllowedName } from '../archive.ts';
import { pieceName } from './pieces.ts';
import type { Store, StoredObject } from './store.ts';
import { StoreFault } from './store-fault.ts';

const oneDay = 24 * 3600 * 1000;
/** A manifest of a hundred thousand uploads is smaller. */
const mostManifestBytes = 64 * 1024 * 1024;
/** The store's clock when it was written, and what keeps two writers apart. */
const pointName = /^points\/(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[\da-f]{8}\.json\.gz$/u;

/** The list of who was erased, which archives hold only as their database has it: those must open in earlier versions too. */
export const erasedName = 'erased';

const sha256 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/u));
const pointRules = v.object({
  format: v.literal(1),
  createdAt: v.string(),
  /** Of whom it is, so that no other institute takes its place. */
  institute: v.string(),
  /** For whom its pieces are encrypted, as `formMark` has it. */
  encryptedFor: v.nullable(v.string()),
  files: v.array(
    v.object({
      name: v.pipe(
        v.string(),
        v.check((name) => name === erasedName || (isAllowedName(name) && name !== 'secret')),
      ),
      bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
      sha256,
      pieces: v.array(v.pipe(v.string(), v.regex(pieceName))),
    }),
  ),
});

/** A point in time that can be restored: every file of the institute, with its hash and its pieces. */
export type Point = v.InferOutput<typeof pointRules>;
/** A file in it. */
export type PointFile = Point['files'][number];

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
    const text = await promisify(gunzip)(stored, { maxOutputLength: mostManifestBytes });
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

/** Stores a point. */
export async function writePoint(store: Store, name: string, point: Point): Promise<void> {
  await store.put(name, await promisify(gzip)(JSON.stringify(point)));
}

/** Returns the names of all pieces of a point, each once. */
export function piecesIn(point: Point): Set<string> {
  return new Set(point.files.flatMap(({ pieces }) => pieces));
}

/** Returns which points stay: all of the last day, one a day in India for so many days, and the newest whatever its age. */
export function keptPoints(points: readonly PointEntry[], now: Date, days: number): Set<string> {
  const kept = new Set<string>();
  const newestOfDay = new Map<string, string>();
  for (const { name, at } of points) {
    const age = now.getTime() - at.getTime();
    if (age <= oneDay) kept.add(name);
    if (age <= (days + 1) * oneDay) newestOfDay.set(dayInIndia(at), name);
  }
  for (const name of [...newestOfDay.values()].slice(-(days + 1))) kept.add(name);
  const newest = points.at(-1);
  if (newest !== undefined) kept.add(newest.name);
  return kept;
}
