import { type Database, stored, transactionNow } from '../database/index.ts';
import type { SoftDelete } from '../undo/index.ts';

/** Returns the deletions of a table, each in a transaction of its own. */
export function softDeletes(database: Database, { deletable }: { deletable: SoftDelete }) {
  const context = stored(database);
  return {
    markDeleted: (id: string, at: Date) => transactionNow(context, (tx) => deletable.markDeleted(tx, id, at)),
    restore: (id: string) => transactionNow(context, (tx) => deletable.restore(tx, id)),
    purge: (id: string) => transactionNow(context, (tx) => deletable.purge(tx, id)),
  };
}
