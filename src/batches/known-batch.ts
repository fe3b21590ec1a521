import { notFound } from '../http/index.ts';
import type { AdminBatch } from '../shared/records.ts';
import type { StoredBatch } from './batch-repository.ts';
import type { Batches } from './open-batches.ts';

/**
 * Returns the batch that a call is about.
 * @throws HttpRefusal 404 if there is none.
 */
export function knownBatch(id: string, { batches }: Pick<Batches, 'batches'>): StoredBatch {
  const batch = batches.find(id);
  if (batch === null) throw notFound('Batch not found');
  return batch;
}

/**
 * Returns it as the back office sees it.
 * @throws HttpRefusal 404 if there is none.
 */
export function shownBatch(id: string, parts: Pick<Batches, 'batches' | 'shownBatches'>): AdminBatch {
  return parts.shownBatches.toAdmin(knownBatch(id, parts));
}

/** Returns by what Activity names a batch. */
export function subjectOf({ _id, entryName, startsOn }: AdminBatch) {
  return { kind: 'batch', thing: _id, name: `${entryName}, ${startsOn}` };
}
