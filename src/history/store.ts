import { type Stored, type StoredChange, statement } from '../database/index.ts';
import { forEachInbox, type Inbox, inboxes } from '../shared/inboxes.ts';
import type { RecordEvent } from '../shared/records.ts';

type NewRecordEvent = RecordEvent & { inbox: Inbox; record: string };

const { table: enrollments } = inboxes.enrollments;
const fields = 'kind, text, batch, done_by AS doneBy, admin_name AS adminName, created_at AS createdAt';

const insert = forEachInbox((inbox) => {
  const { table } = inboxes[inbox];
  return statement<Omit<NewRecordEvent, 'inbox'>>(
    `INSERT INTO record_events (table_name, record, kind, text, batch, done_by, admin_name, created_at)
     SELECT '${table}', sequence, @kind, @text, @batch, @doneBy, @adminName, @createdAt FROM ${table} WHERE id = @record`,
  );
});

export function storeEvent({ db }: StoredChange, { inbox, ...event }: NewRecordEvent): void {
  db.run(insert[inbox], event);
}

const removeLast = statement<{ enrollment: string; kind: RecordEvent['kind'] }>(
  `DELETE FROM record_events WHERE sequence = (
     SELECT max(sequence) FROM record_events
     WHERE table_name = '${enrollments}' AND record = (SELECT sequence FROM ${enrollments} WHERE id = @enrollment) AND kind = @kind)`,
);

/** Removes the last event of this kind, after its undo. */
export function removeLastEvent({ db }: StoredChange, enrollment: string, kind: RecordEvent['kind']): void {
  db.run(removeLast, { enrollment, kind });
}

const ofRecord = forEachInbox((inbox) => {
  const { table } = inboxes[inbox];
  return statement<[string], RecordEvent>(
    `SELECT ${fields} FROM record_events
     WHERE table_name = '${table}' AND record = (SELECT sequence FROM ${table} WHERE id = ?) ORDER BY sequence`,
  );
});

/** Returns a record's events, oldest first. */
export function eventsOf({ db }: Stored, inbox: Inbox, id: string): RecordEvent[] {
  return db.all(ofRecord[inbox], [id]);
}
