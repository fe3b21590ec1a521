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

export interface NewAccountEvent {
  kind: AccountEventKind;
  admin: Admin;
  /** Null on the command line and at a log-in, where the person is unknown. */
  by: Pick<Admin, 'name' | 'email'> | null;
  /** The new role, the device, or the months before and after. */
  details?: string;
  /** The device that caused the event: it is not notified. */
  deviceHash?: string;
}

/** Milliseconds for which log-ins show an event. */
const toldFor = 30 * dayMilliseconds;

/** Notifies an admin by mail, once the outbox wakes, and at later log-ins. */
export function notifyAdmin(tx: Change, event: NewAccountEvent): void {
  putAccountEvent(tx, event, tx.postOffice !== null);
}

/** Notifies an admin from the command line, which has no outbox. */
export function putAccountEvent(
  tx: StoredChange & Pick<Context, 'now' | 'randomId'>,
  { kind, admin, by, details = '', deviceHash = '' }: NewAccountEvent,
  sendsMails: boolean,
): void {
  const isRemoved = kind === 'removed';
  // These kinds are only mailed.
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

/** Returns whether such an event happened within the last 24 hours. */
export function wasNotifiedToday(context: Context, adminId: string, kind: AccountEventKind): boolean {
  const time = context.now();
  return hadEvent(context, adminId, kind, [new Date(time.getTime() - dayMilliseconds), time]);
}

/** Returns whether log-ins still show the device as new. */
export function isNewDevice(context: Context, adminId: string, deviceHash: string): boolean {
  return wasNewDevice(context, adminId, deviceHash, toldSince(context.now()));
}

/** Returns the last 30 days' events, newest first, except those of this device. */
export function toldEvents(
  context: Pick<Context, 'db' | 'now'>,
  adminId: string,
  deviceHash: string,
): AccountEvent[] {
  return eventsSince(context, adminId, toldSince(context.now()), deviceHash).map(
    ({ kind, details, createdAt, ...by }) => ({ kind, by: by.email === '' ? null : by, details, createdAt }),
  );
}

export function deleteOldEvents(tx: StoredChange, settledNow: Date): void {
  deleteEventsUntil(tx, toldSince(settledNow));
}

function toldSince(time: Date): Date {
  return new Date(time.getTime() - toldFor);
}
