import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import { detailKey } from '../shared/corrections.ts';
import { forEachInbox, type Inbox, inboxes, inboxNames } from '../shared/inboxes.ts';
import type { RecordCorrection, RecordEvent } from '../shared/records.ts';

type NewRecordEvent = Omit<RecordEvent, 'name'> & { inbox: Inbox; record: string };

const { table: enrollments } = inboxes.enrollments;

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
    `SELECT sent.name, event.kind, event.text, event.batch, done_by AS doneBy, admin_name AS adminName, event.created_at AS createdAt
     FROM ${table} AS sent JOIN record_events AS event ON table_name = '${table}' AND record = sent.sequence
     WHERE sent.id = ? ORDER BY event.sequence`,
  );
});

/** Returns a record's events, oldest first. */
export function eventsOf({ db }: Stored, inbox: Inbox, id: string): RecordEvent[] {
  return db.all(ofRecord[inbox], [id]);
}

const insertCorrection = forEachInbox((inbox) => {
  const { table } = inboxes[inbox];
  return statement<RecordCorrection & { record: string; key: string }>(
    `INSERT INTO record_corrections (table_name, record, detail, before, after, key, admin_name, created_at)
     SELECT '${table}', sequence, @detail, @before, @after, @key, @adminName, @createdAt FROM ${table} WHERE id = @record`,
  );
});

export function storeCorrection(
  { db }: StoredChange,
  inbox: Inbox,
  record: string,
  correction: RecordCorrection,
): void {
  const { detail, before } = correction;
  const isFoundBy = detail === 'email' || detail === 'phone';
  db.run(insertCorrection[inbox], {
    ...correction,
    record,
    key: isFoundBy ? detailKey(detail, before) : '',
  });
}

const correctionsOfRecord = forEachInbox((inbox) => {
  const { table } = inboxes[inbox];
  return statement<[string], RecordCorrection>(
    `SELECT detail, before, after, admin_name AS adminName, created_at AS createdAt FROM record_corrections
     WHERE table_name = '${table}' AND record = (SELECT sequence FROM ${table} WHERE id = ?) ORDER BY sequence`,
  );
});

/** Returns the corrections of a record, oldest first. */
export function correctionsOf({ db }: Stored, inbox: Inbox, id: string): RecordCorrection[] {
  return db.all(correctionsOfRecord[inbox], [id]);
}

const heldBefore = forEachInbox((inbox) => {
  const { table } = inboxes[inbox];
  // Begins with the few corrections of that value.
  return scalar<['email' | 'phone', string], string>(
    `SELECT DISTINCT sent.id FROM record_corrections AS corrected CROSS JOIN ${table} AS sent ON sent.sequence = record
     WHERE detail = ? AND key = ? AND key <> '' AND table_name = '${table}'`,
  );
});

/** Returns the ids of the records that had an email or phone until it was corrected. */
export function recordsThatHad({ db }: Stored, detail: 'email' | 'phone', value: string): string[] {
  const key = detailKey(detail, value);
  return key === '' ? [] : inboxNames.flatMap((inbox) => db.all(heldBefore[inbox], [detail, key]));
}
