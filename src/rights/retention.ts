import { setImmediate } from 'node:timers/promises';
import { identityOf, peopleExpectedFrom, placeSummary } from '../batches/index.ts';
import type { ActivityEntry, Actor } from '../calls/index.ts';
import { type Database, stored as reading, transactionNow } from '../database/index.ts';
import { type RecordOwner, removeOldSetAside } from '../people/index.ts';
import { monthsBefore } from '../shared/days.ts';
import type { Inbox } from '../shared/inboxes.ts';
import { inboxes, inboxKind, inboxNames } from '../shared/inboxes.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { RetentionPreview } from '../shared/records.ts';
import {
  forEachRetentionKind,
  type KeptMonths,
  type RetentionKind,
  retentionKinds,
} from '../shared/retention.ts';
import type { PersonRecordsRoom } from './person-records.ts';
import type { RetentionRepository } from './retention-repository.ts';

/** The services that the retention uses. */
export interface RetentionParts {
  database: Database;
  stored: RetentionRepository;
  people: PersonRecordsRoom;
  /** Writes down what was erased. */
  record: (who: Actor, entry: ActivityEntry) => void;
}

/** Nobody else can write while so many go. */
const recordsAtATime = 100;

const theServer: Actor = { _id: '', email: 'The server' };

interface Due {
  _id: string;
  inbox: Inbox;
  createdAt: string;
}

/** Erases by itself what visitors sent once it has been kept for the months that the institute has set. */
export function openRetention({ database, stored, people, record }: RetentionParts) {
  const context = reading(database);

  /** Returns what is too old by now, by kind. Nobody goes who is in a batch that is to come or under way. */
  async function due(months: KeptMonths, now: Date): Promise<Record<RetentionKind, Due[]>> {
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
      for await (const owners of people.owners(inbox)) {
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

  return {
    months: stored.read,
    set: stored.set,
    readAgain: stored.readAgain,

    /** Returns what would go now of each kind that is not kept. */
    async preview(months: KeptMonths, now: Date): Promise<RetentionPreview[]> {
      const found = await due(months, now);
      return retentionKinds
        .filter((kind) => months[kind] !== undefined)
        .map((kind) => ({
          kind,
          count: found[kind].length,
          oldest: found[kind].map(({ createdAt }) => createdAt).sort()[0] ?? null,
        }));
    },

    /** Erases what is too old, a few at a time, and records how many went, but for what was set aside. */
    async run(now: Date): Promise<void> {
      const months = stored.read();
      await eraseDue(months, now);
      transactionNow(reading(database), (tx) => removeOldSetAside(tx, now));
    },
  };

  async function eraseDue(months: KeptMonths, now: Date): Promise<void> {
    if (Object.keys(months).length === 0) return;
    const found = await due(months, now);
    for (const kind of retentionKinds) {
      let gone = 0;
      for (let from = 0; from < found[kind].length; from += recordsAtATime) {
        const some = found[kind].slice(from, from + recordsAtATime);
        const inbox = kind === 'completed' ? 'enrollments' : kind;
        gone += people.purge(
          inbox,
          some.map(({ _id }) => _id),
        );
        await setImmediate();
      }
      const details = `${gone}, older than ${months[kind]} months`;
      if (gone > 0) record(theServer, { action: 'erased', kind: nounOf(kind), details });
    }
  }
}

export type Retention = ReturnType<typeof openRetention>;

/** Returns how the activity calls what has gone. */
function nounOf(kind: RetentionKind): string {
  return kind === 'completed' ? 'enrollments of completed courses' : inboxKind(kind);
}
