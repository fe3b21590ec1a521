import {
  type Page,
  type Selection,
  type Stored,
  type StoredChange,
  scalar,
  searchedTable,
  statement,
} from '../database/index.ts';
import { activityText } from '../shared/activity.ts';
import type { AccountEvent, Activity, Admin, MailedEvent } from '../shared/records.ts';

/** The kinds of events that admins are notified of. */
export type AccountEventKind = AccountEvent['kind'] | MailedEvent;

/** An event of an account, to be stored. */
export interface NewStoredEvent {
  id: string;
  adminId: string;
  kind: AccountEventKind;
  /** The admin who did it; empty where nobody is known. */
  by: Pick<Admin, 'name' | 'email'>;
  details: string;
  /** The device that is not told of it; empty: every device is. */
  deviceHash: string;
  /** The account's own name and email once it is removed; else empty. */
  gone: Pick<Admin, 'name' | 'email'>;
  createdAt: string;
}

/** An event as it is told at a log-in. */
type EventRow = Pick<AccountEvent, 'kind' | 'details' | 'createdAt'> & Pick<Admin, 'name' | 'email'>;

const insert = statement<string[]>(
  `INSERT INTO account_events
     (id, admin_id, kind, by_name, by_email, details, device_hash, name, email, created_at)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);
export function storeEvent({ db }: StoredChange, event: NewStoredEvent): void {
  const { id, adminId, kind, by, details, deviceHash, gone, createdAt } = event;
  db.run(insert, [
    ...[id, adminId, kind, by.name, by.email],
    ...[details, deviceHash, gone.name, gone.email, createdAt],
  ]);
}

const since = statement<[string, string, string], EventRow>(
  `SELECT kind, by_name AS name, by_email AS email, details, created_at AS createdAt FROM account_events
   WHERE admin_id = ? AND created_at > ? AND device_hash <> ? AND kind NOT IN ('removed', 'months changed')
   ORDER BY sequence DESC`,
);
/** Returns an admin's events since a time, newest first, but those of a device. */
export function eventsSince({ db }: Stored, adminId: string, time: Date, deviceHash: string): EventRow[] {
  return db.all(since, [adminId, time.toISOString(), deviceHash]);
}

const between = scalar<[string, string, string, string], number>(
  'SELECT 1 FROM account_events WHERE admin_id = ? AND kind = ? AND created_at > ? AND created_at <= ?',
);
/** Returns whether an admin had an event of a kind between two times. */
export function hadEvent(
  { db }: Stored,
  adminId: string,
  kind: AccountEventKind,
  [after, until]: [Date, Date],
): boolean {
  return db.one(between, [adminId, kind, after.toISOString(), until.toISOString()]) !== null;
}

const newDevice = scalar<[string, string, string], number>(
  "SELECT 1 FROM account_events WHERE admin_id = ? AND device_hash = ? AND kind = 'new device' AND created_at > ?",
);
/** Returns whether a device was new to an admin since a time. */
export function wasNewDevice({ db }: Stored, adminId: string, deviceHash: string, time: Date): boolean {
  return db.one(newDevice, [adminId, deviceHash, time.toISOString()]) !== null;
}

const removeDevices = statement<[string, string]>(
  "DELETE FROM account_events WHERE admin_id = ? AND kind = 'new device' AND created_at <= ?",
);
/** Deletes an admin's log-ins from new devices, up to a time. */
export function deleteNewDevices({ db }: StoredChange, adminId: string, until: string): void {
  db.run(removeDevices, [adminId, until]);
}

const removeOldEvents = statement<[string]>('DELETE FROM account_events WHERE created_at <= ?');
export function deleteEventsUntil({ db }: StoredChange, time: Date): void {
  db.run(removeOldEvents, [time.toISOString()]);
}

/** An entry of Activity as it is stored. */
export type StoredActivity = Omit<Activity, 'contact'>;

type Fields = Omit<StoredActivity, '_id' | 'createdAt'>;

const activity = searchedTable<Fields, StoredActivity>('activity', {
  columns: ['admin', 'email', 'action', 'kind', 'thing', 'name', 'details', 'shown'],
  searched: (fields) =>
    `${fields.email} ${activityText(fields)} ${fields.name}\n${fields.details}\n${fields.thing}`,
  hasDeleted: false,
});

/** Returns a page of a selection, and how many entries the selection has. */
export function activityPage(stored: Stored, page: Page): Promise<{ rows: StoredActivity[]; total: number }> {
  return activity.list(stored, page);
}

/** Yields all of a selection, some hundred at a time. */
export function activityParts(stored: Stored, selection: Selection): AsyncGenerator<StoredActivity[], void> {
  return activity.parts(stored, selection);
}

export function storeActivity(tx: StoredChange, id: string, fields: Fields, createdAt: string): void {
  activity.insert(tx, id, fields, createdAt);
}

const addShown = statement<[number, string, string, string, string, string]>(
  `UPDATE activity SET shown = shown + ? WHERE sequence = (
     SELECT max(sequence) FROM activity
     WHERE created_at BETWEEN ? AND ? AND admin = ? AND action = ? AND kind = ?
   )`,
);
/** Adds rows to the last entry of the same visit between two times. Returns whether there was such an entry. */
export function addToEntry(
  { db }: StoredChange,
  { admin, action, kind, shown }: Pick<Fields, 'admin' | 'action' | 'kind' | 'shown'>,
  [from, until]: [Date, Date],
): boolean {
  return db.run(addShown, [shown, from.toISOString(), until.toISOString(), admin, action, kind]).changes > 0;
}

const removeOld = statement<[string]>('DELETE FROM activity WHERE created_at < ?');
export function deleteActivityBefore({ db }: StoredChange, time: string): void {
  db.run(removeOld, [time]);
}
