import type { Database } from '../database/index.ts';
import { seatedStates } from '../shared/batches.ts';
import type { AdminBatch } from '../shared/records.ts';
import { softDelete } from '../undo/index.ts';

/** The fields of a batch that an admin decides about. */
export type BatchFields = Pick<
  AdminBatch,
  'kind' | 'entry' | 'startsOn' | 'endsOn' | 'location' | 'language' | 'seats' | 'state' | 'hidden'
>;

/** A batch as it is stored. */
export interface PlannedBatch extends BatchFields {
  _id: string;
  isSample: boolean;
}

/** The same with the seats that are taken. */
export type FilledBatch = PlannedBatch & Pick<AdminBatch, 'taken'>;

/** The same with how many have a place in it. */
export type StoredBatch = FilledBatch & Pick<AdminBatch, 'waiting' | 'held' | 'completed' | 'places'>;

/** The same with how many of them are confirmed, or have completed it. */
export type CountedBatch = StoredBatch & { confirmed: number };

interface Flags {
  hidden: number;
  isSample: number;
}

type RowOf<Stored extends PlannedBatch> = Omit<Stored, keyof Flags> & Flags;

const itsPlaces = 'FROM places WHERE batch = batches.id';
const taken = `(SELECT count(*) ${itsPlaces} AND state IN ('${seatedStates.join("', '")}'))`;
const fields = `id AS _id, kind, entry, starts_on AS startsOn, ends_on AS endsOn, location, language, seats, state, hidden,
    is_sample AS isSample`;
const counts = `${taken} AS taken, (SELECT count(*) ${itsPlaces} AND state = 'waiting') AS waiting,
    (SELECT count(*) ${itsPlaces} AND state = 'held') AS held,
    (SELECT count(*) ${itsPlaces} AND state = 'completed') AS completed, (SELECT count(*) ${itsPlaces}) AS places`;
const there = 'FROM batches WHERE deleted_at IS NULL';
const running = "state IN ('open', 'confirmed')";
const byStart = 'ORDER BY starts_on, created_at';

const deletable = softDelete({ table: 'batches', kind: 'batch', nameColumn: 'starts_on' });

/** The table of batches. */
export function batchRepository(database: Database) {
  const upcoming = database.prepare<[{ today: string; entry: string | null }], RowOf<FilledBatch>>(
    `SELECT ${fields}, ${taken} AS taken ${there} AND hidden = 0 AND ${running} AND starts_on >= @today
       AND (@entry IS NULL OR entry = @entry) ${byStart}`,
  );
  const all = database.prepare<[], RowOf<StoredBatch>>(`SELECT ${fields}, ${counts} ${there} ${byStart}`);
  const between = database.prepare<[{ from: string; to: string }], RowOf<CountedBatch>>(
    `SELECT ${fields}, ${counts},
       (SELECT count(*) ${itsPlaces} AND state IN ('confirmed', 'completed')) AS confirmed
     ${there} AND ${running} AND ends_on >= @from AND starts_on <= @to ${byStart}`,
  );
  const find = database.prepare<[string], RowOf<StoredBatch>>(
    `SELECT ${fields}, ${counts} ${there} AND id = ?`,
  );
  const plans = database.prepare<[], RowOf<PlannedBatch>>(`SELECT ${fields} ${there} ${byStart}`);
  const plan = database.prepare<[string], RowOf<PlannedBatch>>(`SELECT ${fields} ${there} AND id = ?`);
  const toOffer = database
    .prepare<[string], string>(
      `SELECT id ${there} AND ${running} AND starts_on > ? AND EXISTS (SELECT 1 ${itsPlaces} AND state = 'waiting')
         AND ${taken} < seats`,
    )
    .pluck();
  const insert = database.prepare(
    `INSERT INTO batches (id, kind, entry, starts_on, ends_on, location, language, seats, state, hidden, is_sample,
       created_at, updated_at)
     VALUES (@id, @kind, @entry, @startsOn, @endsOn, @location, @language, @seats, @state, @hidden, @isSample, @at, @at)`,
  );
  const update = database.prepare(
    `UPDATE batches SET kind = @kind, entry = @entry, starts_on = @startsOn, ends_on = @endsOn, location = @location,
       language = @language, seats = @seats, state = @state, hidden = @hidden, is_sample = 0, updated_at = @at
     WHERE id = @id AND deleted_at IS NULL`,
  );
  const reopen = database.prepare<[Pick<PlannedBatch, '_id' | 'state'> & Pick<Flags, 'isSample'>]>(
    'UPDATE batches SET state = @state, is_sample = @isSample WHERE id = @_id AND deleted_at IS NULL',
  );
  return {
    deletable,
    /** Returns the batches that visitors see, from those that start on a day, of one course or certificate or of all: by start. */
    upcoming: (today: string, entry: string | null = null) =>
      upcoming.all({ today, entry }).map((row): FilledBatch => toBatch(row)),
    /** Returns all batches, hidden and past ones too, by start. */
    all: () => all.all().map((row): StoredBatch => toBatch(row)),
    /** Returns the same without their places. */
    plans: () => plans.all().map((row): PlannedBatch => toBatch(row)),
    /** Returns the batches, hidden ones too, that take place on some of the days from one to another: by start. */
    between: (from: string, to: string) => between.all({ from, to }).map((row): CountedBatch => toBatch(row)),
    /** Returns any batch, or null. */
    find(id: string): StoredBatch | null {
      const row = find.get(id);
      return row === undefined ? null : toBatch(row);
    },
    /** Returns any batch without its places, or null. */
    plan(id: string): PlannedBatch | null {
      const row = plan.get(id);
      return row === undefined ? null : toBatch(row);
    },
    /** Returns the batches that start after a day and have both a free seat and a waiting list. */
    toOffer: (today: string): string[] => toOffer.all(today),
    insert(id: string, fields: BatchFields, at: string, isSample = false): void {
      insert.run({ id, ...fields, hidden: Number(fields.hidden), isSample: Number(isSample), at });
    },
    /** Stores all fields of a batch; a sample that is changed is one no more. */
    update(id: string, fields: BatchFields, at: string): void {
      update.run({ id, ...fields, hidden: Number(fields.hidden), at });
    },
    /** Makes a batch that was cancelled what it was before. */
    reopen: ({ _id, state, isSample }: PlannedBatch): void =>
      void reopen.run({ _id, state, isSample: Number(isSample) }),
  };
}

export type BatchRepository = ReturnType<typeof batchRepository>;

function toBatch<Row extends Flags>({ hidden, isSample, ...row }: Row) {
  return { ...row, hidden: hidden === 1, isSample: isSample === 1 };
}
