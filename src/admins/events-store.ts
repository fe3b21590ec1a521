import { batches as texts } from '../content/en/batches.ts';
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

export type AccountEventKind = AccountEvent['kind'] | MailedEvent;

export interface NewStoredEvent {
  id: string;
  adminId: string;
  kind: AccountEventKind;
  /** Empty if unknown. */
  by: Pick<Admin, 'name' | 'email'>;
  details: string;
  /** This device is not notified; if empty, all are. */
  deviceHash: string;
  /** The removed account's name and email, else empty. */
  gone: Pick<Admin, 'name' | 'email'>;
  createdAt: string;
}

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
/** Returns newest events first, except those of this device and those only mailed. */
export function eventsSince({ db }: Stored, adminId: string, time: Date, deviceHash: string): EventRow[] {
  return db.all(since, [adminId, time.toISOString(), deviceHash]);
}

const between = scalar<[string, string, string, string], number>(
  'SELECT 1 FROM account_events WHERE admin_id = ? AND kind = ? AND created_at > ? AND created_at <= ?',
);
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
export function wasNewDevice({ db }: Stored, adminId: string, deviceHash: string, time: Date): boolean {
  return db.one(newDevice, [adminId, deviceHash, time.toISOString()]) !== null;
}

const removeDevices = statement<[string, string]>(
  "DELETE FROM account_events WHERE admin_id = ? AND kind = 'new device' AND created_at <= ?",
);
/** Deletes an admin's 'new device' events. */
export function deleteNewDevices({ db }: StoredChange, adminId: string, until: string): void {
  db.run(removeDevices, [adminId, until]);
}

const removeOldEvents = statement<[string]>('DELETE FROM account_events WHERE created_at <= ?');
export function deleteEventsUntil({ db }: StoredChange, time: Date): void {
  db.run(removeOldEvents, [time.toISOString()]);
}

export interface StoredActivity
  extends Omit<Activity, 'adminName' | 'contact' | 'people' | 'others' | 'batch' | 'former' | 'changes'> {
  /** Ids, or empty. */
  batch: string;
  former: string;
  /** JSON. */
  changes: string;
}

type Fields = Omit<StoredActivity, '_id' | 'createdAt'>;
type NewActivity = Omit<Fields, 'changes'> & Pick<Activity, 'changes' | 'createdAt'>;

const activity = searchedTable<Fields & { text: string }, StoredActivity>('activity', {
  columns: [
    'admin',
    'email',
    'action',
    'kind',
    'thing',
    'name',
    'details',
    'shown',
    'batch',
    'former',
    'changes',
  ],
  searched: ({ text, thing }) => `${text}\n${thing}`,
  ids: 'thing',
  hasDeleted: false,
});

export function activityPage(stored: Stored, page: Page): Promise<{ rows: StoredActivity[]; total: number }> {
  return activity.list(stored, page);
}

export function activityParts(stored: Stored, selection: Selection): AsyncGenerator<StoredActivity[], void> {
  return activity.parts(stored, selection);
}

/** Stores an entry with its sentence, which is searched and has no names. */
export function storeActivity(tx: StoredChange, id: string, { createdAt, ...entry }: NewActivity): void {
  const { batch: _batch, former: _former, ...sentence } = entry;
  const text = `${entry.email} ${activityText({ ...sentence, createdAt }, texts.days)}`;
  activity.insert(tx, id, { ...entry, changes: JSON.stringify(entry.changes), text }, createdAt);
}

const addShown = statement<[number, string, string, string, string, string]>(
  `UPDATE activity SET shown = shown + ? WHERE sequence = (
     SELECT max(sequence) FROM activity
     WHERE created_at BETWEEN ? AND ? AND admin = ? AND action = ? AND kind = ?
   )`,
);
/** Returns false if the visit has no entry yet. */
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
