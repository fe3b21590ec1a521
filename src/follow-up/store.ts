import {
  nameIndex,
  type Searched,
  type Stored,
  type StoredChange,
  scalar,
  statement,
} from '../database/index.ts';
import type { Due, Stage } from '../shared/follow-up.ts';

// Contacts. A contact not joined to another is an entry; the entry's number is its sequence.

/** SQL for the sequences of an entry's contacts. */
export const members = '(SELECT @entry UNION ALL SELECT sequence FROM contacts WHERE entry = @entry)';

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

const fields = `contacts.sequence, contacts.id, contacts.name, latest_at AS latestAt, stage, owner, (SELECT name FROM admins WHERE admins.id = owner) AS ownerName, next_on AS nextOn`;

const withId = statement<[string], StoredContact>(
  `SELECT ${fields} FROM contacts
     WHERE sequence = (SELECT coalesce(entry, sequence) FROM contacts WHERE id = ?) AND is_gone = 0`,
);
/** Returns a contact, or the entry it was joined to; null if all records are deleted. */
export function findContact({ db }: Stored, id: string): StoredContact | null {
  return db.one(withId, [id]);
}

const listed = statement<[number], StoredContact>(
  `SELECT ${fields} FROM contacts WHERE sequence = ? AND is_gone = 0`,
);
export function listedEntry({ db }: Stored, entry: number): StoredContact | null {
  return db.one(listed, [entry]);
}

export interface ListValues extends Searched {
  stage: Stage | null;
  /** An admin's id, '' for unassigned entries, null for any. */
  owner: string | null;
  due: Due | null;
  /** A day in India. */
  today: string;
}

const chosen = `(@stage IS NULL OR stage = @stage)
  AND (@owner IS NULL OR ifnull(owner, '') = @owner)`;
const newestFirst = 'latest_at DESC, sequence DESC';
const byDay = `next_on, ${newestFirst}`;

/** Due or overdue, new, called without a next day, later days, seated, completed or lost. `part` numbers them. */
export const listParts = (
  [
    { due: 'today', where: 'turn = 0 AND next_on <= @today', order: byDay },
    { due: 'none', where: 'turn = 1 AND next_on IS NULL', order: newestFirst },
    { due: 'none', where: 'turn = 2 AND next_on IS NULL', order: newestFirst },
    { due: 'later', where: 'turn = 0 AND next_on > @today', order: byDay },
    { due: 'none', where: 'turn = 3 AND next_on IS NULL', order: newestFirst },
    { due: 'none', where: 'turn = 4 AND next_on IS NULL', order: newestFirst },
  ] as const
).map(({ due, where, order }) => ({
  due,
  page: scalar<ListValues & { limit: number; offset: number }, number>(
    `SELECT sequence FROM contacts INDEXED BY contacts_turn WHERE is_gone = 0 AND ${where} AND ${chosen} ORDER BY ${order}
         LIMIT @limit OFFSET @offset`,
  ),
}));
const part =
  'CASE turn WHEN 0 THEN iif(next_on > @today, 3, 0) WHEN 1 THEN 1 WHEN 2 THEN 2 ELSE turn + 1 END';
/** Index in `listParts` for entries without a next day. */
export const partOfStage: Readonly<Record<Stage, number>> = {
  new: 1,
  contacted: 2,
  applied: 2,
  enrolled: 4,
  completed: 5,
  lost: 5,
};

export function entriesInPart(
  { db }: Stored,
  { page }: (typeof listParts)[number],
  values: ListValues & { limit: number; offset: number },
): number[] {
  return db.all(page, values);
}

interface Slice {
  from: number;
  to: number;
}

export interface FoundEntry {
  sequence: number;
  part: number;
  nextOn: string | null;
  latestAt: string;
}

const isFound = `sequence BETWEEN @from AND @to AND is_gone = 0 AND ${chosen}
    AND (instr(search, @text) > 0 OR instr(search, @digits) > 0 OR instr(search, @line) > 0)
    AND (@due IS NULL OR @due = CASE WHEN next_on IS NULL THEN 'none' WHEN next_on > @today THEN 'later' ELSE 'today' END)`;

const countIn = scalar<ListValues & Slice, number>(
  `SELECT count(*) FROM contacts NOT INDEXED WHERE ${isFound}`,
);
export function countFound({ db }: Stored, values: ListValues & Slice): number {
  return db.one(countIn, values) ?? 0;
}

const firstIn = statement<ListValues & Slice & { most: number }, FoundEntry>(
  `SELECT sequence, ${part} AS part, next_on AS nextOn, latest_at AS latestAt
     FROM contacts NOT INDEXED WHERE ${isFound}
     ORDER BY part, nextOn, latestAt DESC, sequence DESC LIMIT @most`,
);
export function firstFound({ db }: Stored, values: ListValues & Slice & { most: number }): FoundEntry[] {
  return db.all(firstIn, values);
}

const ends = statement<[], { first: number | null; last: number }>(
  'SELECT (SELECT min(sequence) FROM contacts) AS first, (SELECT max(sequence) FROM contacts) AS last',
);
/** Returns the lowest and highest sequence; `first` is null in an empty table. */
export function contactEnds({ db }: Stored): { first: number | null; last: number } {
  return db.one(ends) ?? { first: null, last: 0 };
}

