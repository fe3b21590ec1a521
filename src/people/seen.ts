import type { Stored, StoredChange } from '../database/index.ts';
import { forEachInbox, type Inbox } from '../shared/inboxes.ts';
import type { InboxNews } from '../shared/records.ts';
import * as records from './records-store.ts';
import { seenUpTo, storeSeen } from './store.ts';

/** Counts the records of each inbox, and those that are new to an admin. */
export function inboxNews(context: Stored, adminId: string): Record<Inbox, InboxNews> {
  return forEachInbox((inbox) => ({
    total: records.countRecords(context, inbox),
    fresh: records.countRecordsAfter(context, inbox, seenUpTo(context, adminId, inbox)),
    latest: records.newestRecord(context, inbox)?.createdAt ?? null,
  }));
}

/**
 * Notes that an admin has seen an inbox up to a record, or with null all of it. Returns the ids of the records that were
 * new, newest first.
 */
export function markSeen(tx: StoredChange, adminId: string, inbox: Inbox, upTo: string | null): string[] {
  const from = seenUpTo(tx, adminId, inbox);
  // If this record was deleted meanwhile, all records count as seen.
  const shown = upTo === null ? null : records.sequenceOf(tx, inbox, upTo);
  const to = shown ?? records.newestRecord(tx, inbox)?.sequence ?? 0;
  storeSeen(tx, adminId, inbox, to);
  return records.idsBetween(tx, inbox, from, to);
}

/** Counts the records of each inbox since a time, ISO 8601 in UTC. */
export function arrivedSince(context: Stored, time: string): Record<Inbox, number> {
  return forEachInbox((inbox) => records.countRecordsSince(context, inbox, time));
}
