import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { changeIn, type Database, nameIndex } from '../database/index.ts';
import { storeEvent } from '../history/index.ts';
import type { FollowUp } from '../shared/records.ts';
import { shorten } from '../shared/shorten.ts';
import { contactOfActivity } from './contact-of-activity.ts';
import type { StoredContact } from './contact-repository.ts';
import { contactRepository } from './contact-repository.ts';
import { entryMaker } from './entry-maker.ts';
import { historyReader } from './history.ts';
import { noteRepository } from './notes.ts';
import { otherEntries } from './others.ts';
import { peopleSearch } from './people-search.ts';
import { members, newestEnrollment, notDeleted, sentRecords } from './records.ts';
import { stageOf } from './stage.ts';

/** Entries that are made anew at once: a few milliseconds. */
const sliceLength = 100;
/** Characters of a message or note that the list shows: a line. */
const mostShown = 200;
/** The newest records of a person that the list reads. */
const mostRead = 20;

export interface FollowUpParts {
  database: Database;
  log: Logger;
  /** Called when the list could not be brought up to date, and when it is again. */
  behindChanged: () => void;
}

const words = nameIndex('contact_words');

/** The list of people to call back. */
export type FollowUps = ReturnType<typeof openFollowUps>;

/** Opens that list. */
export function openFollowUps({ database, log, behindChanged }: FollowUpParts) {
  const contacts = contactRepository(database);
  const notes = noteRepository(database);
  const records = sentRecords(database);
  const maker = entryMaker(database, records, words);
  const others = otherEntries(database, records);
  const makeSlice = database.transaction(() => maker.makeStale(sliceLength));
  const isStale = database.prepare('SELECT 1 FROM contacts WHERE is_stale = 1 LIMIT 1');
  const countSent = database
    .prepare<[{ entry: number }], number>(`SELECT count(*) FROM contact_records WHERE contact IN ${members}`)
    .pluck();
  let changes = 0;
  let isBehind = false;

  function noteBehind(isNow: boolean): void {
    if (isNow === isBehind) return;
    isBehind = isNow;
    behindChanged();
  }

  /** Returns an entry as the back office sees it. */
  function shown(contact: StoredContact): FollowUp {
    const { sequence: entry, id, name, owner, ownerName, nextOn, stage } = contact;
    const live = notDeleted(records.ofEntry(entry, mostRead));
    const newest = live[0];
    const note = notes.newest(entry);
    return {
      _id: id,
      name,
      email: live.find(({ email }) => email !== '')?.email ?? '',
      phone: live.find(({ phone }) => phone !== null)?.phone ?? null,
      language: newest?.language ?? 'en',
      source: newest?.inbox ?? 'enrollments',
      wants: shorten(newest?.text ?? '', mostShown),
      stage,
      byPlace: stageOf(live).byPlace,
      owner,
      ownerName,
      nextOn,
      sent: countSent.get({ entry }) ?? 0,
      lastNote: note && { ...note, text: shorten(note.text, mostShown) },
      enrollment: newestEnrollment(live),
      isPerhapsAnother: others.isPerhapsAnother(entry),
      createdAt: contact.latestAt,
    };
  }

  return {
    contacts,
    notes,
    records,
    others,
    storeEvent: (event: Parameters<typeof storeEvent>[1]) => storeEvent(changeIn(database), event),
    shown,
    /** Returns so many people at most whose name, email, phone or reference a text gives, the latest first. */
    search: peopleSearch(database, { contacts, records, words }),
    contactOf: contactOfActivity(database, contacts),
    /** Returns all that came from the person of an entry and all that was done. */
    historyOf: historyReader({ database, records, notes }),
    /**
     * Makes all changed entries anew, while others are answered. One that cannot be stored, as on a full disk, does not keep the
     * office from the rest: the news then tell it.
     */
    async bringUpToDate(): Promise<void> {
      try {
        while (isStale.get() !== undefined) {
          makeSlice.immediate();
          changes += 1;
          await setImmediate();
        }
        noteBehind(false);
      } catch (error) {
        log.error({ err: error }, 'follow-up not brought up to date');
        noteBehind(true);
      }
    },
    /** Whether the list could not be brought up to date when it was last read. */
    isBehind: () => isBehind,
    /** Makes an entry anew after a change, in the transaction of that. */
    remake: maker.make,
    /** Says that something has changed. */
    changed(): void {
      changes += 1;
    },
    /** Returns a number that is another whenever something has changed since the server started. */
    changes: () => changes,
  };
}
