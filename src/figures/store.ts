import { type Stored, scalar, statement } from '../database/index.ts';
import type { PlaceState } from '../shared/batches.ts';
import { forEachInbox, type Inbox, inboxes } from '../shared/inboxes.ts';
import type { CatalogueKind } from '../shared/records.ts';

/** The columns of an enrollment that the figures count. */
export interface CountedEnrollment {
  sequence: number;
  createdAt: string;
  /** The course or certificate; null where it is not known. */
  kind: CatalogueKind | null;
  entry: string | null;
  /** Null: it has no place. */
  state: PlaceState | null;
  /** Whether it has a valid certificate. */
  isCertified: 0 | 1;
}

/** Enrollments that are read at once: two milliseconds, however large the table is. */
const sliceLength = 500;

const { table: enrollments } = inboxes.enrollments;

// The indexes are named, since SQLite would take that of `deleted_at`, and read and sort every row.
const sent = forEachInbox((inbox) => {
  const { table } = inboxes[inbox];
  return scalar<[string, string], number>(
    `SELECT count(*) FROM ${table} INDEXED BY ${table}_created WHERE deleted_at IS NULL AND created_at >= ? AND created_at < ?`,
  );
});

/** Counts the records of an inbox from one time to another, ISO 8601 in UTC. */
export function countSent({ db }: Stored, inbox: Inbox, from: string, to: string): number {
  return db.one(sent[inbox], [from, to]) ?? 0;
}

const nextSlice = statement<[string, number, string], CountedEnrollment>(
  `SELECT e.sequence, e.created_at AS createdAt, e.kind, e.entry, places.state,
     EXISTS (SELECT 1 FROM issued_certificates WHERE enrollment = e.id AND state = 'valid') AS isCertified
   FROM ${enrollments} AS e INDEXED BY ${enrollments}_created LEFT JOIN places ON places.enrollment = e.id
   WHERE e.deleted_at IS NULL AND (e.created_at, e.sequence) > (?, ?) AND e.created_at < ?
   ORDER BY e.created_at, e.sequence LIMIT ${sliceLength}`,
);

/** Returns the next enrollments of a time, after one of them or from its beginning. */
export function nextEnrollments(
  { db }: Stored,
  from: string,
  to: string,
  after: CountedEnrollment | undefined,
): CountedEnrollment[] {
  return db.all(nextSlice, [after?.createdAt ?? from, after?.sequence ?? 0, to]);
}

const lastRecord = scalar<[], number | null>(
  `SELECT max(record) FROM record_events WHERE table_name = '${enrollments}'`,
);

/** Returns the sequence of the last enrollment that has a history; 0 before the first. */
export function lastWithHistory({ db }: Stored): number {
  return db.one(lastRecord) ?? 0;
}

// An enrollment that is confirmed and then moved is confirmed once.
const reached = scalar<[string, number, number, string, string], number>(
  `SELECT count(*) FROM (
     SELECT min(created_at) AS first FROM record_events
     WHERE table_name = '${enrollments}' AND kind = 'seat' AND text = ? AND record > ? AND record <= ? GROUP BY record
   ) WHERE first >= ? AND first < ?`,
);

/** Counts the enrollments, by a range of their sequences, that first reached a state from one time to another. */
export function countReached(
  { db }: Stored,
  state: 'confirmed' | 'completed',
  { after, upTo }: { after: number; upTo: number },
  from: string,
  to: string,
): number {
  return db.one(reached, [state, after, upTo, from, to]) ?? 0;
}

const issued = scalar<[string, string], number>(
  `SELECT count(*) FROM issued_certificates WHERE state = 'valid' AND issued_on >= ? AND issued_on < ?`,
);

/** Counts the valid certificates by the day of issue, from one day up to another. */
export function countIssued({ db }: Stored, from: string, to: string): number {
  return db.one(issued, [from, to]) ?? 0;
}