/** Entries per stage, owner and next day; '' for no owner or no day. */
export interface Group {
  stage: Stage;
  owner: string;
  nextOn: string;
  people: number;
}

const groups = statement<[], Group>(
  `SELECT stage, ifnull(owner, '') AS owner, ifnull(next_on, '') AS nextOn, count(*) AS people
     FROM contacts INDEXED BY contacts_listed WHERE is_gone = 0 GROUP BY stage, contacts.owner, next_on`,
);
export function entryGroups({ db }: Stored): Group[] {
  return db.all(groups);
}

const doneOn = statement<{ today: string }, Pick<Group, 'owner' | 'people'>>(
  `SELECT ifnull(owner, '') AS owner, count(*) AS people FROM contacts
     WHERE done_on = @today AND is_gone = 0 AND turn <> 1 AND NOT (turn = 0 AND next_on <= @today) GROUP BY contacts.owner`,
);
/** Counts, per owner, the entries done on a day that need no further call then. */
export function entriesDoneOn({ db }: Stored, today: string): Pick<Group, 'owner' | 'people'>[] {
  return db.all(doneOn, { today });
}

const setDone = statement<[string, number]>('UPDATE contacts SET done_on = ? WHERE sequence = ?');
export function storeDone({ db }: StoredChange, entry: number, day: string): void {
  db.run(setDone, [day, entry]);
}

const setOwner = statement<{ entry: number; owner: string | null }>(
  `UPDATE contacts SET set_owner = @owner WHERE sequence IN ${members}`,
);
/** Stores the owner of an entry's contacts; effective once the entry is remade. */
export function storeOwner({ db }: StoredChange, entry: number, owner: string | null): void {
  db.run(setOwner, { entry, owner });
}

const setNextOn = statement<{ entry: number; nextOn: string | null }>(
  `UPDATE contacts SET set_next_on = @nextOn WHERE sequence IN ${members}`,
);
export function storeNextOn({ db }: StoredChange, entry: number, nextOn: string | null): void {
  db.run(setNextOn, { entry, nextOn });
}

const anyStale = scalar<[], number>('SELECT 1 FROM contacts WHERE is_stale = 1 LIMIT 1');
export function isAnyStale({ db }: Stored): boolean {
  return db.one(anyStale) !== null;
}

const stale = scalar<[number], number>(
  'SELECT DISTINCT coalesce(entry, sequence) FROM contacts WHERE is_stale = 1 LIMIT ?',
);
export function staleEntries({ db }: Stored, most: number): number[] {
  return db.all(stale, [most]);
}

/** Values set by hand; records up to `heardAt` are known. */
export interface SetByHand {
  owner: string | null;
  nextOn: string | null;
  heardAt: string;
}

const setOf = statement<{ entry: number }, SetByHand>(
  `SELECT sequence, set_owner AS owner, set_next_on AS nextOn, heard_at AS heardAt
     FROM contacts WHERE sequence IN ${members} ORDER BY sequence <> @entry, sequence`,
);
export function setByHand({ db }: Stored, entry: number): SetByHand[] {
  return db.all(setOf, { entry });
}

interface RemadeEntry {
  entry: number;
  name: string;
  search: string;
  latestAt: string;
  stage: Stage;
  owner: string | null;
  nextOn: string | null;
  isGone: number;
}

const set = statement<RemadeEntry>(
  `UPDATE contacts SET name = @name, search = @search, latest_at = @latestAt, heard_at = max(heard_at, @latestAt), stage = @stage,
       owner = @owner, next_on = @nextOn, is_gone = @isGone
     WHERE sequence = @entry`,
);
export function storeEntry({ db }: StoredChange, entry: RemadeEntry): void {
  db.run(set, entry);
}

const freshen = statement<{ entry: number }>(
  `UPDATE contacts SET is_stale = 0 WHERE sequence IN ${members} AND is_stale = 1`,
);
export function markFresh({ db }: StoredChange, entry: number): void {
  db.run(freshen, { entry });
}

const words = nameIndex('contact_words');
export function storeNames(tx: StoredChange, entry: number, names: readonly string[]): void {
  words.set(tx, entry, names);
}
/** Returns the contacts with names, companies and GSTINs that have a word for each prefix in the text. */
export function contactsNamed(stored: Stored, text: string): Set<number> {
  return words.find(stored, text);
}

const noteWords = nameIndex('note_words');
export function storeNoteWords(tx: StoredChange, entry: number, notes: readonly string[]): void {
  noteWords.set(tx, entry, notes);
}
/** Returns the entries with notes that have a word for each prefix in the text. */
export function entriesNoted(stored: Stored, text: string): Set<number> {
  return noteWords.find(stored, text);
}

const ids = scalar<{ entry: number }, string>(`SELECT id FROM contacts WHERE sequence IN ${members}`);
/** Returns the ids of an entry's contacts. */
export function contactIdsOf({ db }: Stored, entry: number): string[] {
  return db.all(ids, { entry });
}

const joined = statement<[], { sequence: number; entry: number }>(
  'SELECT sequence, entry FROM contacts WHERE entry IS NOT NULL',
);
export function joinedContacts({ db }: Stored): { sequence: number; entry: number }[] {
  return db.all(joined);
}
