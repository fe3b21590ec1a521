import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';

// Visits are columns of `admins`, so that they are deleted with the admin.

/** SQL for the last visit before a day: the latest, unless it was on that day. */
const before = `iif(today_at < @begin, today_at, today_before)`;

const lastBefore = scalar<{ admin: string; begin: string }, string | null>(
  `SELECT ${before} FROM admins WHERE id = @admin`,
);

/** Returns an admin's last visit before the day that began at `begin`, or null. */
export function lastVisitBefore({ db }: Stored, admin: string, begin: string): string | null {
  return db.one(lastBefore, { admin, begin });
}

const note = statement<{ admin: string; begin: string; at: string }>(
  `UPDATE admins SET today_before = ${before}, today_at = @at WHERE id = @admin`,
);

/** Stores a visit at `at`, on the day that began at `begin`. */
export function storeVisit({ db }: StoredChange, admin: string, begin: string, at: string): void {
  db.run(note, { admin, begin, at });
}
