import * as v from 'valibot';
import { confirmPassword, requireStillIn } from '../admins/index.ts';
import { callWith, json } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/index.ts';
import { wakeOutbox } from '../mail/index.ts';
import { Done } from '../shared/records/answers.ts';
import { RetentionPreview } from '../shared/records/rights.ts';
import { type KeptMonths, type MonthsByKind, retentionRules } from '../shared/retention.ts';
import { confirmationRules } from '../shared/rules.ts';
import { monthsByKind, previewRetention, readMonthsAgain, setMonths } from './retention.ts';

const call = callWith<Context>();
const tag = 'Personal data';
const changeRules = v.object({ ...retentionRules.entries, ...confirmationRules.entries });

export const retentionCalls = [
  call({
    method: 'GET',
    path: '/api/admin/retention',
    name: 'getRetention',
    tag,
    summary: 'Gets after how many months each kind of record is erased; null: it is kept.',
    who: 'office',
    answer: retentionRules,
    handle: (_request, context) => monthsByKind(context),
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
    handle: ({ body }, context) => previewRetention(context, monthsOf(body), context.now()),
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
    async handle(request, context) {
      const { body, caller, record } = request;
      const { currentPassword, ...months } = body;
      await confirmPassword(context, request, currentPassword);
      const changes = await transaction(context, (tx) => {
        requireStillIn(tx, caller);
        return setMonths(tx, caller, months);
      });
      readMonthsAgain(context);
      wakeOutbox(context);
      record({ action: 'set how many months records are kept', changes });
      return { message: 'Saved. The forms say so from now on.' };
    },
  }),
];

function monthsOf(typed: MonthsByKind): KeptMonths {
  return Object.fromEntries(Object.entries(typed).filter(([, months]) => months !== null));
}
