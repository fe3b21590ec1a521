import { setImmediate } from 'node:timers/promises';
import type { Context } from '../context.ts';
import {
  perDatabase,
  type Stored,
  type StoredChange,
  searchable,
  transactionNow,
} from '../database/index.ts';
import { notFound } from '../http/index.ts';
import { announceNews } from '../people/index.ts';
import { fieldOfKind } from '../shared/inboxes.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { phoneDigits } from '../shared/typed-phone.ts';
import { notDeleted, recordsOf, type SentRecord } from './records-store.ts';
import { presentNotesOf, withNumbers } from './searched-notes.ts';
import { stageOf } from './stage.ts';
import * as store from './store.ts';

/** Entries per slice, a few milliseconds. */
const sliceLength = 100;
/** Limit of the search text of records, in characters. */
const mostSearched = 4_000;

/** `changes` counts since the server started; `isBehind` is true after a failed update. */
const listState = perDatabase(() => ({ changes: 0, isBehind: false }));

/** Remakes changed entries in slices, yielding to the event loop. After a failure the stale list stays readable. */
export async function bringUpToDate(context: Context): Promise<void> {
  try {
    while (store.isAnyStale(context)) {
      transactionNow(context, remakeStale);
      followUpsChanged(context);
      await setImmediate();
    }
    noteBehind(context, false);
  } catch (error) {
    context.log.error({ err: error }, 'follow-up not brought up to date');
    noteBehind(context, true);
  }
}

function noteBehind(context: Context, isBehind: boolean): void {
  const kept = listState(context);
  if (isBehind === kept.isBehind) return;
  kept.isBehind = isBehind;
  announceNews(context);
}

/** Returns true if the last update of the list failed. */
export function isListBehind(context: Stored): boolean {
  return listState(context).isBehind;
}

export function followUpsChanged(context: Stored): void {
  listState(context).changes += 1;
}

/** Returns the number of list changes since the server started. */
export function countFollowUpChanges(context: Stored): number {
  return listState(context).changes;
}

/** @throws HttpRefusal 404 if the person's records are deleted */
export function knownEntry(context: Stored, id: string): store.StoredContact {
  const contact = store.findContact(context, id);
  if (contact === null) throw gone();
  return contact;
}

export function gone(): Error {
  return notFound('There is no such person any more: all that was sent is deleted.');
}

function remakeStale(tx: StoredChange): void {
  for (const entry of store.staleEntries(tx, sliceLength)) remakeEntry(tx, entry);
}

/** Remakes an entry from its records. A new record after a call makes the person due that day. */
export function remakeEntry(tx: StoredChange, entry: number): void {
  const contacts = store.setByHand(tx, entry);
  const all = recordsOf(tx, entry);
  const present = notDeleted(all);
  const notes = presentNotesOf(tx, entry, present).map(({ text }) => withNumbers(text));
  const newest = present[0] ?? all[0];
  const heardAt = contacts[0]?.heardAt ?? '';
  const day = contacts.flatMap(({ nextOn }) => nextOn ?? []).sort()[0] ?? null;
  const nextOn = dayAfterHearing(present, heardAt, day);
  if (nextOn !== day) store.storeNextOn(tx, entry, nextOn);
  store.storeEntry(tx, {
    entry,
    name: newest?.name ?? '',
    search: searchedIn(present, notes),
    latestAt: newest?.createdAt ?? heardAt,
    stage: stageOf(present).stage,
    owner: contacts.find(({ owner }) => owner !== null)?.owner ?? null,
    nextOn,
    isGone: Number(present.length === 0),
  });
  store.storeNames(
    tx,
    entry,
    present.flatMap(({ name, company, gstin }) => [name, company ?? '', gstin ?? '']),
  );
  store.storeNoteWords(tx, entry, notes);
  store.markFresh(tx, entry);
}

/** Returns the next day, adjusted for records newer than `heardAt`. */
function dayAfterHearing(present: readonly SentRecord[], heardAt: string, day: string | null): string | null {
  const [newest] = present;
  if (newest === undefined || newest.createdAt <= heardAt) return day;
  const { stage } = stageOf(present.filter(({ createdAt }) => createdAt <= heardAt));
  if (stage === 'new') return day;
  if (stage === 'lost') return null;
  const arrived = dayInIndia(new Date(newest.createdAt));
  return day === null || arrived < day ? arrived : day;
}

/** Returns the search text: each name, address, number, course, reference and company once, then the notes. */
function searchedIn(records: readonly SentRecord[], notes: readonly string[]): string {
  const lines = records.flatMap(({ inbox, name, email, phone, text, reference, company, gstin }) => [
    name,
    email,
    phone ?? '',
    phoneDigits(phone ?? ''),
    fieldOfKind(inbox, 'course') === null ? '' : text,
    reference ?? '',
    company ?? '',
    gstin ?? '',
  ]);
  const sent = [...new Set(lines.filter((line) => line !== '').map(searchable))].join('\n');
  return [sent.slice(0, mostSearched).toWellFormed(), ...notes.map(searchable)].join('\n');
}
