import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import { seatedStates } from '../shared/batches.ts';
import { softDelete } from '../undo/index.ts';
import type { BatchFields, CountedBatch, FilledBatch, PlannedBatch, StoredBatch } from './records.ts';

interface Flags {
  hidden: number;
  isSample: number;
}

type RowOf<Stored extends PlannedBatch> = Omit<Stored, keyof Flags> & Flags;

const itsPlaces = 'FROM places WHERE batch = batches.id';
const taken = `(SELECT count(*) ${itsPlaces} AND state IN ('${seatedStates.join("', '")}'))`;
const fields = `id AS _id, kind, entry, starts_on AS startsOn, ends_on AS endsOn, location, language, seats, state, hidden,
    is_sample AS isSample`;
const isMailed = "places.state IN ('held', 'confirmed', 'offered', 'waiting')";
const counts = `${taken} AS taken, (SELECT count(*) ${itsPlaces} AND state = 'waiting') AS waiting,
    (SELECT count(*) ${itsPlaces} AND state = 'held') AS held,
    (SELECT count(*) ${itsPlaces} AND state = 'offered') AS offered,
    (SELECT count(*) ${itsPlaces} AND state = 'completed') AS completed, (SELECT count(*) ${itsPlaces}) AS places,
    (SELECT count(*) ${itsPlaces} AND ${isMailed} AND person_email = '')
      + (SELECT count(*) FROM bounces CROSS JOIN places ON enrollment = record_id
          WHERE batch = batches.id AND ${isMailed} AND person_email <> '') AS unreached`;
const there = 'FROM batches WHERE deleted_at IS NULL';
const running = "state IN ('open', 'confirmed')";
const byStart = 'ORDER BY starts_on, created_at';

export const deletableBatches = softDelete({ table: 'batches', kind: 'batch', nameColumn: 'starts_on' });

const upcoming = statement<{ today: string; entry: string | null }, RowOf<FilledBatch>>(
  `SELECT ${fields}, ${taken} AS taken ${there} AND hidden = 0 AND ${running} AND starts_on >= @today
       AND (@entry IS NULL OR entry = @entry) ${byStart}`,
);
/** Returns the visible batches that start on a day or later, of one entry or all, by start. */
export function upcomingBatches({ db }: Stored, today: string, entry: string | null = null): FilledBatch[] {
  return db.all(upcoming, { today, entry }).map(toBatch);
}

const all = statement<[], RowOf<StoredBatch>>(`SELECT ${fields}, ${counts} ${there} ${byStart}`);
/** Returns all batches by start, hidden and past ones included. */
export function allBatches({ db }: Stored): StoredBatch[] {
  return db.all(all).map(toBatch);
}

const plans = statement<[], RowOf<PlannedBatch>>(`SELECT ${fields} ${there} ${byStart}`);
/** Returns all batches by start, without their places. */
export function batchPlans({ db }: Stored): PlannedBatch[] {
  return db.all(plans).map(toBatch);
}

const between = statement<{ from: string; to: string }, RowOf<CountedBatch>>(
  `SELECT ${fields}, ${counts},
       (SELECT count(*) ${itsPlaces} AND state IN ('confirmed', 'completed')) AS confirmed
     ${there} AND ${running} AND ends_on >= @from AND starts_on <= @to ${byStart}`,
);
/** Returns the batches that overlap a range of days, hidden ones included, by start. */
export function batchesBetween({ db }: Stored, from: string, to: string): CountedBatch[] {
  return db.all(between, { from, to }).map(toBatch);
}

const find = statement<[string], RowOf<StoredBatch>>(`SELECT ${fields}, ${counts} ${there} AND id = ?`);
/** Returns a batch, hidden or not, or null. */
export function batchById({ db }: Stored, id: string): StoredBatch | null {
  const row = db.one(find, [id]);
  return row === null ? null : toBatch(row);
}

const plan = statement<[string], RowOf<PlannedBatch>>(`SELECT ${fields} ${there} AND id = ?`);
/** Returns a batch without its places, or null. */
export function planById({ db }: Stored, id: string | null): PlannedBatch | null {
  const row = id === null ? null : db.one(plan, [id]);
  return row === null ? null : toBatch(row);
}

const toOffer = scalar<[string], string>(
  `SELECT id ${there} AND ${running} AND starts_on > ? AND EXISTS (SELECT 1 ${itsPlaces} AND state = 'waiting')
         AND ${taken} < seats`,
);
/** Returns the ids of batches that start after a day and have both a free seat and a waiting list. */
export function batchesToOffer({ db }: Stored, today: string): string[] {
  return db.all(toOffer, [today]);
}

const insert = statement<Omit<BatchFields, 'hidden'> & Flags & { id: string; at: string }>(
  `INSERT INTO batches (id, kind, entry, starts_on, ends_on, location, language, seats, state, hidden, is_sample,
       created_at, updated_at)
     VALUES (@id, @kind, @entry, @startsOn, @endsOn, @location, @language, @seats, @state, @hidden, @isSample, @at, @at)`,
);
export function insertBatch(
  { db }: StoredChange,
  id: string,
  fields: BatchFields,
  at: string,
  isSample = false,
): void {
  db.run(insert, { id, ...fields, hidden: Number(fields.hidden), isSample: Number(isSample), at });
}

const update = statement<Omit<BatchFields, 'hidden'> & { id: string; hidden: number; at: string }>(
  `UPDATE batches SET kind = @kind, entry = @entry, starts_on = @startsOn, ends_on = @endsOn, location = @location,
       language = @language, seats = @seats, state = @state, hidden = @hidden, updated_at = @at
     WHERE id = @id AND deleted_at IS NULL`,
);
export function updateBatch({ db }: StoredChange, id: string, fields: BatchFields, at: string): void {
  db.run(update, { id, ...fields, hidden: Number(fields.hidden), at });
}

const makeReal = statement<[string]>('UPDATE batches SET is_sample = 0 WHERE id = ?');
/** Makes a sample a batch of the institute's own. */
export function makeBatchReal({ db }: StoredChange, id: string): void {
  db.run(makeReal, [id]);
}

const reopen = statement<Pick<PlannedBatch, '_id' | 'state'>>(
  'UPDATE batches SET state = @state WHERE id = @_id AND deleted_at IS NULL',
);
export function reopenBatch({ db }: StoredChange, { _id, state }: PlannedBatch): void {
  db.run(reopen, { _id, state });
}

function toBatch<Row extends Flags>({ hidden, isSample, ...row }: Row) {
  return { ...row, hidden: hidden === 1, isSample: isSample === 1 };
}
