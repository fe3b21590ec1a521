import type { Database } from '../database/open.ts';

/** A time at which unusually many certificates were issued within an hour. */
export interface StoredAlarm {
  id: string;
  /** When the first of that hour was issued. */
  since: string;
  /** When the last was issued of which that is true. */
  until: string;
  createdAt: string;
}

/** How many certificates somebody has issued. */
interface Share {
  by: string;
  issued: number;
}

/** When certificates were issued, and when those were unusually many. */
export function alarmRepository(database: Database) {
  const newestBut = database
    .prepare<[number], string>(
      'SELECT created_at FROM issued_certificates ORDER BY created_at DESC LIMIT 1 OFFSET ?',
    )
    .pluck();
  const sharesSince = database.prepare<[string], Share>(
    `SELECT issued_by AS "by", count(*) AS issued FROM issued_certificates WHERE created_at >= ?
     GROUP BY issued_by ORDER BY issued DESC, issued_by`,
  );
  const newest = database.prepare<[], StoredAlarm>(
    'SELECT id, since, until, created_at AS createdAt FROM register_alarms ORDER BY until DESC LIMIT 1',
  );
  const firstSince = database
    .prepare<[string], string | null>('SELECT min(since) FROM register_alarms WHERE until > ?')
    .pluck();
  const insert = database.prepare<[StoredAlarm]>(
    'INSERT INTO register_alarms (id, since, until, created_at) VALUES (@id, @since, @until, @createdAt)',
  );
  const prolong = database.prepare<[string, string]>('UPDATE register_alarms SET until = ? WHERE id = ?');
  return {
    /** Returns when the newest certificate was issued but for so many, or null. */
    newestBut: (others: number): string | null => newestBut.get(others) ?? null,
    /** Returns how many were issued since a time, by each who did, most first. */
    sharesSince: (since: string): Share[] => sharesSince.all(since),
    /** Returns the newest alarm, or null. */
    newest: (): StoredAlarm | null => newest.get() ?? null,
    /** Returns when the first certificate was issued of all alarms that were still true after a time, or null. */
    firstSince: (time: string): string | null => firstSince.get(time) ?? null,
    insert: (alarm: StoredAlarm) => void insert.run(alarm),
    /** Says that an alarm is true until a time. */
    prolong: (id: string, until: string) => void prolong.run(until, id),
  };
}
