import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/open.ts';
import type { FollowUp, Stage } from '../shared/follow-up.ts';
import { shorten } from '../shared/shorten.ts';
import type { StoredContact } from './contact-repository.ts';
import { contactRepository } from './contact-repository.ts';
import { noteRepository } from './notes.ts';
import type { SourceTable } from './records.ts';
import { sentRecords, sourceTables } from './records.ts';
import { stageOf } from './stage.ts';
import { contactMaker } from './take-in.ts';

/** Records that are taken in at once: a few milliseconds. */
const sliceLength = 100;
/** So many slices of each table are taken in before a list is answered; the rest afterwards. */
const slicesFirst = 5;
/** The list shows a line of what somebody wrote. */
const mostShown = 200;
/** Of so many of the newest records the list tells. */
const mostRead = 20;

interface Progress {
  oldest: number;
  newest: number;
}

/** What the follow-up needs. */
export interface FollowUpParts {
  database: Database;
  randomId: () => string;
  log: Logger;
}

/** Whom the office calls back. */
export type FollowUps = ReturnType<typeof openFollowUps>;

/** Opens the list of people to call back. Nothing is taken in before somebody reads it. */
export function openFollowUps({ database, randomId, log }: FollowUpParts) {
  const contacts = contactRepository(database);
  const notes = noteRepository(database);
  const records = sentRecords(database);
  const maker = contactMaker(database, records, randomId);
  const findProgress = database.prepare<[string], Progress>(
    'SELECT oldest, newest FROM contact_progress WHERE table_name = ?',
  );
  const keepProgress = database.prepare(
    `INSERT INTO contact_progress (table_name, oldest, newest) VALUES (@table, @oldest, @newest)
     ON CONFLICT DO UPDATE SET oldest = excluded.oldest, newest = excluded.newest`,
  );
  const countSent = database
    .prepare<[number], number>('SELECT count(*) FROM contact_records WHERE contact = ?')
    .pluck();
  let isStopped = false;
  let isUnderWay = false;
  let changes = 0;

  /** Returns what has been taken in of a table; at first, nothing that is there now. */
  function progressOf(table: SourceTable): Progress {
    const newest = records.newest(table);
    return findProgress.get(table) ?? { oldest: newest + 1, newest };
  }

  const takeSlice = database.transaction((table: SourceTable, isNew: boolean): boolean => {
    if (!maker.remakeStale(sliceLength)) return true;
    const { oldest, newest } = progressOf(table);
    const slice = isNew
      ? records.after(table, newest, sliceLength)
      : records.before(table, oldest, sliceLength);
    for (const record of slice) maker.take(table, record, isNew);
    const last = slice.at(-1)?.sequence;
    const isMore = slice.length === sliceLength;
    keepProgress.run({
      table,
      oldest: isNew ? oldest : isMore && last !== undefined ? last : 0,
      newest: isNew ? (last ?? newest) : newest,
    });
    maker.remakeStale(sliceLength);
    if (slice.length > 0) changes += 1;
    return isMore;
  });

  const remakeSlice = database.transaction(() => maker.remakeStale(sliceLength));
  const isStale = database.prepare<[]>('SELECT 1 FROM contacts WHERE is_stale = 1 LIMIT 1');
  const hasNewer = (table: SourceTable) => records.newest(table) > progressOf(table).newest;
  const hasOlder = (table: SourceTable) => progressOf(table).oldest > 1;

  /** Takes in what is older, and what has come meanwhile, and rests as long as each slice took. */
  async function readRest(): Promise<void> {
    for (;;) {
      const table = sourceTables.find(hasNewer) ?? sourceTables.find(hasOlder);
      if (isStopped || table === undefined) return;
      const begun = performance.now();
      takeSlice.immediate(table, hasNewer(table));
      await setTimeout(performance.now() - begun);
    }
  }

  async function readNewest(): Promise<void> {
    for (const table of sourceTables) {
      // On first use of the newest alone: the rest follows when somebody has them before their eyes. Of an empty table too, so
      // that what comes first into it counts as new.
      if (findProgress.get(table) === undefined) takeSlice.immediate(table, false);
      for (let slice = 0; slice < slicesFirst && hasNewer(table); slice += 1) {
        takeSlice.immediate(table, true);
        await setImmediate();
      }
    }
    for (let slice = 0; slice < slicesFirst && isStale.get() !== undefined; slice += 1) {
      remakeSlice.immediate();
      await setImmediate();
    }
  }

  /** What cannot be taken in, as on a full disk, must not keep the office from what is there. */
  const told = (work: Promise<void>) =>
    work.catch((error: unknown) => log.error({ err: error }, 'follow-up not taken in'));

  /** Returns a contact as the back office sees it. */
  function shown(contact: StoredContact): FollowUp {
    const { sequence, id, name, owner, ownerName, nextOn, stage, setStage, setAt } = contact;
    const live = records.ofContact(sequence, mostRead).filter(({ deletedAt }) => deletedAt === null);
    const newest = live[0];
    const enrollment = live.find(({ inbox }) => inbox === 'enrollments');
    const note = notes.newest(sequence);
    return {
      _id: id,
      name,
      email: newest?.email ?? '',
      phone: live.find(({ phone }) => phone !== null)?.phone ?? null,
      language: newest?.language ?? 'en',
      source: newest?.inbox ?? 'enrollments',
      wants: shorten(newest?.text ?? '', mostShown),
      stage,
      byPlace: stageOf(live, { stage: setStage, at: setAt }).byPlace,
      owner,
      ownerName,
      nextOn,
      sent: countSent.get(sequence) ?? 0,
      lastNote: note && { ...note, text: shorten(note.text, mostShown) },
      enrollment: enrollment
        ? { _id: enrollment.id, reference: enrollment.reference ?? '', place: enrollment.place }
        : null,
      createdAt: contact.latestAt,
    };
  }

  return {
    contacts,
    notes,
    records,
    shown,
    /**
     * Takes in what is new since somebody last read; on first use the newest alone. What is older follows by itself, a slice at a
     * time, while others are answered.
     */
    async bringUpToDate(): Promise<void> {
      await told(readNewest());
      if (isUnderWay) return;
      isUnderWay = true;
      void told(readRest()).finally(() => {
        isUnderWay = false;
      });
    },
    /** Returns the stage that a contact's seats give, whatever is set by hand; null where they give none. */
    stageBySeat(sequence: number): Stage | null {
      const live = records.ofContact(sequence).filter(({ deletedAt }) => deletedAt === null);
      const { stage, byPlace } = stageOf(live, { stage: null, at: null });
      return byPlace ? stage : null;
    },
    /** Makes a contact anew after a change, in the transaction of that. */
    remake: maker.remake,
    /** Returns whether records are still to be taken in. */
    isReading: () => sourceTables.some((table) => hasNewer(table) || hasOlder(table)),
    /** Says that something has changed. */
    changed(): void {
      changes += 1;
    },
    /** Returns a number that is another whenever something has changed since the server started. */
    changes: () => changes,
    /** Ends what goes on in the background. */
    stop(): void {
      isStopped = true;
    },
  };
}
