import type { Database } from './open.ts';
import type { PeopleSearch } from './people-search.ts';

/** How many rows of a table hold a text, as far as they have been counted. */
export interface Matches {
  total: number;
  /** By zone: the rows with the sequences from `zone * zoneLength` on. A zone without any may be missing. */
  zones: number[];
  /** Whether all rows have been counted. */
  isWhole: boolean;
}

/** Counts which rows of a table hold a text: each row once, however often the same text is looked for. */
export interface MatchCounts {
  /** Counts on, for so many milliseconds at the most. */
  countOn(text: string, milliseconds: number): Matches;
  /** Says that a row is deleted or put back in a transaction that may still be taken back. */
  touch(sequence: number, search: string, wasThere: boolean): void;
}

/** Sequences in a zone: few enough to be gone through at once, many enough to be passed over by the hundred. */
export const zoneLength = 256;

/** Texts whose counts are kept: each costs some thirty kilobytes for a million rows. */
const mostTexts = 50;
const mostTouched = 1_000;

interface Tally extends Matches {
  /** The sequence up to which rows have been counted. */
  to: number;
}

/** Begins to count. */
export function matchCounts(database: Database, table: string, index: PeopleSearch): MatchCounts {
  const last = database.prepare<[], number | null>(`SELECT max(sequence) FROM ${table}`).pluck();
  const isThere = database.prepare<[number], number>(`SELECT 1 FROM ${table} WHERE sequence = ?`).pluck();
  const count = database
    .prepare<{ text: string; from: number; to: number }, number>(
      `SELECT count(*) FROM ${table}
       WHERE sequence BETWEEN @from AND @to AND (@text = '' OR instr(search, @text) > 0)`,
    )
    .pluck();
  const changesByOthers = database.prepare<[], number>('PRAGMA data_version').pluck();
  const tallies = new Map<string, Tally>();
  const touched = new Map<number, { search: string; wasThere: boolean }>();
  let seenChanges = changesByOthers.get();

  function tallyOf(text: string): Tally {
    const tally = tallies.get(text) ?? newTally(text);
    // A map keeps its order: the text that was asked for least recently is the first.
    tallies.delete(text);
    tallies.set(text, tally);
    const [oldest] = tallies.keys();
    if (tallies.size > mostTexts && oldest !== undefined) tallies.delete(oldest);
    return tally;
  }

  function newTally(text: string): Tally {
    const tally: Tally = { total: 0, zones: [], isWhole: false, to: 0 };
    const found = index.find(text);
    if (found === null) return tally;
    for (const sequence of found) add(tally, sequence, 1);
    tally.to = index.indexedTo();
    return tally;
  }

  /** Another program may have deleted anything; what this one has touched is looked up. */
  function keepUp() {
    const changes = changesByOthers.get();
    if (changes !== seenChanges) tallies.clear();
    seenChanges = changes;
    for (const [sequence, { search, wasThere }] of touched) {
      const difference = (isThere.get(sequence) ?? 0) - (wasThere ? 1 : 0);
      for (const [text, tally] of tallies) {
        if (sequence <= tally.to && search.includes(text)) add(tally, sequence, difference);
      }
    }
    touched.clear();
  }

  return {
    countOn(text, milliseconds) {
      const end = performance.now() + milliseconds;
      keepUp();
      const tally = tallyOf(text);
      const lastRow = last.get() ?? 0;
      while (tally.to < lastRow && performance.now() < end) {
        const from = tally.to + 1;
        const to = Math.min(lastRow, from - (from % zoneLength) + zoneLength - 1);
        add(tally, from, count.get({ text, from, to }) ?? 0);
        tally.to = to;
      }
      tally.isWhole = tally.to >= lastRow;
      return tally;
    },
    touch(sequence, search, wasThere) {
      if (touched.size === mostTouched) {
        tallies.clear();
        touched.clear();
      }
      if (tallies.size > 0 && !touched.has(sequence)) touched.set(sequence, { search, wasThere });
    },
  };
}

function add(tally: Tally, sequence: number, rows: number): void {
  const zone = Math.floor(sequence / zoneLength);
  tally.zones[zone] = (tally.zones[zone] ?? 0) + rows;
  tally.total += rows;
}
