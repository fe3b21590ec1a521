import { type Database, databaseMadeAt, reachAgain, reachedAt } from '../database/index.ts';

const restored = 'restored';

/** Notes in a database that it is being restored. */
export function noteRestore(database: Database, now: Date): void {
  reachAgain(database, restored, now);
}

/** Returns since when the data are here: since they were restored, or made. Nothing is overdue before. */
export function dataSince(database: Database): Date | null {
  return reachedAt(database, restored) ?? databaseMadeAt(database);
}
