import { existsSync } from 'node:fs';
import { type Database, openDatabase, stored, transactionNow } from '../database/index.ts';
import { givenNumbers, isIssued, storeUsedNumber } from './store.ts';

/**
 * Keeps the numbers of an earlier database that the restored one lacks: they are on paper, so they are not given again.
 * Call it before the restored database takes the earlier one's place.
 * @returns those numbers
 */
export function keepUsedNumbers(restored: Database, earlierFile: string): string[] {
  const context = stored(restored);
  const lost = numbersIn(earlierFile).filter((number) => !isIssued(context, number));
  transactionNow(context, (tx) => {
    for (const number of lost) storeUsedNumber(tx, number);
  });
  return lost;
}

/** Returns every number that a database has given, the kept ones first; none if it cannot be read. */
function numbersIn(file: string): string[] {
  if (!existsSync(file)) return [];
  try {
    const database = openDatabase(file);
    try {
      return givenNumbers(stored(database));
    } finally {
      database.close();
    }
  } catch {
    // Damaged, or of a version without a register.
    return [];
  }
}
