import type { Database } from '../database/index.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import type { AccountEvent, Admin, MailedEvent } from '../shared/records.ts';

/** An event that an admin is told about. */
export interface NewAccountEvent {
  kind: AccountEvent['kind'] | MailedEvent;
  admin: Admin;
  /** Null where nobody is known to have done it: on the command line and at a log-in. */
  by: Pick<Admin, 'name' | 'email'> | null;
  /** The new role, the device in words, or the months before and after. */
  details?: string;
  /** The device with which it was done: there it is not told. */
  deviceHash?: string;
}

/** Tells admins what has happened to their account, by mail and at the log-ins that follow, and owners what a mail alone tells. */
export type AccountEvents = ReturnType<typeof accountEvents>;

/** The services that telling uses. */
interface AccountEventTools {
  database: Database;
  now: () => Date;
  randomId: () => string;
  /** Puts in the mail about an event; null where no mails are sent. */
  putMail: ((eventId: string) => void) | null;
}

/** Milliseconds for which an event is told at log-in. */
const toldFor = 30 * dayMilliseconds;

/** Opens the table of events. */
export function accountEvents({ database, now, randomId, putMail }: AccountEventTools) {
  const toldSince = () => new Date(now().getTime() - toldFor).toISOString();
  const insert = database.prepare(
    `INSERT INTO account_events
       (id, admin_id, kind, by_name, by_email, details, device_hash, name, email, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const since = database.prepare<
    [string, string, string],
    { kind: AccountEvent['kind']; name: string; email: string; details: string; createdAt: string }
  >(
    `SELECT kind, by_name AS name, by_email AS email, details, created_at AS createdAt FROM account_events
     WHERE admin_id = ? AND created_at > ? AND device_hash <> ? AND kind NOT IN ('removed', 'months changed')
     ORDER BY sequence DESC`,
  );
  const toldBetween = database.prepare<[string, string, string, string]>(
    'SELECT 1 FROM account_events WHERE admin_id = ? AND kind = ? AND created_at > ? AND created_at <= ?',
  );
  const isNew = database.prepare<[string, string, string]>(
    "SELECT 1 FROM account_events WHERE admin_id = ? AND device_hash = ? AND kind = 'new device' AND created_at > ?",
  );
  const endOfDevices = database.prepare<[string, string]>(
    "DELETE FROM account_events WHERE admin_id = ? AND kind = 'new device' AND created_at <= ?",
  );
  const notify = database.transaction(
    ({ kind, admin, by, details = '', deviceHash = '' }: NewAccountEvent): void => {
      const isRemoved = kind === 'removed';
      if ((isRemoved || kind === 'months changed') && putMail === null) return;
      const id = randomId();
      const at = now().toISOString();
      const [name, email] = isRemoved ? [admin.name, admin.email] : ['', ''];
      const { name: byName, email: byEmail } = by ?? { name: '', email: '' };
      insert.run(id, admin._id, kind, byName, byEmail, details, deviceHash, name, email, at);
      putMail?.(id);
    },
  );
  return {
    /** Notifies an admin, by mail once the outbox wakes. Call it in the transaction in which it happens. */
    notify: (event: NewAccountEvent): void => notify(event),
    /** Returns whether an admin has been told of such an event within a day. */
    hasToldToday: (adminId: string, kind: NewAccountEvent['kind']): boolean => {
      const time = now();
      const dayAgo = new Date(time.getTime() - dayMilliseconds);
      return toldBetween.get(adminId, kind, dayAgo.toISOString(), time.toISOString()) !== undefined;
    },
    /** Returns whether a device is one that the admin is still told about as new. */
    isNewDevice: (adminId: string, deviceHash: string): boolean =>
      isNew.get(adminId, deviceHash, toldSince()) !== undefined,
    /** Tells no more of log-ins from new devices, up to a time. */
    endOfDevices: (adminId: string, until: string): void => void endOfDevices.run(adminId, until),
    /** Returns the late events of an admin's account, newest first, as they are told at a log-in with a device. */
    of: (adminId: string, deviceHash: string): AccountEvent[] =>
      since.all(adminId, toldSince(), deviceHash).map(({ kind, details, createdAt, ...by }) => ({
        kind,
        by: by.email === '' ? null : by,
        details,
        createdAt,
      })),
  };
}

/** Returns a function that deletes the events that are no longer told. */
export function oldAccountEvents(database: Database): (settledNow: Date) => void {
  const remove = database.prepare<[string]>('DELETE FROM account_events WHERE created_at <= ?');
  return (settledNow) => {
    remove.run(new Date(settledNow.getTime() - toldFor).toISOString());
  };
}
