import type { ActivityEntry, Actor } from '../calls/index.ts';
import type { Context } from '../context.ts';
import type { StoredChange } from '../database/index.ts';
import { monthsBefore } from '../shared/days.ts';
import { minuteMilliseconds } from '../shared/milliseconds.ts';
import type { Admin } from '../shared/records.ts';
import { deleteOldEvents } from './account-events.ts';
import { addToEntry, deleteActivityBefore, storeActivity } from './events-store.ts';

export type RecordedChange = StoredChange & Pick<Context, 'now' | 'settledNow' | 'randomId'>;

export const commandLine: Actor = { _id: '', email: 'command line' };

export const serverStart: Actor = { _id: '', email: 'The server' };

/** An admin's reads within this time share one entry. */
const visitMilliseconds = 30 * minuteMilliseconds;

const nothing = { kind: '', thing: '', name: '', details: '', shown: 0, batch: '', former: '', changes: [] };

/** Records an entry in Activity. Deletes entries older than a year, and expired account events. */
export function recordActivity(tx: RecordedChange, { _id, email }: Actor, entry: ActivityEntry): void {
  deleteOld(tx);
  const fields = { ...nothing, ...entry, admin: _id, email, createdAt: tx.now().toISOString() };
  if (entry.shown !== undefined && goesOnReading(tx, fields)) return;
  storeActivity(tx, tx.randomId(), fields);
}

export function recordAboutAdmin(
  tx: RecordedChange,
  who: Actor,
  action: string,
  { _id, email }: Admin,
  details = '',
): void {
  recordActivity(tx, who, { action, kind: 'admin', thing: _id, name: email, details });
}

function goesOnReading(tx: RecordedChange, fields: Parameters<typeof addToEntry>[1]): boolean {
  const now = tx.now();
  return addToEntry(tx, fields, [new Date(now.getTime() - visitMilliseconds), now]);
}

function deleteOld(tx: RecordedChange): void {
  const settled = tx.settledNow();
  if (settled === null) return;
  deleteOldEvents(tx, settled);
  deleteActivityBefore(tx, monthsBefore(settled, 12));
}
