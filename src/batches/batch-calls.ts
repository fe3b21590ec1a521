import * as v from 'valibot';
import { callWith, changeOf, changesOf, inLanguage, json, type Query, single } from '../calls/index.ts';
import { nameOfEntry } from '../catalogue/index.ts';
import { batches as texts } from '../content/en/batches.ts';
import type { Change, Context } from '../context.ts';
import type { Stored } from '../database/index.ts';
import { badRequest, conflict, notFound } from '../http/index.ts';
import { notify, writeCancellation } from '../mail/index.ts';
import {
  batchCancelRules,
  batchChangeRules,
  batchMessageRules,
  batchRules,
  wrongDays,
} from '../shared/batch-rules.ts';
import { batchesPath, isInBatch, isRunning } from '../shared/batches.ts';
import { daysOfYear } from '../shared/day-text.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { firstLanguage, languageNames } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { Done } from '../shared/records/answers.ts';
import { AdminBatch, Batch } from '../shared/records/batches.ts';
import type { FieldChange } from '../shared/records.ts';
import { whyUnreached } from '../shared/told.ts';
import { moveToTrash } from '../undo/index.ts';
import { addSeatUndo, cancelBatch, changeBatch, mailedOfCancelling, undoCancelling } from './office.ts';
import type { BatchFields } from './records.ts';
import { changeSeats } from './settle.ts';
import { type BatchQuery, knownBatch, listUpcoming, shownBatch, subjectOf, toAdminBatch } from './shown.ts';
import { allBatches, batchById, deletableBatches, insertBatch } from './store-batches.ts';
import { placesIn } from './store-places.ts';

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

