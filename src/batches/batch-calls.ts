import * as v from 'valibot';
import { callWith, inLanguage, json, type Query, single } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { badRequest, conflict, notFound } from '../http/index.ts';
import { batchCancelRules, batchChangeRules, batchRules, wrongDays } from '../shared/batch-rules.ts';
import { batchesPath, isRunning } from '../shared/batches.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { limits } from '../shared/limits.ts';
import { Done } from '../shared/records/answers.ts';
import { AdminBatch, Batch } from '../shared/records/batches.ts';
import { moveToTrash } from '../undo/index.ts';
import type { BatchFields } from './batch-repository.ts';
import { knownBatch, shownBatch, subjectOf } from './known-batch.ts';
import type { Batches } from './open-batches.ts';
import { addSeatUndo } from './seat-undo.ts';
import type { BatchQuery } from './shown-batches.ts';

/** The services that these calls use. */
export interface BatchParts
  extends Context,
    Pick<Batches, 'batches' | 'seats' | 'shownBatches' | 'nameOfEntry' | 'changeSeats'> {}

const tag = 'Batches';

const upcomingQuery: Query<BatchQuery> = {
  parameters: [
    {
      name: 'entry',
      description: 'Only those of the course or certificate with this id.',
      rules: v.string(),
    },
    {
      name: 'next',
      description:
        'With 1 only the next of each course or certificate: the first with a seat, else the first.',
      rules: v.picklist(['1']),
    },
    ...inLanguage.parameters,
  ],
  read(query) {
    const next = single(query, 'next');
    if (next !== null && next !== '1') throw badRequest(`next is '${next.slice(0, 40)}'; allowed is 1.`);
    return { entry: single(query, 'entry'), nextOnly: next === '1', ...inLanguage.read(query) };
  },
  write({ entry, nextOnly, language }) {
    const path = batchesPath({ language, ...(entry !== null && { entry }), ...(nextOnly && { next: true }) });
    return path.slice(batchesPath({ language: 'en' }).length);
  },
};

const call = callWith<BatchParts>();

