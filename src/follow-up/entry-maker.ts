import { changeIn, type Database, type NameIndex, searchable } from '../database/index.ts';
import { fieldOfKind } from '../shared/inboxes.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { phoneDigits } from '../shared/typed-phone.ts';
import { members, notDeleted, type SentRecord, type SentRecords } from './records.ts';
import { stageOf } from './stage.ts';

/** A contact of an entry, with what was set by hand of it. */
interface Member {
  sequence: number;
  owner: string | null;
  nextOn: string | null;
  heardAt: string;
}

/** Characters by which a person is found, whatever they have sent. */
const mostSearched = 4_000;

/** Makes entries of the list anew from what people have sent. Whatever is called here belongs in a transaction. */
export function entryMaker(database: Database, records: SentRecords, words: NameIndex) {
  const stale = database
    .prepare<[number], number>(
      'SELECT DISTINCT coalesce(entry, sequence) FROM contacts WHERE is_stale = 1 LIMIT ?',
    )
    .pluck();
  const membersOf = database.prepare<[{ entry: number }], Member>(
    `SELECT sequence, set_owner AS owner, set_next_on AS nextOn, heard_at AS heardAt
     FROM contacts WHERE sequence IN ${members} ORDER BY sequence <> @entry, sequence`,
  );
  const setDay = database.prepare<[{ entry: number; nextOn: string | null }]>(
    `UPDATE contacts SET set_next_on = @nextOn WHERE sequence IN ${members}`,
  );
  const freshen = database.prepare<[{ entry: number }]>(
    `UPDATE contacts SET is_stale = 0 WHERE sequence IN ${members} AND is_stale = 1`,
  );
  const store = database.prepare(
    `UPDATE contacts SET name = @name, search = @search, latest_at = @latestAt, heard_at = max(heard_at, @latestAt), stage = @stage,
       owner = @owner, next_on = @nextOn, is_gone = @isGone
     WHERE sequence = @entry`,
  );

  /** Makes an entry anew. Somebody who was called already and has sent something again is due on the day it came. */
  function make(entry: number): void {
    const contacts = membersOf.all({ entry });
    const all = records.ofEntry(entry);
    const live = notDeleted(all);
    const newest = live[0] ?? all[0];
    const heardAt = contacts[0]?.heardAt ?? '';
    const latestAt = newest?.createdAt ?? heardAt;
    const owner = contacts.find((contact) => contact.owner !== null)?.owner ?? null;
    const day = contacts.flatMap(({ nextOn }) => nextOn ?? []).sort()[0] ?? null;
    const nextOn = dayAfterHearing(live, heardAt, day);
    if (nextOn !== day) setDay.run({ entry, nextOn });
    store.run({
      entry,
      name: newest?.name ?? '',
      search: searchedIn(live),
      latestAt,
      stage: stageOf(live).stage,
      owner,
      nextOn,
      isGone: Number(live.length === 0),
    });
    words.set(
      changeIn(database),
      entry,
      live.map(({ name }) => name),
    );
    freshen.run({ entry });
  }

  return {
    make,
    /** Makes changed entries anew; returns how many. */
    makeStale(most: number): number {
      const entries = stale.all(most);
      for (const entry of entries) make(entry);
      return entries.length;
    },
  };
}

/** Returns the next day of a person whose records until `heardAt` the office knows. */
function dayAfterHearing(live: readonly SentRecord[], heardAt: string, day: string | null): string | null {
  const [newest] = live;
  if (newest === undefined || newest.createdAt <= heardAt) return day;
  const { stage } = stageOf(live.filter(({ createdAt }) => createdAt <= heardAt));
  if (stage === 'new') return day;
  if (stage === 'lost') return null;
  const arrived = dayInIndia(new Date(newest.createdAt));
  return day === null || arrived < day ? arrived : day;
}

/** Returns the text in which a person is found: each name, address, number, course and reference once. */
function searchedIn(records: readonly SentRecord[]): string {
  const lines = records.flatMap(({ inbox, name, email, phone, text, reference }) => [
    name,
    email,
    phone ?? '',
    phoneDigits(phone ?? ''),
    fieldOfKind(inbox, 'course') === null ? '' : text,
    reference ?? '',
  ]);
  const text = [...new Set(lines.filter((line) => line !== '').map(searchable))].join('\n');
  return text.slice(0, mostSearched).toWellFormed();
}
