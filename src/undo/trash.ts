import type { Logger } from 'pino';
import type { Caller, CallRequest, Deed } from '../calls/call.ts';
import type { DiskReserve } from '../database/disk-reserve.ts';
import type { Database } from '../database/open.ts';
import { inboxTables } from '../database/people-table.ts';
import { conflict, notFound } from '../http/refusals.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { limits } from '../shared/limits.ts';
import type { RowStore, WholeRow } from './row-store.ts';
import type { TrashedRecord } from './trash-table.ts';
import { trashTable } from './trash-table.ts';

/** Milliseconds in which a deletion can be undone. */
const undoTime = limits.undoSeconds * 1000;

/** So many undone deletions are remembered. */
const mostUndone = 1_000;

const notYetReal = 'deletion not yet made real';

/** What deleting needs to know of the call that asks for it. */
export type DeletingRequest = Pick<CallRequest<Caller>, 'id' | 'caller' | 'set' | 'did' | 'log'>;

/** What admins delete: gone for everybody at once, and for good when the time to undo it is over. */
export interface Trash {
  /**
   * Deletes the record that a call is about, and returns whether there was one. The answer's `X-Undo-Id` then names what
   * undoes it. `more` is kept with its row.
   */
  take(store: RowStore, request: DeletingRequest, more?: WholeRow): boolean;
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
    take(store, { id, caller, set, did, log: requestLog }, more) {
      stores.set(store.table, store);
      const record = reserve.use(() => take.immediate(store, id, caller._id, more));
      if (record === null) return false;
      waitFor(record);
      did(subjectOf(record));
      forgetUndone(placeOf(record));
      if (record.picture !== null) setAside(record.picture, store.pictureFileOf?.(record.row), requestLog);
      set('X-Undo-Id', record.id);
      return true;
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

/** What the records of each table are called. */
const kinds: Readonly<Record<string, string>> = {
  courses: 'course',
  certificates: 'certificate',
  logos: 'partner logo',
  posters: 'event poster',
  site_pictures: 'picture',
  enrollments: 'enrollment',
  registrations: 'event registration',
  contact_messages: 'contact message',
  partner_messages: 'partner message',
};
const peoplesTables = new Set<string>(Object.values(inboxTables));

/** Returns a record as the activity names it: what visitors sent by its id alone, since people's data stands in their tables. */
export function subjectOf({ kind, row }: TrashedRecord): Pick<Deed, 'kind' | 'thing' | 'name'> {
  const name = peoplesTables.has(kind) ? '' : String(row.name ?? row.filename ?? '');
  return { kind: kinds[kind], thing: String(row.id), name };
}
