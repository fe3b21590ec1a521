import type { Database } from '../database/index.ts';

/** How many certificates an admin has issued. */
interface Share {
  by: string;
  issued: number;
}

/** When more certificates than `most` were issued within an hour, and by whom. */
export function unusualIssues(database: Database, most: number) {
  const firstSince = database
    .prepare<{ time: string; most: number }, string | null>(
      `SELECT min(first) FROM (
         SELECT created_at, lag(created_at, @most) OVER (ORDER BY created_at) AS first FROM issued_certificates
         WHERE created_at > strftime('%Y-%m-%dT%H:%M:%fZ', @time, '-1 hour')
       ) WHERE created_at > @time AND first >= strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-1 hour')`,
    )
    .pluck();
  const sharesSince = database.prepare<[string], Share>(
    `SELECT issued_by AS "by", count(*) AS issued FROM issued_certificates WHERE created_at >= ?
     GROUP BY issued_by ORDER BY issued DESC, issued_by`,
  );
  return {
    /** Returns when the first of such an hour was issued whose last came after a time, or null. */
    firstSince: (time: string): string | null => firstSince.get({ time, most }) ?? null,
    /** Returns how many were issued since a time, by each who did, most first. */
    sharesSince: (since: string): Share[] => sharesSince.all(since),
  };
}
