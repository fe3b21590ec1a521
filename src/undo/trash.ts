import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { setSubject } from '../calls/subject.ts';
import type { DiskReserve } from '../database/disk-reserve.ts';
import type { Database } from '../database/open.ts';
import { conflict, notFound } from '../http/refusals.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { calls } from '../shared/calls.ts';
import { limits } from '../shared/limits.ts';
import type { RowStore, WholeRow } from './row-store.ts';
import type { TrashedRecord } from './trash-table.ts';
import { trashTable } from './trash-table.ts';

/** Milliseconds in which a deletion can be undone. */
const undoTime = limits.undoSeconds * 1000;

/** So many undone deletions are remembered. */
const mostUndone = 1_000;

const notYetReal = 'deletion not yet made real';

/** Deletes the record with this id, for the admin who is calling; tells whether there was one. `more` is kept with its row. */
export type Deletion = (ctx: Context, id: string, more?: WholeRow) => boolean;

/** What admins delete: gone for everybody at once, and for good when the time to undo it is over. */
export interface Trash {
  /** Gives the way to delete from a table. The answer's `X-Undo-Id` then names what undoes it. */
  deletionFrom(store: RowStore): Deletion;
  /**
   * Puts a record back as it was, picture included, and gives it; null where that has been done before.
   * @throws HttpRefusal 404 if it is too late, 409 if its id belongs to another record by now.
   */
  undo(undoId: string): Promise<TrashedRecord | null>;
  /** Makes every deletion real, as when the server stops; what fails is left to the next start. */
  empty(): Promise<void>;
}

/** What the trash needs. */
export interface TrashParts {
  database: Database;
  pictures: PictureStore;
  now: () => Date;
  randomId: () => string;
  log: Logger;
  reserve: DiskReserve;
}

/** Opens the trash. */
export function openTrash({ database, pictures, now, randomId, log, reserve }: TrashParts): Trash {
  const table = trashTable(database);
  const stores = new Map<string, RowStore>();
  const timers = new Map<string, NodeJS.Timeout>();
  /** What is back, by what undid its deletion: whoever undoes it again is told so. */
  const undone = new Map<string, string>();

  const take = database.transaction((store: RowStore, id: string, deletedBy: string, more?: WholeRow) => {
    const taken = store.take(id);
    if (taken === null) return null;
    const row = { ...taken, ...more };
    const [kind, picture] = [store.table, store.pictureOf(row)];
    const record: TrashedRecord = { id: randomId(), kind, row, picture, deletedAt: now(), deletedBy };
    table.insert(record);
    return record;
  });
  const putBack = database.transaction((record: TrashedRecord, store: RowStore) => {
    table.remove(record.id);
    if (!store.putBack(record.row))
      throw conflict('This cannot be undone: its address belongs to a new entry by now.');
  });

  /** The row goes first: a picture without a row is swept at the next start. */
  async function makeReal({ id, picture }: TrashedRecord): Promise<void> {
    stopWaiting(id);
    reserve.use(() => table.remove(id));
    if (picture !== null) await pictures.removeAside(picture);
  }
  function waitFor(record: TrashedRecord): void {
    const timer = setTimeout(() => {
      makeReal(record).catch((error: unknown) => {
        log.error({ err: error }, notYetReal);
        waitFor(record);
      });
    }, undoTime);
    timer.unref();
    timers.set(record.id, timer);
  }
  function stopWaiting(id: string): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }

  // What a start on a full disk could not throw away.
  for (const record of table.list()) waitFor(record);

  return {
    deletionFrom(store) {
      stores.set(store.table, store);
      return (ctx, id, more) => {
        const record = reserve.use(() => take.immediate(store, id, ctx.state.admin._id, more));
        if (record === null) return false;
        waitFor(record);
        tellOf(ctx, record);
        forgetUndone(placeOf(record));
        if (record.picture !== null)
          setAside(record.picture, store.pictureFileOf?.(record.row), ctx.state.log);
        ctx.set('X-Undo-Id', record.id);
        return true;
      };
    },

    async undo(undoId) {
      if (undone.has(undoId)) return null;
      const record = table.find(undoId);
      const store = stores.get(record?.kind ?? '');
      const isOver = record !== null && now().getTime() - record.deletedAt.getTime() >= undoTime;
      if (isOver) await makeReal(record);
      if (record === null || store === undefined || isOver) throw tooLate();
      if (store.undo === undefined) putAllBack(record, store);
      else {
        try {
          await store.undo(record.row, () => putAllBack(record, store));
        } catch (error) {
          // Another attempt may have been quicker.
          if (undone.has(undoId)) return null;
          throw error;
        }
      }
      rememberUndone(record);
      return record;
    },

    async empty() {
      for (const record of table.list()) {
        await makeReal(record).catch((error: unknown) => log.error({ err: error }, notYetReal));
      }
    },
  };

  /** Without a pause, so that nothing else can happen to it; no row is there without its picture. */
  function putAllBack(record: TrashedRecord, store: RowStore): void {
    const { id, picture } = record;
    const file = store.pictureFileOf?.(record.row);
    if (table.find(id) === null) throw tooLate();
    if (picture !== null) pictures.putBack(picture, file);
    try {
      putBack.immediate(record, store);
    } catch (error) {
      if (picture !== null) pictures.setAside(picture, file);
      throw error;
    }
    stopWaiting(id);
  }
  function rememberUndone(record: TrashedRecord): void {
    undone.set(record.id, placeOf(record));
    const [oldest = ''] = undone.keys();
    if (undone.size > mostUndone) undone.delete(oldest);
  }
  /** It is deleted again: what undid an earlier deletion has nothing to say any more. */
  function forgetUndone(place: string): void {
    for (const [undoId, its] of undone) if (its === place) undone.delete(undoId);
  }
  /** A record is deleted whatever comes of its upload, which the next start sweeps away. */
  function setAside(picture: string, file: string | undefined, requestLog: Logger): void {
    try {
      pictures.setAside(picture, file);
    } catch (error) {
      if (file !== undefined) throw error;
      requestLog.error({ err: error }, 'picture not set aside');
    }
  }
}

function placeOf({ kind, row }: TrashedRecord): string {
  return `${kind} ${row.id}`;
}

function tooLate(): Error {
  return notFound('It is too late to undo this: it has been deleted for good.');
}

function tellOf(ctx: Context, { kind, row }: TrashedRecord): void {
  setSubject(ctx, { table: kind, id: String(row.id), name: String(row.name ?? row.filename ?? '') });
}

/** What the route needs from the app. */
export interface UndoRouteParts {
  router: Router;
  /** Lets admins change what visitors see. */
  requireEditor: Middleware;
  trash: Trash;
}

/** Adds the call that undoes a deletion. */
export function addUndoRoute({ router, requireEditor, trash }: UndoRouteParts): void {
  router.post(`${calls.undo}/:id`, requireEditor, async (ctx) => {
    const record = await trash.undo(ctx.params.id ?? '');
    if (record !== null) tellOf(ctx, record);
    ctx.body = { message: 'It is back in its place.' };
  });
}
