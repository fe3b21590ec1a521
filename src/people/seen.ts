import type { Stored, StoredChange } from '../database/index.ts';
import { forEachInbox, type Inbox } from '../shared/inboxes.ts';
import type { InboxNews } from '../shared/records.ts';
import * as records from './records-store.ts';
import { seenUpTo, storeSeen } from './store.ts';

/** Counts each inbox's records, and the ones new to an admin. */
export function inboxNews(context: Stored, adminId: string): Record<Inbox, InboxNews> {
  return forEachInbox((inbox) => ({
    total: records.countRecords(context, inbox),
    fresh: records.countRecordsAfter(context, inbox, seenUpTo(context, adminId, inbox)),
    latest: records.newestRecord(context, inbox)?.createdAt ?? null,
  }));
}

/** Marks an inbox as seen up to a record; null: all. Returns the newly seen ids, newest first. */
export function markSeen(tx: StoredChange, adminId: string, inbox: Inbox, upTo: string | null): string[] {
  const from = seenUpTo(tx, adminId, inbox);
  // If the record was deleted meanwhile, all records are marked as seen.
  const shown = upTo === null ? null : records.sequenceOf(tx, inbox, upTo);
  const to = shown ?? records.newestRecord(tx, inbox)?.sequence ?? 0;
  storeSeen(tx, adminId, inbox, to);
  return records.idsBetween(tx, inbox, from, to);
}

/** Counts each inbox's records since a time, ISO 8601 in UTC. */
export function arrivedSince(context: Stored, time: string): Record<Inbox, number> {
  return forEachInbox((inbox) => records.countRecordsSince(context, inbox, time));
}
