import { existsSync } from 'node:fs';
import { type Database, openDatabase } from '../database/index.ts';

/**
 * Keeps the numbers of certificates that an earlier database has issued and the restored one does not know, so that they are not
 * given again: they are on paper somewhere. To be called before the restored one takes the earlier one's place.
 * @returns those numbers
 */
export function keepUsedNumbers(restored: Database, earlierFile: string): string[] {
  const keep = restored.prepare<[string]>(
    'INSERT INTO used_numbers (number) VALUES (?) ON CONFLICT DO NOTHING',
  );
  const isIssued = restored.prepare<[string]>('SELECT 1 FROM issued_certificates WHERE number = ?');
  const lost = numbersIn(earlierFile).filter((number) => isIssued.get(number) === undefined);
  restored.transaction(() => {
    for (const number of lost) keep.run(number);
  })();
  return lost;
}

/** Returns every number that a database has given, in the order in which it did; none for one that cannot be read. */
function numbersIn(file: string): string[] {
  if (!existsSync(file)) return [];
  try {
    const database = openDatabase(file);
    try {
      return database
        .prepare<[], string>(
          'SELECT number FROM used_numbers UNION ALL SELECT number FROM (SELECT number FROM issued_certificates ORDER BY sequence)',
        )
        .pluck()
        .all();
    } finally {
      database.close();
    }
  } catch {
    // Damaged, or of a version that had no register.
    return [];
  }
}
