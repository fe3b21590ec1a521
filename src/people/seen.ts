import type { Database } from '../database/index.ts';
import { forEachInbox, type Inbox, inboxes } from '../shared/inboxes.ts';
import type { InboxNews } from '../shared/records.ts';

/** At most so many of the new records are named: twenty pages of a table. */
const mostNamed = 1_000;

/** How far each admin has seen each inbox. */
export type SeenRepository = ReturnType<typeof seenRepository>;

/** The tables of people, as far as they are counted. */
export type CountedTables = Readonly<
  Record<Inbox, { count(): number; countAfter(sequence: number): number }>
>;

/** Opens the table `visits`, which holds how far that is. */
export function seenRepository(database: Database, counted: CountedTables) {
  const find = database
    .prepare<[string, string], number>('SELECT seen FROM visits WHERE admin_id = ? AND table_name = ?')
    .pluck();
  const note = database.prepare(
    `INSERT INTO visits (admin_id, table_name, seen) VALUES (?, ?, ?)
     ON CONFLICT (admin_id, table_name) DO UPDATE SET seen = max(seen, excluded.seen)`,
  );
  const reads = forEachInbox((inbox) => prepareReads(database, inboxes[inbox].table));
  const seenBy = (adminId: string, inbox: Inbox) => find.get(adminId, inboxes[inbox].table) ?? 0;

  function inboxNews(adminId: string, inbox: Inbox): InboxNews {
    const { count, countAfter } = counted[inbox];
    const latest = reads[inbox].newest.get()?.createdAt ?? null;
    return { total: count(), fresh: countAfter(seenBy(adminId, inbox)), latest };
  }

  const mark = database.transaction((adminId: string, inbox: Inbox, upTo: string | null) => {
    const { newest, sequenceOf, idsBetween } = reads[inbox];
    const from = seenBy(adminId, inbox);
    // A record that has been deleted meanwhile says nothing any more.
    const to = (upTo === null ? undefined : sequenceOf.get(upTo)) ?? newest.get()?.sequence ?? 0;
    note.run(adminId, inboxes[inbox].table, to);
    return idsBetween.all(from, to);
  });
  return {
    /** Counts what is in each inbox, and what of it is new to an admin. */
    inboxes: (adminId: string) => forEachInbox((inbox) => inboxNews(adminId, inbox)),
    /**
     * Notes that an admin has seen an inbox up to a record, or with null all of it. Returns the ids of what was new among
     * that, newest first.
     */
    mark: (adminId: string, inbox: Inbox, upTo: string | null) => mark.immediate(adminId, inbox, upTo),
    /** Counts what has come into each inbox since a time, ISO 8601 in UTC. */
    arrivedSince: (time: string) => forEachInbox((inbox) => reads[inbox].countSince.get(time) ?? 0),
  };
}

function prepareReads(database: Database, table: string) {
  return {
    newest: database.prepare<[], { sequence: number; createdAt: string }>(
      `SELECT sequence, created_at AS createdAt FROM ${table}
       WHERE deleted_at IS NULL ORDER BY sequence DESC LIMIT 1`,
    ),
    // Left to itself the database goes through the index of deletions, by which nearly all are found.
    countSince: database
      .prepare<[string], number>(
        `SELECT count(*) FROM ${table} INDEXED BY ${table}_created WHERE created_at > ? AND deleted_at IS NULL`,
      )
      .pluck(),
    sequenceOf: database
      .prepare<[string], number>(`SELECT sequence FROM ${table} WHERE id = ? AND deleted_at IS NULL`)
      .pluck(),
    idsBetween: database
      .prepare<[number, number], string>(
        `SELECT id FROM ${table} WHERE deleted_at IS NULL AND sequence > ? AND sequence <= ?
         ORDER BY sequence DESC LIMIT ${mostNamed}`,
      )
      .pluck(),
  };
}
