import type { Database } from './open.ts';

/**
 * The trigram index of one table of people. It follows the table in the background, a few rows at a time, so that
 * neither whoever sends something nor whoever looks for something waits for it.
 */
export interface PeopleSearch {
  /** The sequence up to which rows are in the index. */
  indexedTo(): number;
  /**
   * Gives the sequences of the rows in the index that hold a text, in order. Null where the index cannot tell: the text is
   * too short for trigrams, or so many rows hold it that going through the table is no slower.
   */
  find(text: string): number[] | null;
  /** Says that a row has come. */
  follow(): void;
  /** Takes a row out of the index, if it is in there; to be called in the transaction that deletes the row. */
  forget(sequence: number, search: string): void;
  /** Takes a row in again that comes back to where the index has been already; to be called in the transaction that does it. */
  takeIn(sequence: number, search: string): void;
}

const shortestIndexed = 3;
const mostFound = 10_000;

/** The index works for so long at a time, and then lets others have their turn. */
const workMilliseconds = 10;
const pauseMilliseconds = 40;
/** It begins so long after a row has come, and waits longer while more than so many come in that time. */
const quietMilliseconds = 1_000;
const manyRows = 100;

/** Opens the index of a table, and lets it follow the table for as long as the database is open. */
export function peopleSearch(database: Database, table: string): PeopleSearch {
  const last = database.prepare<[], number | null>(`SELECT max(sequence) FROM ${table}`).pluck();
  const progress = database
    .prepare<[string], number>('SELECT indexed_to FROM search_progress WHERE table_name = ?')
    .pluck();
  const remember = database.prepare('UPDATE search_progress SET indexed_to = ? WHERE table_name = ?');
  const newRows = database.prepare<[number], { sequence: number; search: string }>(
    `SELECT sequence, search FROM ${table} WHERE sequence > ? ORDER BY sequence LIMIT 500`,
  );
  const takeIn = database.prepare(`INSERT INTO ${table}_search (rowid, search) VALUES (?, ?)`);
  const forget = database.prepare(
    `INSERT INTO ${table}_search (${table}_search, rowid, search) VALUES ('delete', ?, ?)`,
  );
  const find = database
    .prepare<[string, number], number>(
      `SELECT rowid FROM ${table}_search WHERE ${table}_search MATCH ? ORDER BY rowid LIMIT ?`,
    )
    .pluck();
  const indexedTo = () => progress.get(table) ?? 0;
  const isBehind = () => (last.get() ?? 0) > indexedTo();

  const takeInSome = database.transaction(() => {
    const end = performance.now() + workMilliseconds;
    let to = indexedTo();
    for (const { sequence, search } of newRows.all(to)) {
      takeIn.run(sequence, search);
      to = sequence;
      if (performance.now() > end) break;
    }
    remember.run(to, table);
  });

  let isWaiting = false;
  let newcomers = 0;
  function wait(milliseconds: number) {
    isWaiting = true;
    setTimeout(work, milliseconds).unref();
  }
  function work() {
    isWaiting = false;
    const isBusy = newcomers > manyRows;
    newcomers = 0;
    if (!database.open) return;
    if (isBusy) return wait(quietMilliseconds);
    try {
      takeInSome.immediate();
      if (isBehind()) wait(pauseMilliseconds);
    } catch {
      // A full disk, say. What is not in the index is looked through row by row; the next row or start tries again.
    }
  }

  if (isBehind()) wait(quietMilliseconds);
  return {
    indexedTo,
    find(text) {
      // The index reads a text only as far as a NUL.
      if ([...text].length < shortestIndexed || text.includes('\0')) return null;
      const found = find.all(`"${text.replaceAll('"', '""')}"`, mostFound + 1);
      return found.length > mostFound ? null : found;
    },
    follow() {
      newcomers += 1;
      if (!isWaiting) wait(quietMilliseconds);
    },
    forget(sequence, search) {
      if (sequence <= indexedTo()) forget.run(sequence, search);
    },
    takeIn(sequence, search) {
      if (sequence <= indexedTo()) takeIn.run(sequence, search);
    },
  };
}
