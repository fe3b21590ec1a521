import { type Stored, scalar, statement } from '../database/index.ts';
import type { PlaceState } from '../shared/batches.ts';
import { forEachInbox, type Inbox, inboxes } from '../shared/inboxes.ts';
import type { CatalogueKind } from '../shared/records.ts';

export interface CountedEnrollment {
  sequence: number;
  /** The sender, over all that the office has joined. */
  person: number;
  createdAt: string;
  /** Null if the course or certificate is unknown. */
  kind: CatalogueKind | null;
  entry: string | null;
  /** Null if it has no place. */
  state: PlaceState | null;
  isCertified: 0 | 1;
}

/** Enrollments per read, about two milliseconds at any table size. */
const sliceLength = 500;

const { table: enrollments } = inboxes.enrollments;

// Names the index: SQLite would choose `deleted_at`, and read and sort every row.
const sent = forEachInbox((inbox) => {
  const { table } = inboxes[inbox];
  return scalar<[string, string], number>(
    `SELECT count(*) FROM ${table} INDEXED BY ${table}_created WHERE deleted_at IS NULL AND created_at >= ? AND created_at < ?`,
  );
});

/** Counts an inbox's records between two times, ISO 8601 in UTC. */
export function countSent({ db }: Stored, inbox: Inbox, from: string, to: string): number {
  return db.one(sent[inbox], [from, to]) ?? 0;
}

const nextSlice = statement<[string, number, string], CountedEnrollment>(
  `SELECT e.sequence, e.created_at AS createdAt, e.kind, e.entry, places.state,
     (SELECT coalesce(contacts.entry, contacts.sequence) FROM contact_records AS sent JOIN contacts ON contacts.sequence = sent.contact
      WHERE sent.table_name = '${enrollments}' AND sent.sequence = e.sequence) AS person,
     EXISTS (SELECT 1 FROM issued_certificates WHERE enrollment = e.id AND state = 'valid') AS isCertified
   FROM ${enrollments} AS e INDEXED BY ${enrollments}_created LEFT JOIN places ON places.enrollment = e.id
   WHERE e.deleted_at IS NULL AND (e.created_at, e.sequence) > (?, ?) AND e.created_at < ?
   ORDER BY e.created_at, e.sequence LIMIT ${sliceLength}`,
);

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

/** Returns the sequence of the last enrollment with history, or 0. */
export function lastWithHistory({ db }: Stored): number {
  return db.one(lastRecord) ?? 0;
}

// An enrollment confirmed, then moved, is confirmed once.
const reached = scalar<[string, number, number, string, string], number>(
  `SELECT count(*) FROM (
     SELECT min(created_at) AS first FROM record_events
     WHERE table_name = '${enrollments}' AND kind = 'seat' AND text = ? AND record > ? AND record <= ? GROUP BY record
   ) WHERE first >= ? AND first < ?`,
);

/** Counts enrollments in a range of sequences that first reached a state in a period. */
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

/** Counts valid certificates issued in a range of days; the last day is excluded. */
export function countIssued({ db }: Stored, from: string, to: string): number {
  return db.one(issued, [from, to]) ?? 0;
}
