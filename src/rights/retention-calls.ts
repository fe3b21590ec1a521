import * as v from 'valibot';
import { confirmPassword, listAdmins, notifyAdmin, requireStillIn } from '../admins/index.ts';
import { callWith, json } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/index.ts';
import { wakeOutbox } from '../mail/index.ts';
import { Done } from '../shared/records/answers.ts';
import { RetentionPreview } from '../shared/records/rights.ts';
import {
  forEachRetentionKind,
  type KeptMonths,
  type MonthsByKind,
  retentionKinds,
  retentionLabel,
  retentionRules,
} from '../shared/retention.ts';
import { confirmationRules } from '../shared/rules.ts';
import type { Retention } from './retention.ts';

/** The services that these calls use. */
export interface RetentionCallParts extends Context {
  retention: Retention;
}

const call = callWith<RetentionCallParts>();
const tag = 'Personal data';
/** New months; the own password shows that it is oneself. */
const changeRules = v.object({ ...retentionRules.entries, ...confirmationRules.entries });

/** The calls by which the institute says how long what visitors send is kept. */
export const retentionCalls = [
  call({
    method: 'GET',
    path: '/api/admin/retention',
    name: 'getRetention',
    tag,
    summary: 'Gets after how many months each kind of record is erased; null: it is kept.',
    who: 'office',
    answer: retentionRules,
    handle: (_request, { retention }) => typedOf(retention.months()),
  }),
  call({
    method: 'POST',
    path: '/api/admin/retention/preview',
    name: 'previewRetention',
    tag,
    summary: 'Says what would be erased tonight of each kind with these months. Nothing is.',
    who: 'office',
    body: json(retentionRules),
    answer: v.array(RetentionPreview),
    storesNothing: true,
    activity: 'none',
    handle: ({ body }, { retention, now }) => retention.preview(monthsOf(body), now()),
  }),
  call({
    method: 'PUT',
    path: '/api/admin/retention',
    name: 'setRetention',
    tag,
    summary:
      'Sets after how many months each kind is erased, from tonight on. The notices of the forms say so at once.',
    who: 'owner',
    body: json(changeRules),
    answer: Done,
    refusals: [429],
    changesContent: true,
    activity: 'recorded',
    async handle(request, parts) {
      const { retention } = parts;
      const { body, caller, record } = request;
      const { currentPassword, ...months } = body;
      await confirmPassword(parts, request, currentPassword);
      await transaction(parts, (tx) => {
        requireStillIn(tx, caller);
        const details = changesOf(typedOf(retention.months()), months);
        retention.set(months);
        if (details === '') return;
        for (const admin of listAdmins(tx).filter(({ role }) => role === 'owner'))
          notifyAdmin(tx, { kind: 'months changed', admin, by: caller, details });
      });
      retention.readAgain();
      wakeOutbox(parts);
      const details = Object.entries(monthsOf(months)).map(([kind, number]) => `${kind} ${number}`);
      record({
        action: 'set how many months records are kept',
        details: details.join(', ') || 'all for ever',
      });
      return { message: 'Saved. The forms say so from now on.' };
    },
  }),
];

/** Returns what becomes of the months, a line a kind; empty where they stay as they are. */
function changesOf(before: MonthsByKind, after: MonthsByKind): string {
  return retentionKinds
    .filter((kind) => before[kind] !== after[kind])
    .map(
      (kind) =>
        `${retentionLabel(kind)}: until now ${inWords(before[kind])}, from now on ${inWords(after[kind])}`,
    )
    .join('\n');
}

function inWords(months: number | null): string {
  if (months === null) return 'for ever';
  return months === 1 ? '1 month' : `${months} months`;
}

function monthsOf(typed: MonthsByKind): KeptMonths {
  return Object.fromEntries(Object.entries(typed).filter(([, months]) => months !== null));
}

function typedOf(months: KeptMonths): MonthsByKind {
  return forEachRetentionKind((kind) => months[kind] ?? null);
}
