import type { Database } from '../database/index.ts';
import type { PlaceState } from '../shared/batches.ts';
import { forEachInbox, type Inbox, inboxes } from '../shared/inboxes.ts';
import type { CatalogueKind } from '../shared/records.ts';

/** An enrollment, as far as it is counted. */
export interface CountedEnrollment {
  sequence: number;
  createdAt: string;
  /** The course or certificate; null where it is not known. */
  kind: CatalogueKind | null;
  entry: string | null;
  /** Null: it has no place. */
  state: PlaceState | null;
  /** Whether there is a valid certificate for it. */
  isCertified: 0 | 1;
}

/** Read at once: two milliseconds, however large the table is. */
const sliceLength = 500;

/** Counts of what visitors have sent, by indexes that are named: SQLite would take that of `deleted_at`, and read and sort every row. */
export function figureRepository(database: Database) {
  const counts = forEachInbox((inbox) => {
    const { table } = inboxes[inbox];
    return database
      .prepare<[string, string], number>(
        `SELECT count(*) FROM ${table} INDEXED BY ${table}_created WHERE deleted_at IS NULL AND created_at >= ? AND created_at < ?`,
      )
      .pluck();
  });
  const { table: enrollments } = inboxes.enrollments;
  const slice = database.prepare<[string, number, string], CountedEnrollment>(
    `SELECT e.sequence, e.created_at AS createdAt, e.kind, e.entry, places.state,
       EXISTS (SELECT 1 FROM issued_certificates WHERE enrollment = e.id AND state = 'valid') AS isCertified
     FROM ${enrollments} AS e INDEXED BY ${enrollments}_created LEFT JOIN places ON places.enrollment = e.id
     WHERE e.deleted_at IS NULL AND (e.created_at, e.sequence) > (?, ?) AND e.created_at < ?
     ORDER BY e.created_at, e.sequence LIMIT ${sliceLength}`,
  );
  return {
    /** Counts what came into an inbox from one time to another, ISO 8601 in UTC. */
    count: (inbox: Inbox, from: string, to: string): number => counts[inbox].get(from, to) ?? 0,
    /** Returns the next enrollments of a time, after one of them or from its beginning. */
    next: (from: string, to: string, after: CountedEnrollment | undefined): CountedEnrollment[] =>
      slice.all(after?.createdAt ?? from, after?.sequence ?? 0, to),
  };
}

export type FigureRepository = ReturnType<typeof figureRepository>;
