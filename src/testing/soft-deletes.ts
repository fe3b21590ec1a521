import { type Database, stored, transactionNow } from '../database/index.ts';
import { markDeleted, purge, restoreDeleted, type SoftDelete } from '../undo/index.ts';

/** Returns the deletions of a table, each in a transaction of its own. */
export function softDeletes(database: Database, { deletable }: { deletable: SoftDelete }) {
  const context = stored(database);
  return {
    markDeleted: (id: string, at: Date) =>
      transactionNow(context, (tx) => markDeleted(tx, deletable, id, at)),
    restore: (id: string) => transactionNow(context, (tx) => restoreDeleted(tx, deletable, id)),
    purge: (id: string) => transactionNow(context, (tx) => purge(tx, deletable, id)),
  };
}
