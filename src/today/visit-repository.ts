import type { Database } from '../database/index.ts';

/** Opens the visits: when each admin has seen Today, in the table of admins, so that it goes with them. */
export function visitRepository(database: Database) {
  // The last visit, unless that was on the day that has begun by then: the last one before it.
  const before = `iif(today_at < @begin, today_at, today_before)`;
  const find = database
    .prepare<[{ admin: string; begin: string }], string | null>(
      `SELECT ${before} FROM admins WHERE id = @admin`,
    )
    .pluck();
  const note = database.prepare<[{ admin: string; begin: string; at: string }]>(
    `UPDATE admins SET today_before = ${before}, today_at = @at WHERE id = @admin`,
  );
  return {
    /** Returns when an admin saw Today last before the day that began at a time, or null. */
    lastBefore: (admin: string, begin: string): string | null => find.get({ admin, begin }) ?? null,
    /** Stores that an admin sees Today at a time of the day that has begun at another. */
    note: (admin: string, begin: string, at: string) => void note.run({ admin, begin, at }),
  };
}
