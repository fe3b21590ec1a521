import type { CallRequest } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { inReserve, transactionNow } from '../database/index.ts';
import { purgeDeleted, type SoftDelete } from './soft-delete.ts';
import { addPending, addUndo, finishUndoable, tooLate } from './undo.ts';

/** Purges what an earlier server has left marked as deleted; what fails is tried again until it succeeds. */
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
 * Deletes the record that a call is about, its pictures included. The answer says by which id that can be undone, Activity
 * what was deleted. Returns whether there was such a record.
 */
export function moveToTrash(
  context: Context,
  table: SoftDelete,
  request: Pick<CallRequest, 'set' | 'record' | 'who'> & { id: string },
): boolean {
  const { id, who } = request;
  const { pictures, now } = context;
  const deleted = inReserve(context, () => transactionNow(context, (tx) => table.markDeleted(tx, id, now())));
  if (deleted === null) return false;
  const { name, pictures: own } = deleted;
  for (const picture of own) setAside(context, picture);
  const subject = { kind: table.kind, thing: id, name };
  const undoable = {
    subject,
    undone: 'undid the deletion of',
    who,
    // No row is there without its pictures.
    undo() {
      try {
        for (const picture of own) pictures.putBack(picture);
        if (!transactionNow(context, (tx) => table.restore(tx, id))) throw tooLate();
      } catch (error) {
        for (const picture of own) pictures.setAside(picture);
        throw error;
      }
    },
    // The row goes first: a picture without a row is swept at the next start.
    async finish() {
      inReserve(context, () => transactionNow(context, (tx) => table.purge(tx, id)));
      context.ask.seatsFreed();
      for (const picture of own) await pictures.removeAside(picture);
    },
  };
  addUndo(context, undoable, request);
  request.record({ action: 'deleted', ...subject });
  return true;
}

/** A record is deleted whatever comes of its picture, which the next start sweeps away. */
function setAside({ pictures, log }: Context, picture: string): void {
  try {
    pictures.setAside(picture);
  } catch (error) {
    log.error({ err: error }, 'picture not set aside');
  }
}
