import * as v from 'valibot';
import { json } from '../calls/bodies.ts';
import { callWith } from '../calls/call.ts';
import { done } from '../calls/shapes.ts';
import { type KeptMonths, retentionRules } from '../shared/retention.ts';
import type { Retention } from './retention.ts';
import { rightsShapes } from './shapes.ts';

/** What the calls need from the app. */
export interface RetentionCallParts {
  retention: Retention;
  now: () => Date;
}

const call = callWith<RetentionCallParts>();
const tag = 'Personal data';

type Typed = v.InferOutput<typeof retentionRules>;

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
    answer: v.array(rightsShapes.RetentionPreview),
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
    body: json(retentionRules),
    answer: done,
    changesContent: true,
    activity: 'recorded',
    handle({ body, did }, { retention }) {
      retention.set(body);
      const details = Object.entries(monthsOf(body)).map(([kind, months]) => `${kind} ${months}`);
      did({ action: 'set how many months records are kept', details: details.join(', ') || 'all for ever' });
      return { message: 'Saved. The forms say so from now on.' };
    },
  }),
];

function monthsOf(typed: Typed): KeptMonths {
  return Object.fromEntries(Object.entries(typed).filter(([, months]) => months !== null));
}

function typedOf(months: KeptMonths): Typed {
  const { enrollments = null, completed = null, registrations = null } = months;
  const { contactMessages = null, partnerMessages = null } = months;
  return { enrollments, completed, registrations, contactMessages, partnerMessages };
}
