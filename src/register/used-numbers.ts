import { existsSync } from 'node:fs';
import { type Database, openDatabase, stored, transactionNow } from '../database/index.ts';
import { givenNumbers, isIssued, storeUsedNumber } from './store.ts';

/**
 * Stops reuse of the earlier database's numbers that the restored one lacks: they are on paper.
 * Call it before the restored database replaces the earlier one.
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
    // Damaged, or from a version without a register.
    return [];
  }
}
