import { setImmediate } from 'node:timers/promises';
import { type Database, searchable } from '../database/index.ts';
import type { Due, Stage } from '../shared/follow-up.ts';
import { searchedPhone } from '../shared/typed-phone.ts';
import { members } from './records.ts';

/** A contact as it is stored. */
export interface StoredContact {
  sequence: number;
  id: string;
  name: string;
  latestAt: string;
  stage: Stage;
  owner: string | null;
  ownerName: string | null;
  nextOn: string | null;
}

/** Which contacts are listed. */
export interface Filter {
  search: string;
  stage: Stage | null;
  /** The id of an admin, '' for nobody; null: any. */
  owner: string | null;
  due: Due | null;
  /** A day in India. */
  today: string;
}

/** How many contacts there are of one kind; '' for nobody and for no day. */
interface Group {
  stage: Stage;
  owner: string;
  nextOn: string;
  people: number;
}

/** A contact found in one slice of a search, with its place in the order. */
interface Found {
  sequence: number;
  part: number;
  nextOn: string | null;
  latestAt: string;
}

/** How many contacts of an owner were dealt with on a day; '' for nobody. */
interface Done {
  owner: string;
  people: number;
}

/** Contacts that are searched at once: about a millisecond. */
const sliceLength = 2_000;

const fields = `contacts.sequence, contacts.id, contacts.name, latest_at AS latestAt, stage, owner, (SELECT name FROM admins WHERE admins.id = owner) AS ownerName, next_on AS nextOn`;
const chosen = `(@stage IS NULL OR stage = @stage)
  AND (@owner IS NULL OR ifnull(owner, '') = @owner)`;
const newestFirst = 'latest_at DESC, sequence DESC';
const byDay = `next_on, ${newestFirst}`;

/**
 * The parts of the list, one after the other: due today or overdue, new without a day, called but without a next day, later
 * days, with a seat, completed or lost. `part` below numbers them for a search.
 */
const parts: readonly { due: Due; where: string; order: string }[] = [
  { due: 'today', where: 'turn = 0 AND next_on <= @today', order: byDay },
  { due: 'none', where: 'turn = 1 AND next_on IS NULL', order: newestFirst },
  { due: 'none', where: 'turn = 2 AND next_on IS NULL', order: newestFirst },
  { due: 'later', where: 'turn = 0 AND next_on > @today', order: byDay },
  { due: 'none', where: 'turn = 3 AND next_on IS NULL', order: newestFirst },
  { due: 'none', where: 'turn = 4 AND next_on IS NULL', order: newestFirst },
];
const part =
  'CASE turn WHEN 0 THEN iif(next_on > @today, 3, 0) WHEN 1 THEN 1 WHEN 2 THEN 2 ELSE turn + 1 END';
const partOfStage: Readonly<Record<Stage, number>> = {
  new: 1,
  contacted: 2,
  applied: 2,
  enrolled: 4,
  completed: 5,
  lost: 5,
};

