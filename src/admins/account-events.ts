import type { Change, Context } from '../context.ts';
import type { StoredChange } from '../database/index.ts';
import { putEventMail } from '../mail/index.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import type { AccountEvent, Admin } from '../shared/records.ts';
import {
  type AccountEventKind,
  deleteEventsUntil,
  eventsSince,
  hadEvent,
  storeEvent,
  wasNewDevice,
} from './events-store.ts';

/** An event that an admin is notified of. */
export interface NewAccountEvent {
  kind: AccountEventKind;
  admin: Admin;
  /** Null on the command line and at a log-in, where nobody is known to have done it. */
  by: Pick<Admin, 'name' | 'email'> | null;
  /** The new role, the device in words, or the months before and after. */
  details?: string;
  /** The device that it was done with, which is not told of it. */
  deviceHash?: string;
}

/** Milliseconds for which an event is told at log-in. */
const toldFor = 30 * dayMilliseconds;

/** Notifies an admin of an event of their account: by mail once the outbox wakes, and at the log-ins that follow. */
export function notifyAdmin(tx: Change, event: NewAccountEvent): void {
  putAccountEvent(tx, event, tx.postOffice !== null);
}

/** Does the same for the command line, which has no outbox. */
export function putAccountEvent(
  tx: StoredChange & Pick<Context, 'now' | 'randomId'>,
  { kind, admin, by, details = '', deviceHash = '' }: NewAccountEvent,
  sendsMails: boolean,
): void {
  const isRemoved = kind === 'removed';
  // A mail alone tells of these.
  if ((isRemoved || kind === 'months changed') && !sendsMails) return;
  const id = tx.randomId();
  storeEvent(tx, {
    id,
    adminId: admin._id,
    kind,
    by: by ?? { name: '', email: '' },
    details,
    deviceHash,
    gone: isRemoved ? admin : { name: '', email: '' },
    createdAt: tx.now().toISOString(),
  });
  if (sendsMails) putEventMail(tx, { id: tx.randomId(), event: id, now: tx.now() });
}

/** Returns whether an admin was notified of such an event within a day. */
export function wasNotifiedToday(context: Context, adminId: string, kind: AccountEventKind): boolean {
  const time = context.now();
  return hadEvent(context, adminId, kind, [new Date(time.getTime() - dayMilliseconds), time]);
}

/** Returns whether the admin is still told of a device as new. */
export function isNewDevice(context: Context, adminId: string, deviceHash: string): boolean {
  return wasNewDevice(context, adminId, deviceHash, toldSince(context.now()));
}

/** Returns the late events of an admin's account, newest first, as a log-in with a device tells them. */
export function toldEvents(
  context: Pick<Context, 'db' | 'now'>,
  adminId: string,
  deviceHash: string,
): AccountEvent[] {
  return eventsSince(context, adminId, toldSince(context.now()), deviceHash).map(
    ({ kind, details, createdAt, ...by }) => ({ kind, by: by.email === '' ? null : by, details, createdAt }),
  );
}

/** Deletes the events that are no longer told. */
export function deleteOldEvents(tx: StoredChange, settledNow: Date): void {
  deleteEventsUntil(tx, toldSince(settledNow));
}

function toldSince(time: Date): Date {
  return new Date(time.getTime() - toldFor);
}
