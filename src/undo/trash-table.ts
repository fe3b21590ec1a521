import type { Database } from '../database/open.ts';
import type { WholeRow } from './row-store.ts';

/** A record that was deleted and can still be put back. */
export interface TrashedRecord {
  /** What undoes the deletion. */
  id: string;
  /** The table that it was in. */
  kind: string;
  row: WholeRow;
  /** The name of its picture, or null. */
  picture: string | null;
  deletedAt: Date;
  /** The admin's id. */
  deletedBy: string;
}

/** What was deleted and can still be put back. */
export interface TrashTable {
  insert(record: TrashedRecord): void;
  find(id: string): TrashedRecord | null;
  /** Everything, oldest first. */
  list(): TrashedRecord[];
  /** Tells whether it was there. */
  remove(id: string): boolean;
}

interface Row {
  id: string;
  kind: string;
  record: string;
  picture: string | null;
  deleted_at: string;
  deleted_by: string;
}

/** Opens the table. */
export function trashTable(database: Database): TrashTable {
  const insert = database.prepare<Row>(
    `INSERT INTO trash (id, kind, record, picture, deleted_at, deleted_by)
     VALUES (@id, @kind, @record, @picture, @deleted_at, @deleted_by)`,
  );
  const find = database.prepare<[string], Row>('SELECT * FROM trash WHERE id = ?');
  const list = database.prepare<[], Row>('SELECT * FROM trash ORDER BY rowid');
  const remove = database.prepare<[string]>('DELETE FROM trash WHERE id = ?');
  return {
    insert({ id, kind, row, picture, deletedAt, deletedBy }) {
      const [deleted_at, record] = [deletedAt.toISOString(), JSON.stringify(row)];
      insert.run({ id, kind, record, picture, deleted_at, deleted_by: deletedBy });
    },
    find(id) {
      const row = find.get(id);
      return row === undefined ? null : toRecord(row);
    },
    list: () => list.all().map(toRecord),
    remove: (id) => remove.run(id).changes > 0,
  };
}

function toRecord(row: Row): TrashedRecord {
  return {
    id: row.id,
    kind: row.kind,
    row: JSON.parse(row.record),
    picture: row.picture,
    deletedAt: new Date(row.deleted_at),
    deletedBy: row.deleted_by,
  };
}
