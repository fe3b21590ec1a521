import { isRunning } from '../../../../src/shared/batches.ts';
import type { AdminBatch } from '../../../../src/shared/records.ts';

/**
 * Returns whether a person who enrolls for a batch gets a seat, as on the site.
 * @param today the day in India
 */
export function hasFreeSeat(batch: AdminBatch, today: string): boolean {
  return isRunning(batch) && !batch.hidden && batch.startsOn >= today && batch.seatsLeft > 0;
}
