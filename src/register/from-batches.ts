import {
  type Batches,
  batchRepository,
  keyHash,
  placeRepository,
  type StoredPlace,
  shownBatch,
} from '../batches/index.ts';
import type { Context } from '../context.ts';
import { databaseOf, perDatabase, type Stored } from '../database/index.ts';
import type { AdminBatch } from '../shared/records.ts';

// Reads batches, whose room is not yet converted.

export type WithBatches = Context & Pick<Batches, 'batches' | 'shownBatches'>;

const batches = perDatabase((context) => batchRepository(databaseOf(context)));
const places = perDatabase((context) => placeRepository(databaseOf(context)));

/** Returns the first and last day of a batch, and its course, or null. */
export function planOf(
  context: Stored,
  batch: string,
): Pick<AdminBatch, 'kind' | 'entry' | 'startsOn' | 'endsOn'> | null {
  return batches(context).plan(batch);
}

/** Returns the place of an enrollment, or null. */
export function placeOf(context: Stored, enrollment: string): StoredPlace | null {
  return places(context).ofEnrollment(enrollment);
}

/** Returns the enrollment whose page opens with a key, or null. */
export function enrollmentWithKey(context: Stored, key: string): string | null {
  return places(context).byKey(keyHash(key))?.enrollment ?? null;
}

/** @throws HttpRefusal 404 if the batch is missing. */
export function adminBatch(context: WithBatches, id: string): AdminBatch {
  return shownBatch(id, context);
}
