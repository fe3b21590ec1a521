import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';

// The visits stand in the table of admins, so that they go with the admin.

/** Selects the last visit before a day began: the latest one, unless it was on that day. */
const before = `iif(today_at < @begin, today_at, today_before)`;

const lastBefore = scalar<{ admin: string; begin: string }, string | null>(
  `SELECT ${before} FROM admins WHERE id = @admin`,
);

/** Returns when an admin saw Today last before the day that began at a time, or null. */
export function lastVisitBefore({ db }: Stored, admin: string, begin: string): string | null {
  return db.one(lastBefore, { admin, begin });
}

const note = statement<{ admin: string; begin: string; at: string }>(
  `UPDATE admins SET today_before = ${before}, today_at = @at WHERE id = @admin`,
);

/** Stores that an admin sees Today at a time of the day that began at another. */
export function storeVisit({ db }: StoredChange, admin: string, begin: string, at: string): void {
  db.run(note, { admin, begin, at });
}
