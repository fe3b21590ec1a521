import type { CallRequest } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { inReserve, transactionNow } from '../database/index.ts';
import { markDeleted, purge, purgeDeleted, restoreDeleted, type SoftDelete } from './store.ts';
import { addPending, addUndo, finishUndoable, tooLate } from './undo.ts';

/** Purges records that an earlier server left marked as deleted; retries until it succeeds. */
export function purgeLeftovers(context: Context): void {
  addPending(context, {
    subject: { kind: '', thing: '', name: '' },
    undone: '',
    who: 'owner',
    undo: () => Promise.reject(tooLate()),
    finish: () => inReserve(context, () => purgeDeleted(context)),
  });
  void finishUndoable(context);
}

/**
 * Deletes a record and its pictures; the header X-Undo-Id names the undo. Returns whether the record existed.
 * @param name in Activity, in place of what the table's column has
 */
export function moveToTrash(
  context: Context,
  table: SoftDelete,
  request: Pick<CallRequest, 'set' | 'record' | 'who'> & { id: string },
  name?: string,
): boolean {
  const { id, who } = request;
  const { pictures, now } = context;
  const deleted = inReserve(context, () =>
    transactionNow(context, (tx) => markDeleted(tx, table, id, now())),
  );
  if (deleted === null) return false;
  const { pictures: own } = deleted;
  for (const picture of own) setAside(context, picture);
  const subject = { kind: table.kind, thing: id, name: name ?? deleted.name };
  const undoable = {
    subject,
    undone: 'undid the deletion of',
    who,
    // Pictures come back first: a row must never lack them.
    undo() {
      try {
        for (const picture of own) pictures.putBack(picture);
        if (!transactionNow(context, (tx) => restoreDeleted(tx, table, id))) throw tooLate();
      } catch (error) {
        for (const picture of own) pictures.setAside(picture);
        throw error;
      }
    },
    // The row goes first: the next start sweeps pictures without a row.
    async finish() {
      inReserve(context, () => transactionNow(context, (tx) => purge(tx, table, id)));
      context.ask.seatsFreed();
      for (const picture of own) await pictures.removeAside(picture);
    },
  };
  addUndo(context, undoable, request);
  request.record({ action: 'deleted', ...subject });
  return true;
}

/** A failing picture must not stop the deletion; the next start sweeps it away. */
function setAside({ pictures, log }: Context, picture: string): void {
  try {
    pictures.setAside(picture);
  } catch (error) {
    log.error({ err: error }, 'picture not set aside');
  }
}
