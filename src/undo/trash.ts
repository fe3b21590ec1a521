import type { Logger } from 'pino';
import type { CallRequest, Who } from '../calls/index.ts';
import type { Database, DiskReserve } from '../database/index.ts';
import type { SoftDelete } from './soft-delete.ts';
import { purgeDeleted } from './soft-delete.ts';
import type { Subject } from './undo.ts';
import { openUndo, tooLate } from './undo.ts';

/** A deletion, and the id that undoes it. */
interface Deletion {
  undoId: string;
  subject: Subject;
}

export type Trash = ReturnType<typeof openTrash>;

/** The services that the trash uses. */
export interface TrashParts {
  database: Database;
  /** Where pictures are, and where they lie while they can be put back. */
  pictures: {
    setAside(name: string): void;
    putBack(name: string): void;
    removeAside(name: string): Promise<void>;
  };
  now: () => Date;
  randomId: () => string;
  log: Logger;
  reserve: DiskReserve;
  /** Called when a record is gone for good. */
  purged: () => void;
}

/** Opens the trash, and purges what an earlier server has left marked as deleted. */
export function openTrash({ database, pictures, now, randomId, log, reserve, purged }: TrashParts) {
  const undos = openUndo({ randomId, log });
  purgeLeftovers();

  /**
   * Purges what an earlier server has left marked as deleted. It is added as something that nobody can undo, since what becomes
   * final is tried again until it succeeds.
   */
  function purgeLeftovers(): void {
    undos.add({
      subject: { kind: '', thing: '', name: '' },
      undone: '',
      who: 'owner',
      undo: () => Promise.reject(tooLate()),
      finish: () => reserve.use(() => purgeDeleted(database)),
    });
    void undos.finishAll();
  }

  /** A record is deleted whatever comes of its upload, which the next start sweeps away. */
  function setAside(picture: string): void {
    try {
      pictures.setAside(picture);
    } catch (error) {
      log.error({ err: error }, 'picture not set aside');
    }
  }

  /**
   * Deletes a record, its pictures included, by a call that `who` may make. Returns what undoes it, or null if there is no
   * such record.
   */
  function put(store: SoftDelete, id: string, who: Who): Deletion | null {
    const deleted = reserve.use(() => store.markDeleted(id, now()));
    if (deleted === null) return null;
    const { name, pictures: own } = deleted;
    for (const picture of own) setAside(picture);
    const subject = { kind: store.kind, thing: id, name };
    const undoId = undos.add({
      subject,
      undone: 'undid the deletion of',
      who,
      // No row is there without its pictures.
      undo() {
        try {
          for (const picture of own) pictures.putBack(picture);
          if (!store.restore(id)) throw tooLate();
        } catch (error) {
          for (const picture of own) pictures.setAside(picture);
          throw error;
        }
      },
      // The row goes first: a picture without a row is swept at the next start.
      async finish() {
        reserve.use(() => store.purge(id));
        purged();
        for (const picture of own) await pictures.removeAside(picture);
      },
    });
    return { undoId, subject };
  }

  return {
    put,
    /** Adds something else that an admin has done. Returns the id by which it can be undone. */
    addUndoable: undos.add,
    undo: undos.undo,
    /** Makes all of it final, as when the server stops; what fails is left to the next start. */
    empty: undos.finishAll,
  };
}

/** Deletes the record that a call is about: its answer says what undoes that, the activity what was deleted. Returns whether there was one. */
export function moveToTrash(
  trash: Trash,
  store: SoftDelete,
  request: Pick<CallRequest, 'set' | 'record' | 'who'> & { id: string },
): boolean {
  const deletion = trash.put(store, request.id, request.who);
  if (deletion === null) return false;
  request.set('X-Undo-Id', deletion.undoId);
  request.record({ action: 'deleted', ...deletion.subject });
  return true;
}
