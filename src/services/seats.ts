import {
  answerOf,
  batchById,
  batchesBetween,
  batchPlans,
  correctPerson,
  countToConfirm,
  countUnnotified,
  findApplication,
  findBatch,
  firstToConfirm,
  freeReference,
  isOpen,
  listUpcoming,
  openApplication,
  placeByKey,
  placeOf,
  planById,
  settleSeats,
  shownPlaces,
  toAdminBatch,
  unnotifiedPlaces,
  upcomingBatches,
} from '../batches/index.ts';
import type { Change, Context } from '../context.ts';
import type { Rest } from './mail.ts';

export type Seats = ReturnType<typeof openSeats>;

/** Gives batches and places to rooms that are not yet converted. Changes are to be called in a transaction. */
export function openSeats(context: Context) {
  const tx = context as Change;
  return {
    batches: {
      between: (...days: Rest<typeof batchesBetween>) => batchesBetween(context, ...days),
      find: (id: string) => batchById(context, id),
      plan: (id: string) => planById(context, id),
      plans: () => batchPlans(context),
      upcoming: (today: string) => upcomingBatches(context, today),
    },
    places: {
      ofEnrollment: (enrollment: string) => placeOf(context, enrollment),
      firstToSettle: (...which: Rest<typeof firstToConfirm>) => firstToConfirm(context, ...which),
      countToSettle: (...until: Rest<typeof countToConfirm>) => countToConfirm(context, ...until),
      untold: (...which: Rest<typeof unnotifiedPlaces>) => unnotifiedPlaces(context, ...which),
      countUntold: (now: Date) => countUnnotified(context, now),
    },
    shownBatches: {
      upcoming: (...query: Rest<typeof listUpcoming>) => listUpcoming(context, ...query),
      find: (...batch: Rest<typeof findBatch>) => findBatch(context, ...batch),
      toAdmin: (...batch: Rest<typeof toAdminBatch>) => toAdminBatch(context, ...batch),
    },
    applications: {
      freeReference: () => freeReference(context),
      open: (...enrollment: Rest<typeof openApplication>) => openApplication(tx, ...enrollment),
      correct: (...person: Rest<typeof correctPerson>) => correctPerson(tx, ...person),
      answerOf: (...enrollment: Rest<typeof answerOf>) => answerOf(context, ...enrollment),
      isOpen: (batch: string) => isOpen(context, batch),
      enrollmentOf: (key: string) => placeByKey(context, key)?.enrollment ?? null,
      find: (...page: Rest<typeof findApplication>) => findApplication(context, ...page),
    },
    shownPlaces: (...places: Rest<typeof shownPlaces>) => shownPlaces(context, ...places),
    settleSeats: () => settleSeats(context),
  };
}
