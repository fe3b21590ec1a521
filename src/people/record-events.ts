import type { Database } from '../database/index.ts';
import { forEachInbox, type Inbox, inboxes } from '../shared/inboxes.ts';
import type { RecordEvent } from '../shared/records.ts';

/** An event as it is stored, of a record with an id. */
type NewRecordEvent = RecordEvent & { inbox: Inbox; record: string };

const { table: enrollments } = inboxes.enrollments;
const fields = 'kind, text, batch, done_by AS doneBy, admin_name AS adminName, created_at AS createdAt';

/** The changes to what people sent, besides notes. Whatever is called here belongs in the transaction that makes the change. */
export function recordEvents(database: Database) {
  const inserts = forEachInbox((inbox) => {
    const { table } = inboxes[inbox];
    return database.prepare<[Omit<NewRecordEvent, 'inbox'>]>(
      `INSERT INTO record_events (table_name, record, kind, text, batch, done_by, admin_name, created_at)
       SELECT '${table}', sequence, @kind, @text, @batch, @doneBy, @adminName, @createdAt FROM ${table} WHERE id = @record`,
    );
  });
  const removeLast = database.prepare<[{ enrollment: string; kind: RecordEvent['kind'] }]>(
    `DELETE FROM record_events WHERE sequence = (
       SELECT max(sequence) FROM record_events
       WHERE table_name = '${enrollments}' AND record = (SELECT sequence FROM ${enrollments} WHERE id = @enrollment) AND kind = @kind)`,
  );
  const reads = forEachInbox((inbox) => {
    const { table } = inboxes[inbox];
    return database.prepare<[string], RecordEvent>(
      `SELECT ${fields} FROM record_events
       WHERE table_name = '${table}' AND record = (SELECT sequence FROM ${table} WHERE id = ?) ORDER BY sequence`,
    );
  });
  return {
    insert({ inbox, ...event }: NewRecordEvent): void {
      inserts[inbox].run(event);
    },
    /** Takes back the last event of a kind of an enrollment, as if it had not been. */
    forgetLast: (enrollment: string, kind: RecordEvent['kind']) => void removeLast.run({ enrollment, kind }),
    /** Returns what was done with a record, oldest first. */
    ofRecord: (inbox: Inbox, id: string): RecordEvent[] => reads[inbox].all(id),
  };
}
