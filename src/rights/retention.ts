import { setImmediate } from 'node:timers/promises';
import { listAdmins, notifyAdmin, recordActivity } from '../admins/index.ts';
import { identityOf, peopleExpectedFrom, placeSummary } from '../batches/index.ts';
import type { Actor } from '../calls/index.ts';
import type { Change, Context } from '../context.ts';
import { inReserve, perDatabase, type Stored, transactionNow } from '../database/index.ts';
import { memoize2 } from '../memoize2.ts';
import { purgeRecord, type RecordOwner, recordOwners, removeOldSetAside } from '../people/index.ts';
import { monthsBefore } from '../shared/days.ts';
import { type Inbox, inboxes, inboxKind, inboxNames } from '../shared/inboxes.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { Admin, RetentionPreview } from '../shared/records.ts';
import {
  forEachRetentionKind,
  type KeptMonths,
  type MonthsByKind,
  type RetentionKind,
  retentionKinds,
  retentionLabel,
} from '../shared/retention.ts';
import { storedMonths, storeMonths } from './store.ts';

// Records that visitors sent are erased after as many months as the institute has set for their kind.

/** The months that the notices of the forms tell. */
const told = perDatabase((context) => ({ months: storedMonths(context) }));

/** Adds the months to facts. Both are the same object until the facts change or `readMonthsAgain` is called. */
export function factsWithMonths<Facts extends object>(
  context: Stored,
  facts: () => Facts,
): () => Facts & { keptMonths?: KeptMonths } {
  return memoize2(
    facts,
    () => told(context).months,
    (from, by) => (Object.keys(by).length === 0 ? from : { ...from, keptMonths: by }),
  );
}

/** Reads the months again, once a change of them is on the disk. */
export function readMonthsAgain(context: Stored): void {
  told(context).months = storedMonths(context);
}

/** Returns the months of every kind; null: it is kept. */
export function monthsByKind(context: Stored): MonthsByKind {
  const months = storedMonths(context);
  return forEachRetentionKind((kind) => months[kind] ?? null);
}

/** Stores the months, and notifies every owner of a change. */
export function setMonths(tx: Change, by: Pick<Admin, 'name' | 'email'>, months: MonthsByKind): void {
  const details = changesOf(monthsByKind(tx), months);
  storeMonths(tx, months);
  if (details === '') return;
  for (const admin of listAdmins(tx).filter(({ role }) => role === 'owner'))
    notifyAdmin(tx, { kind: 'months changed', admin, by, details });
}

/** Returns the changes of the months, a line a kind; empty if there are none. */
function changesOf(before: MonthsByKind, after: MonthsByKind): string {
  return retentionKinds
    .filter((kind) => before[kind] !== after[kind])
    .map(
      (kind) =>
        `${retentionLabel(kind)}: until now ${inWords(before[kind])}, from now on ${inWords(after[kind])}`,
    )
    .join('\n');
}

function inWords(months: number | null): string {
  if (months === null) return 'for ever';
  return months === 1 ? '1 month' : `${months} months`;
}

/** Returns what would be erased now of each kind that is not kept. */
export async function previewRetention(
  context: Stored,
  months: KeptMonths,
  now: Date,
): Promise<RetentionPreview[]> {
  const found = await due(context, months, now);
  return retentionKinds
    .filter((kind) => months[kind] !== undefined)
    .map((kind) => ({
      kind,
      count: found[kind].length,
      oldest: found[kind].map(({ createdAt }) => createdAt).sort()[0] ?? null,
    }));
}

/** The part of a context that the nightly erasure needs. */
export type RetentionContext = Stored & Pick<Context, 'now' | 'settledNow' | 'randomId'>;

/**
 * Erases the records that are too old, a few at a time, and records how many; then the old posts that were set aside. No list keeps
 * them from coming back with a restore: the next night finds them again.
 */
export async function eraseByAge(context: RetentionContext, now: Date): Promise<void> {
  await eraseDue(context, storedMonths(context), now);
  transactionNow(context, (tx) => removeOldSetAside(tx, now));
}

/** Nobody else can write while so many are erased. */
const recordsAtATime = 100;

const theServer: Actor = { _id: '', email: 'The server' };

async function eraseDue(context: RetentionContext, months: KeptMonths, now: Date): Promise<void> {
  if (Object.keys(months).length === 0) return;
  const found = await due(context, months, now);
  for (const kind of retentionKinds) {
    let gone = 0;
    for (let from = 0; from < found[kind].length; from += recordsAtATime) {
      gone += purge(context, found[kind].slice(from, from + recordsAtATime));
      await setImmediate();
    }
    const details = `${gone}, older than ${months[kind]} months`;
    if (gone > 0)
      transactionNow(context, (tx) =>
        recordActivity(tx, theServer, { action: 'erased', kind: nounOf(kind), details }),
      );
  }
}

/** Erases records for good, and returns how many were there. */
function purge(context: Stored, records: readonly Due[]): number {
  return inReserve(
    context,
    () =>
      records.filter(({ inbox, _id }) => transactionNow(context, (tx) => purgeRecord(tx, inbox, _id))).length,
  );
}

interface Due {
  _id: string;
  inbox: Inbox;
  createdAt: string;
}

/** Returns the records that are too old, by kind. Records of people in a batch that has not ended are kept. */
async function due(context: Stored, months: KeptMonths, now: Date): Promise<Record<RetentionKind, Due[]>> {
  const found = forEachRetentionKind((): Due[] => []);
  const expected = peopleExpectedFrom(context, dayInIndia(now));
  const emails = new Set(expected.map(({ email }) => email));
  const phones = new Set(expected.map(({ phone }) => phone));
  const isExpected = (owner: RecordOwner) => {
    const { email, phone } = identityOf(owner);
    return emails.has(email) || (phone !== '' && phones.has(phone));
  };
  const before = Object.fromEntries(
    Object.entries(months).map(([kind, number]) => [kind, monthsBefore(now, number)]),
  );
  for (const inbox of inboxNames) {
    for await (const owners of recordOwners(context, inbox)) {
      for (const owner of owners) {
        const place = inboxes[inbox].hasPlace ? placeSummary(context, owner._id) : null;
        const kind = place?.state === 'completed' ? 'completed' : inbox;
        // The last change of the place counts, not when it was asked for.
        const last = place !== null && place.since > owner.createdAt ? place.since : owner.createdAt;
        if (last < (before[kind] ?? '') && !isExpected(owner))
          found[kind].push({ _id: owner._id, inbox, createdAt: owner.createdAt });
      }
    }
  }
  return found;
}

/** Returns the name of a kind in Activity. */
function nounOf(kind: RetentionKind): string {
  return kind === 'completed' ? 'enrollments of completed courses' : inboxKind(kind);
}