/** The calls about batches: anyone reads those that are coming; admins plan them. */
export const batchCalls = [
  call({
    method: 'GET',
    path: '/api/batches',
    name: 'listBatches',
    tag,
    summary: 'Lists the upcoming batches that visitors see, by start.',
    who: 'anyone',
    isSameForAll: true,
    query: upcomingQuery,
    headers: ['X-Total-Count'],
    answer: v.array(Batch),
    handle: ({ query }, { shownBatches }) => shownBatches.upcoming(query),
  }),
  call({
    method: 'GET',
    path: '/api/admin/batches',
    name: 'listAllBatches',
    tag,
    summary: 'Lists all batches, hidden and past ones too, by start.',
    who: 'office',
    headers: ['X-Total-Count'],
    answer: v.array(AdminBatch),
    handle: (_request, { batches, shownBatches }) => batches.all().map(shownBatches.toAdmin),
  }),
  call({
    method: 'GET',
    path: '/api/admin/batches/:id',
    name: 'getBatch',
    tag,
    summary: 'Gives one batch.',
    who: 'office',
    answer: AdminBatch,
    handle: ({ id }, parts) => shownBatch(id, parts),
  }),
  call({
    method: 'POST',
    path: '/api/admin/batches',
    name: 'addBatch',
    tag,
    summary: 'Adds a batch.',
    who: 'office',
    body: json(batchRules),
    status: 201,
    answer: AdminBatch,
    changesContent: true,
    activity: 'recorded',
    async handle({ body, record }, parts) {
      const { batches, changeSeats, randomId, now } = parts;
      const fields = {
        ...body,
        location: body.location ?? null,
        state: body.state ?? 'open',
        hidden: body.hidden ?? false,
      };
      checkDays(fields, parts);
      checkEntry(fields, parts);
      const id = randomId();
      await changeSeats(() => batches.insert(id, fields, now().toISOString()));
      const batch = shownBatch(id, parts);
      record({ action: 'added', ...subjectOf(batch) });
      return batch;
    },
  }),
  call({
    method: 'PUT',
    path: '/api/admin/batches/:id',
    name: 'changeBatch',
    tag,
    summary: 'Changes a batch: what is not sent keeps its value. Other days are mailed to everybody in it.',
    who: 'office',
    body: json(batchChangeRules),
    answer: AdminBatch,
    refusals: [409],
    changesContent: true,
    activity: 'recorded',
    async handle({ id, body, record }, parts) {
      const { seats, changeSeats } = parts;
      const details = await changeSeats(() => {
        const before = knownBatch(id, parts);
        if (before.state === 'cancelled')
          throw conflict('A cancelled batch cannot be changed. Please add a new one.');
        const after: BatchFields = { ...before, ...body };
        const isOfAnother = after.entry !== before.entry || after.kind !== before.kind;
        if (isOfAnother && before.places > 0)
          throw conflict('Somebody is in this batch, so its course cannot be changed.');
        // Those of a batch from long ago stay as they are.
        if (after.startsOn !== before.startsOn || after.endsOn !== before.endsOn) checkDays(after, parts);
        // The course that it was of may be deleted meanwhile.
        if (isOfAnother) checkEntry(after, parts);
        seats.changeBatch(before, after);
        return changedFields(before, after);
      });
      const batch = shownBatch(id, parts);
      record({ action: 'edited', ...subjectOf(batch), details });
      return batch;
    },
  }),
  call({
    method: 'DELETE',
    path: '/api/admin/batches/:id',
    name: 'deleteBatch',
    tag,
    summary: 'Deletes a batch in which nobody has ever had a place.',
    who: 'office',
    headers: ['X-Undo-Id'],
    answer: Done,
    refusals: [409],
    changesContent: true,
    activity: 'recorded',
    handle(request, parts) {
      if (knownBatch(request.id, parts).places > 0)
        throw conflict('People have enrolled for this batch, so it can be cancelled but not deleted.');
      if (!moveToTrash(parts, parts.batches.deletable, request)) throw notFound('Batch not found');
      return { message: 'Batch deleted successfully' };
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/batches/:id/cancel',
    name: 'cancelBatch',
    tag,
    summary: 'Cancels a batch and every place in it, or moves its people to another one; all are told.',
    description: `With batch everybody is moved there, first who has a seat; for whom no seat is left there, the place is cancelled. It can be undone for ${limits.undoSeconds} seconds: the mails wait as long.`,
    who: 'office',
    body: json(batchCancelRules),
    headers: ['X-Undo-Id'],
    answer: AdminBatch,
    refusals: [409],
    changesContent: true,
    activity: 'recorded',
    async handle({ id, body, caller, ...request }, parts) {
      const { batches, seats, changeSeats, monotonic } = parts;
      const until = monotonic() + limits.undoSeconds * 1000;
      const { message = '', batch: goal = null } = body;
      const cancellation = await changeSeats(() => {
        const batch = knownBatch(id, parts);
        if (!isRunning(batch)) throw conflict(`This batch is ${batch.state} already.`);
        if (goal !== null && (goal === id || batches.find(goal) === null)) throw noGoal();
        const done = seats.cancelBatch(batch, { goal, message, canceller: caller.name }, until);
        return { done, undo: () => seats.undoCancelling(batch, done) };
      });
      const batch = shownBatch(id, parts);
      const subject = subjectOf(batch);
      addSeatUndo({ until, undone: 'undid the cancellation of', subject, ...cancellation }, request, parts);
      request.record({ action: 'cancelled', ...subject });
      return batch;
    },
  }),
];

/** Returns the refusal of a batch to which nobody can be moved. */
function noGoal() {
  const text = 'batch must be another batch: the one to which everybody is moved.';
  return badRequest(text, { batch: text });
}

/** @throws HttpRefusal 400 if a batch ends before it starts, lasts too long or begins years away. */
function checkDays(fields: BatchFields, { now }: BatchParts): void {
  const wrong = wrongDays(fields, dayInIndia(now()));
  if (wrong !== null) throw badRequest(wrong.text, { [wrong.field]: wrong.text });
}

/** @throws HttpRefusal 400 if a batch is of nothing that is taught. */
function checkEntry(fields: BatchFields, { nameOfEntry }: BatchParts): void {
  if (nameOfEntry(fields.kind, fields.entry) !== null) return;
  const text = `There is no ${fields.kind} with this id.`;
  throw badRequest(text, { entry: text });
}

/** The fields of a batch as a sentence names them. */
const words: Readonly<Record<keyof BatchFields, string>> = {
  kind: 'kind',
  entry: 'course',
  startsOn: 'first day',
  endsOn: 'last day',
  location: 'location',
  language: 'language',
  seats: 'seats',
  state: 'state',
  hidden: 'hidden',
};

/** Returns which fields of a batch differ, in words: 'first day, last day'. */
function changedFields(before: BatchFields, after: BatchFields): string {
  return Object.entries(words)
    .filter(([field]) => Reflect.get(before, field) !== Reflect.get(after, field))
    .map(([, word]) => word)
    .join(', ');
}
