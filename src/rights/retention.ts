import { setImmediate } from 'node:timers/promises';
import { listAdmins, notifyAdmin, recordActivity } from '../admins/index.ts';
import { identityOf, peopleExpectedFrom, placeSummary } from '../batches/index.ts';
import { type Actor, changeOf } from '../calls/index.ts';
import type { Change, Context } from '../context.ts';
import { inReserve, perDatabase, type Stored, transactionNow } from '../database/index.ts';
import { memoize2 } from '../memoize2.ts';
import { purgeRecord, type RecordOwner, recordOwners, removeOldSetAside } from '../people/index.ts';
import { monthsBefore } from '../shared/days.ts';
import { type Inbox, inboxes, inboxKind, inboxNames } from '../shared/inboxes.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { Admin, FieldChange, RetentionPreview } from '../shared/records.ts';
import {
  forEachRetentionKind,
  type KeptMonths,
  type MonthsByKind,
  type RetentionKind,
  retentionKinds,
  retentionLabel,
} from '../shared/retention.ts';
import { mayDo } from '../shared/roles.ts';
import { inSentence } from '../shared/sentence.ts';
import { storedMonths, storeMonths } from './store.ts';

// Records are erased after the number of months that the institute has set for their kind.

/** Months shown in the forms' notices. */
const told = perDatabase((context) => ({ months: storedMonths(context) }));

/** Adds the months to facts. Returns the same object until the facts change or `readMonthsAgain` is called. */
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

/** Reads the months again. Called after their change is committed. */
export function readMonthsAgain(context: Stored): void {
  told(context).months = storedMonths(context);
}

/** Returns the months per kind; null: kept for ever. */
export function monthsByKind(context: Stored): MonthsByKind {
  const months = storedMonths(context);
  return forEachRetentionKind((kind) => months[kind] ?? null);
}

/** Stores the months, and notifies every owner of a change. Returns what was changed, for Activity. */
export function setMonths(
  tx: Change,
  by: Pick<Admin, 'name' | 'email'>,
  months: MonthsByKind,
): FieldChange[] {
  const before = monthsByKind(tx);
  storeMonths(tx, months);
  const changed = retentionKinds.flatMap((kind) =>
    changeOf(retentionLabel(kind), inWords(before[kind]), inWords(months[kind])),
  );
  const details = changed
    .map(({ field, from, to }) => `${field}: until now ${from}, from now on ${to}`)
    .join('\n');
  if (details !== '')
    for (const admin of listAdmins(tx).filter(({ roles }) => mayDo(roles, 'owner')))
      notifyAdmin(tx, { kind: 'months changed', admin, by, details });
  return changed.map((change) => ({
    ...change,
    field: `time for which ${inSentence(change.field)} are kept`,
  }));
}

function inWords(months: number | null): string {
  if (months === null) return 'for ever';
  return months === 1 ? '1 month' : `${months} months`;
}

/** Counts the records of each kind that would be erased now. */
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

export type RetentionContext = Stored & Pick<Context, 'now' | 'settledNow' | 'randomId'>;

/** Erases expired records and old set-aside posts. No erased list is needed: after a restore, the next night repeats it. */
export async function eraseByAge(context: RetentionContext, now: Date): Promise<void> {
  await eraseDue(context, storedMonths(context), now);
  transactionNow(context, (tx) => removeOldSetAside(tx, now));
}

/** Bounds the time for which other writers wait. */
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

/** Returns expired records by kind. Records of people in an unfinished batch are kept. */
async function due(context: Stored, months: KeptMonths, now: Date): Promise<Record<RetentionKind, Due[]>> {
  const found = forEachRetentionKind((): Due[] => []);
  const expected = peopleExpectedFrom(context, dayInIndia(now));
  const emails = new Set(expected.map(({ email }) => email));
  const phones = new Set(expected.map(({ phone }) => phone));
  const isExpected = (owner: RecordOwner) => {
    const { email, phone } = identityOf(owner);
    return (email !== '' && emails.has(email)) || (phone !== '' && phones.has(phone));
  };
  const before = Object.fromEntries(
    Object.entries(months).map(([kind, number]) => [kind, monthsBefore(now, number)]),
  );
  for (const inbox of inboxNames) {
    for await (const owners of recordOwners(context, inbox)) {
      for (const owner of owners) {
        const place = inboxes[inbox].hasPlace ? placeSummary(context, owner._id) : null;
        const kind = place?.state === 'completed' ? 'completed' : inbox;
        // A record's age starts at the last change of its place.
        const last = place !== null && place.since > owner.createdAt ? place.since : owner.createdAt;
        if (last < (before[kind] ?? '') && !isExpected(owner))
          found[kind].push({ _id: owner._id, inbox, createdAt: owner.createdAt });
      }
    }
  }
  return found;
}

function nounOf(kind: RetentionKind): string {
  return kind === 'completed' ? 'enrollments of completed courses' : inboxKind(kind);
}
