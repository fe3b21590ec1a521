import * as v from 'valibot';
import { inboxNames } from '../inboxes.ts';
import { count, day, described, time } from '../record-fields.ts';
import { AdminBatch, Place } from './batches.ts';
import { Bounce, FollowUp, FollowUpCounts } from './follow-up.ts';
import { Alarm } from './news.ts';

/** A seat that waits to be confirmed. */
const TodaySeat = v.strictObject({
  place: Place,
  batch: AdminBatch,
});
export type TodaySeat = v.InferOutput<typeof TodaySeat>;

/** Pairs of seats of one batch. */
const TodayPairs = v.strictObject({
  total: count,
  first: described(
    v.array(v.strictObject({ one: Place, other: Place, batch: AdminBatch })),
    'The first five.',
  ),
});
export type TodayPairs = v.InferOutput<typeof TodayPairs>;

/** A place whose applicant is still to be told. */
const TodayUntold = v.strictObject({
  place: Place,
  batch: described(v.nullable(AdminBatch), 'Where it is now; null: no date was chosen.'),
});
export type TodayUntold = v.InferOutput<typeof TodayUntold>;

/** A batch of these days. */
const TodayBatch = v.strictObject({
  ...AdminBatch.entries,
  confirmed: described(count, 'Seats that are confirmed, or completed by now.'),
});
export type TodayBatch = v.InferOutput<typeof TodayBatch>;

/** The office's work with people, batches and seats. */
const TodayWork = v.strictObject({
  callBack: v.strictObject({
    people: described(
      v.array(FollowUp),
      'The first five: who is overdue, then due today, then whom nobody has called yet.',
    ),
    work: FollowUpCounts.entries.work,
  }),
  seats: v.strictObject({
    total: described(
      count,
      'Seats that can be confirmed, in batches that are not over: held, offered, free while somebody waits, or asked for by people who have none, or wait beyond their limit.',
    ),
    soon: described(count, 'Those of them that lapse within a day.'),
    first: described(v.array(TodaySeat), 'The five that lapse first, then those that do not lapse.'),
  }),
  doubtful: described(TodayPairs, 'Two seats of people who may be one person.'),
  double: described(TodayPairs, 'Two seats of one person.'),
  untold: v.strictObject({
    total: described(
      count,
      'Applicants whom the office is still to tell what has become of their places, since no email does.',
    ),
    first: described(v.array(TodayUntold), 'The five of them to whom that happened last.'),
  }),
  bounces: v.strictObject({
    total: described(
      count,
      'Emails that came back, and whose address nobody has corrected or set aside yet.',
    ),
    first: described(v.array(Bounce), 'The newest five.'),
  }),
  batches: described(
    v.array(TodayBatch),
    'Those that run now or begin within seven days, by start; neither cancelled nor done.',
  ),
  arrived: described(v.strictObject(v.entriesFromList(inboxNames, count)), 'What came since then.'),
});
export type TodayWork = v.InferOutput<typeof TodayWork>;

/** The news and the work of one admin today. */
export const Today = v.strictObject({
  day: described(day, 'Today, in India.'),
  since: described(
    time,
    'When the calling admin saw Today last on an earlier day; the beginning of today where that never was.',
  ),
  alarms: described(v.array(Alarm), 'As in the news.'),
  offSite: described(
    v.nullable(v.strictObject({ copiedAt: v.nullable(time), age: v.nullable(count) })),
    'When the store was last known to hold everything, and how many seconds ago; null before the first copy. All of it is null where no copies off-site are made, and to editors.',
  ),
  drill: described(
    v.nullable(v.strictObject({ at: time, age: count, isGood: v.boolean() })),
    'When a restore was tried last, how many seconds ago, and whether all came back; null before the first, and to editors.',
  ),
  office: described(v.nullable(TodayWork), 'Null to editors.'),
});
export type Today = v.InferOutput<typeof Today>;
