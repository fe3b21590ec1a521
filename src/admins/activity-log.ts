import type { ActivityEntry, Actor } from '../calls/index.ts';
import {
  changeIn,
  type Database,
  type Page,
  type Selection,
  type SettledClock,
  searchedTable,
  stored,
} from '../database/index.ts';
import { activityText } from '../shared/activity.ts';
import { monthsBefore } from '../shared/days.ts';
import type { Activity } from '../shared/records.ts';
import { oldAccountEvents } from './account-events.ts';

/** An entry of the log as it is stored. */
export type StoredActivity = Omit<Activity, 'contact'>;

type Fields = Omit<StoredActivity, '_id' | 'createdAt'>;

/** The log of what admins did, kept for a year. */
export interface ActivityLog {
  /** Returns a page of a selection, and how many entries the selection has. */
  list(page: Page): Promise<{ rows: StoredActivity[]; total: number }>;
  /** Yields all of a selection, some hundred at a time. */
  parts(selection: Selection): AsyncGenerator<StoredActivity[], void>;
  /**
   * Writes down an entry, and deletes entries older than a year and account events older than 30 days. An admin who goes on reading
   * the same within half an hour adds to the earlier line.
   */
  record(who: Actor, what: ActivityEntry): void;
}

/** The actor of changes from the command line: there is no id to say who sat there. */
export const commandLine: Actor = { _id: '', email: 'command line' };

/** The actor of what the settings ask for or a first start needs. */
export const serverStart: Actor = { _id: '', email: 'The server' };

/** All that an admin reads of one table within this time is one visit, and recorded once. */
const visitMilliseconds = 30 * 60_000;

const table = searchedTable<Fields, StoredActivity>('activity', {
  columns: ['admin', 'email', 'action', 'kind', 'thing', 'name', 'details', 'shown'],
  searched: (fields) =>
    `${fields.email} ${activityText(fields)} ${fields.name}\n${fields.details}\n${fields.thing}`,
  hasDeleted: false,
});

/** Opens the log of activity; what is older than a year is deleted whenever something is recorded. */
export function activityLog(
  database: Database,
  { now, settledNow, randomId }: { now: () => Date; settledNow: SettledClock; randomId: () => string },
): ActivityLog {
  const removeOld = database.prepare<[string]>('DELETE FROM activity WHERE created_at < ?');
  const removeOldEvents = oldAccountEvents(database);
  const forgetOld = () => {
    const settled = settledNow();
    if (settled === null) return;
    removeOldEvents(settled);
    removeOld.run(monthsBefore(settled, 12));
  };
  const addShown = database.prepare<[number, string, string, string, string, string]>(
    `UPDATE activity SET shown = shown + ? WHERE sequence = (
       SELECT max(sequence) FROM activity
       WHERE created_at BETWEEN ? AND ? AND admin = ? AND action = ? AND kind = ?
     )`,
  );
  const goesOnReading = ({ _id }: Actor, { action, kind = '', shown = 0 }: ActivityEntry) => {
    const begin = new Date(now().getTime() - visitMilliseconds).toISOString();
    return addShown.run(shown, begin, now().toISOString(), _id, action, kind).changes > 0;
  };
  const record = database.transaction((who: Actor, entry: ActivityEntry) => {
    forgetOld();
    if (entry.shown !== undefined && goesOnReading(who, entry)) return;
    const { _id, email } = who;
    const fields = { admin: _id, email, kind: '', thing: '', name: '', details: '', shown: 0, ...entry };
    table.insert(changeIn(database), randomId(), fields, now().toISOString());
  });
  return {
    list: (page) => table.list(stored(database), page),
    parts: (selection) => table.parts(stored(database), selection),
    record: (who, what) => record.immediate(who, what),
  };
}