const call = callWith<Context>();

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
    handle: ({ query }, context) => listUpcoming(context, query),
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
    handle: (_request, context) => allBatches(context).map((batch) => toAdminBatch(context, batch)),
  }),
  call({
    method: 'GET',
    path: '/api/admin/batches/:id',
    name: 'getBatch',
    tag,
    summary: 'Gives one batch.',
    who: 'office',
    answer: AdminBatch,
    handle: ({ id }, context) => shownBatch(context, id),
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
    async handle({ body, record }, context) {
      const fields = {
        ...body,
        location: body.location ?? null,
        state: body.state ?? 'open',
        hidden: body.hidden ?? false,
      };
      checkDays(context, fields);
      checkEntry(context, fields);
      const id = context.randomId();
      await changeSeats(context, (tx) => insertBatch(tx, id, fields, tx.now().toISOString()));
      const batch = shownBatch(context, id);
      record({ action: 'added', ...subjectOf(context, batch) });
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
    async handle({ id, body, record }, context) {
      const before = await changeSeats(context, (tx) => {
        const before = shownBatch(tx, id);
        change(tx, id, body);
        return before;
      });
      const batch = shownBatch(context, id);
      const changes = changesIn(context, before, batch);
      const subject = subjectOf(context, before);
      // The days before are among the changes.
      const name = changes[0]?.field === 'days' ? batch.entryName : subject.name;
      record({ action: 'edited', ...subject, name, changes });
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
    handle(request, context) {
      const batch = shownBatch(context, request.id);
      if (batch.places > 0)
        throw conflict('People have enrolled for this batch, so it can be cancelled but not deleted.');
      const { name } = subjectOf(context, batch);
      if (!moveToTrash(context, deletableBatches, request, name)) throw notFound('Batch not found');
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
    async handle({ id, body, caller, ...request }, context) {
      const until = context.monotonic() + limits.undoSeconds * 1000;
      const { message = '', batch: goal = null } = body;
      const cancellation = { goal, message, canceller: caller.name };
      const { before, done } = await changeSeats(context, (tx) => {
        const before = knownBatch(tx, id);
        if (!isRunning(before)) throw conflict(`This batch is ${before.state} already.`);
        if (goal !== null && (goal === id || batchById(tx, goal) === null)) throw noGoal();
        return { before, done: cancelBatch(tx, before, cancellation, until) };
      });
      const batch = shownBatch(context, id);
      const subject = subjectOf(context, batch);
      const undone = 'undid the cancellation of';
      const undo = (tx: Change) => undoCancelling(tx, before, done);
      addSeatUndo(context, { until, undone, subject, done, undo }, request);
      request.record({ action: 'cancelled', ...subject });
      return batch;
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/batches/:id/preview',
    name: 'previewCancellation',
    tag,
    summary: 'Writes the mail that a cancellation would send, for one of those who would get it.',
    who: 'office',
    body: json(batchCancelRules),
    answer: v.strictObject({ language: v.picklist(languageNames), subject: v.string(), text: v.string() }),
    refusals: [409],
    activity: 'none',
    handle({ id, body }, context) {
      const told = mailedOfCancelling(context, knownBatch(context, id));
      // Admins read English.
      const place = told.find(({ language }) => language === firstLanguage) ?? told[0];
      const mail = place === undefined ? null : writeCancellation(context, place, body.message ?? '');
      if (place === undefined || mail === null) throw conflict('No email would go out for this batch.');
      return { language: place.language, subject: mail.subject, text: mail.text };
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/batches/:id/message',
    name: 'mailBatch',
    tag,
    summary:
      'Mails everybody who has a seat in a batch or waits for one; the office is to tell whom no email reaches.',
    who: 'office',
    body: json(batchMessageRules),
    answer: v.strictObject({ message: v.string(), mailed: v.number() }),
    refusals: [409],
    activity: 'recorded',
    async handle({ id, body, record }, context) {
      const batch = shownBatch(context, id);
      if (batch.sample)
        throw conflict('This is a sample batch: nobody in it is mailed. Edit it to make it your own.');
      const { mailed, unreached } = await changeSeats(context, (tx) => {
        const told = placesIn(tx, id).filter(isInBatch);
        for (const { enrollment } of told) notify(tx, enrollment, 'message', body.message);
        const reached = told.filter((place) => whyUnreached(place) === null).length;
        return { mailed: reached, unreached: told.length - reached };
      });
      const people = peopleOf(mailed);
      record({ action: 'mailed', ...subjectOf(context, batch), details: people });
      const rest = unreached === 0 ? '' : ` No email reaches ${peopleOf(unreached)}: see ‘Still to tell’.`;
      return { message: `${people} ${mailed === 1 ? 'is' : 'are'} mailed.${rest}`, mailed };
    },
  }),
];

function peopleOf(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

function change(tx: Change, id: string, body: Partial<BatchFields>): void {
  const before = knownBatch(tx, id);
  if (before.state === 'cancelled')
    throw conflict('A cancelled batch cannot be changed. Please add a new one.');
  const after: BatchFields = { ...before, ...body };
  const isOfAnother = after.entry !== before.entry || after.kind !== before.kind;
  if (isOfAnother && before.places > 0)
    throw conflict('Somebody is in this batch, so its course cannot be changed.');
  // Unchanged days are not checked: an old batch may break today's rules.
  if (after.startsOn !== before.startsOn || after.endsOn !== before.endsOn) checkDays(tx, after);
  // The batch's present course may be deleted by now, so only a new one is checked.
  if (isOfAnother) checkEntry(tx, after);
  changeBatch(tx, before, after);
}

function noGoal(): Error {
  const text = 'batch must be another batch: the one to which everybody is moved.';
  return badRequest(text, { batch: text });
}

/** @throws HttpRefusal 400 if a batch ends before it starts, lasts too long or begins years ahead. */
function checkDays({ now }: Context, fields: BatchFields): void {
  const wrong = wrongDays(fields, dayInIndia(now()));
  if (wrong !== null) throw badRequest(wrong.text, { [wrong.field]: wrong.text });
}

/** @throws HttpRefusal 400 for an unknown course or certificate. */
function checkEntry(stored: Stored, fields: BatchFields): void {
  if (nameOfEntry(stored, fields.kind, fields.entry) !== null) return;
  const text = `There is no ${fields.kind} with this id.`;
  throw badRequest(text, { entry: text });
}

/** Returns the changes of a batch for Activity. The days come first. */
function changesIn({ now }: Context, before: AdminBatch, after: AdminBatch): FieldChange[] {
  const today = dayInIndia(now());
  const days = ({ startsOn, endsOn }: AdminBatch) => daysOfYear(startsOn, endsOn, texts.days, today);
  return [
    ...changeOf('days', days(before), days(after)),
    ...changesOf(before, after, {
      entryName: ['course', String],
      location: ['location', (location) => location ?? ''],
      language: ['language', String],
      seats: ['seats', String],
      state: ['state', (state) => (state === 'done' ? 'over' : state)],
      hidden: ['visibility', (isHidden) => (isHidden ? 'hidden' : 'shown')],
    }),
  ];
}