/** The contacts as the list shows them; those without any record that is not deleted are not in it. */
export function contactRepository(database: Database) {
  const find = database.prepare<[string], StoredContact>(
    `SELECT ${fields} FROM contacts
     WHERE sequence = (SELECT coalesce(entry, sequence) FROM contacts WHERE id = ?) AND is_gone = 0`,
  );
  const listed = database.prepare<[number], StoredContact>(
    `SELECT ${fields} FROM contacts WHERE sequence = ? AND is_gone = 0`,
  );
  const pages = parts.map(({ where, order }) =>
    database
      .prepare<[Parameters & { limit: number; offset: number }], number>(
        `SELECT sequence FROM contacts INDEXED BY contacts_turn WHERE is_gone = 0 AND ${where} AND ${chosen} ORDER BY ${order}
         LIMIT @limit OFFSET @offset`,
      )
      .pluck(),
  );
  const isFound = `sequence BETWEEN @from AND @to AND is_gone = 0 AND ${chosen}
    AND (instr(search, @text) > 0 OR instr(search, @line) > 0)
    AND (@due IS NULL OR @due = CASE WHEN next_on IS NULL THEN 'none' WHEN next_on > @today THEN 'later' ELSE 'today' END)`;
  const countIn = database
    .prepare<[Parameters & Slice], number>(`SELECT count(*) FROM contacts NOT INDEXED WHERE ${isFound}`)
    .pluck();
  const firstIn = database.prepare<[Parameters & Slice & { most: number }], Found>(
    `SELECT sequence, ${part} AS part, next_on AS nextOn, latest_at AS latestAt
     FROM contacts NOT INDEXED WHERE ${isFound}
     ORDER BY part, nextOn, latestAt DESC, sequence DESC LIMIT @most`,
  );
  const ends = database.prepare<[], { first: number | null; last: number }>(
    'SELECT (SELECT min(sequence) FROM contacts) AS first, (SELECT max(sequence) FROM contacts) AS last',
  );
  const groups = database.prepare<[], Group>(
    `SELECT stage, ifnull(owner, '') AS owner, ifnull(next_on, '') AS nextOn, count(*) AS people
     FROM contacts INDEXED BY contacts_listed WHERE is_gone = 0 GROUP BY stage, contacts.owner, next_on`,
  );
  const doneOn = database.prepare<[{ today: string }], Done>(
    `SELECT ifnull(owner, '') AS owner, count(*) AS people FROM contacts
     WHERE done_on = @today AND is_gone = 0 AND turn <> 1 AND NOT (turn = 0 AND next_on <= @today) GROUP BY contacts.owner`,
  );
  const setDone = database.prepare<[string, number]>('UPDATE contacts SET done_on = ? WHERE sequence = ?');
  const setOwner = database.prepare<[{ entry: number; owner: string | null }]>(
    `UPDATE contacts SET set_owner = @owner WHERE sequence IN ${members}`,
  );
  const setNextOn = database.prepare<[{ entry: number; nextOn: string | null }]>(
    `UPDATE contacts SET set_next_on = @nextOn WHERE sequence IN ${members}`,
  );

  /** Goes through the list without a search: how many are in each part is known, so that parts are passed over. */
  function listAll(filter: Filter, limit: number, offset: number): { sequences: number[]; total: number } {
    const counts = countParts(groups.all(), filter);
    let sequences: number[] = [];
    let passed = 0;
    for (const [index, page] of pages.entries()) {
      const count = counts[index] ?? 0;
      const missing = limit - sequences.length;
      const skipped = Math.max(0, offset - passed);
      if (missing > 0 && count > skipped)
        sequences = [...sequences, ...page.all({ ...parameters(filter), limit: missing, offset: skipped })];
      passed += count;
    }
    return { sequences, total: passed };
  }

  /** Others are answered between the slices. */
  async function search(
    filter: Filter,
    limit: number,
    offset: number,
  ): Promise<{ sequences: number[]; total: number }> {
    const { first = null, last = 0 } = ends.get() ?? {};
    const most = offset + limit;
    let found: Found[] = [];
    let total = 0;
    for (let from = first ?? 1; from <= last; from += sliceLength) {
      const within = { ...parameters(filter), from, to: from + sliceLength - 1 };
      const matches = countIn.get(within) ?? 0;
      if (matches > 0) found = [...found, ...firstIn.all({ ...within, most })].sort(inOrder).slice(0, most);
      total += matches;
      await setImmediate();
    }
    return { sequences: found.slice(offset).map(({ sequence }) => sequence), total };
  }

  return {
    /** Returns the contact with an id, or the one that it is joined to; null where nothing of the person is left. */
    find: (id: string): StoredContact | null => find.get(id) ?? null,
    /** Returns the first of those who are to be called on a day, in the order of the list: overdue, due that day, new. */
    toCall(today: string, most: number): StoredContact[] {
      const everybody = parameters({ search: '', stage: null, owner: null, due: null, today });
      return pages
        .slice(0, 2)
        .flatMap((page) => page.all({ ...everybody, limit: most, offset: 0 }))
        .slice(0, most)
        .flatMap((sequence) => listed.get(sequence) ?? []);
    },
    /** Returns a part of the list, and how many there are. */
    async list(
      filter: Filter,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ rows: StoredContact[]; total: number }> {
      const { sequences, total } =
        filter.search === '' ? listAll(filter, limit, offset) : await search(filter, limit, offset);
      return { rows: sequences.flatMap((sequence) => listed.get(sequence) ?? []), total };
    },
    /** Returns all that a filter finds, in the order of the list, by their sequences. */
    async all(filter: Filter): Promise<number[]> {
      const all = Number.MAX_SAFE_INTEGER;
      return (filter.search === '' ? listAll(filter, all, 0) : await search(filter, all, 0)).sequences;
    },
    /** Returns a contact, or null once it is in the list no more. */
    get: (sequence: number): StoredContact | null => listed.get(sequence) ?? null,
    /** Returns how many there are of each kind. */
    groups: (): Group[] => groups.all(),
    /** Returns of how many the office has dealt with on a day and who need not be called that day any more. */
    doneOn: (today: string): Done[] => doneOn.all({ today }),
    /** Stores that the office has dealt with an entry on a day. */
    setDone: (entry: number, day: string) => void setDone.run(day, entry),
    /** Stores the owner of an entry, of all that is joined to it; it counts once the entry is made anew. */
    setOwner: (entry: number, owner: string | null) => void setOwner.run({ entry, owner }),
    /** Stores the next day in the same way. */
    setNextOn: (entry: number, nextOn: string | null) => void setNextOn.run({ entry, nextOn }),
  };
}

export type ContactRepository = ReturnType<typeof contactRepository>;

interface Parameters {
  stage: Stage | null;
  owner: string | null;
  due: Due | null;
  today: string;
  text: string;
  /** The beginning of the line of a phone number where that was typed with its 0. */
  line: string | null;
}

interface Slice {
  from: number;
  to: number;
}

function parameters({ search, stage, owner, due, today }: Filter): Parameters {
  const digits = searchedPhone(search);
  const line = digits?.startsWith('0') ? `\n${digits.slice(1)}` : null;
  return { stage, owner, due, today, text: digits ?? searchable(search), line };
}

function countParts(groups: readonly Group[], { stage, owner, due, today }: Filter): number[] {
  const counts = parts.map(() => 0);
  for (const group of groups) {
    if ((stage !== null && stage !== group.stage) || (owner !== null && owner !== group.owner)) continue;
    const index = group.nextOn === '' ? partOfStage[group.stage] : group.nextOn > today ? 3 : 0;
    if (due === null || parts[index]?.due === due) counts[index] = (counts[index] ?? 0) + group.people;
  }
  return counts;
}

function inOrder(one: Found, other: Found): number {
  return (
    one.part - other.part ||
    compare(one.nextOn ?? '', other.nextOn ?? '') ||
    compare(other.latestAt, one.latestAt) ||
    other.sequence - one.sequence
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
