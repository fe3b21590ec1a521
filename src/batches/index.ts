export { applicationCalls } from './application-calls.ts';
export { applicationPosts } from './application-posts.ts';
export {
  answerOf,
  correctPerson,
  findApplication,
  isOpen,
  openApplication,
  standing,
} from './applications.ts';
export { batchCalls } from './batch-calls.ts';
export { refuseBeforeLastDay } from './office.ts';
export { placeCalls } from './place-calls.ts';
export type {
  Identity,
  PlaceSummary,
  PlannedBatch,
  StoredPlace,
} from './records.ts';
export {
  freeReference,
  identityOf,
  keyHash,
  newReference,
  pageKey,
  placeByKey,
} from './references.ts';
export { forgetUntold, noteUntold } from './seats.ts';
export { areSeatsBehind, keepSettled, seatsFreed, settleSeats } from './settle.ts';
export {
  daysOfBatch,
  exportedSeats,
  findBatch,
  listUpcoming,
  seatsOfPerhapsOne,
  shownBatch,
  shownPlaces,
  subjectOf,
  toAdminBatch,
} from './shown.ts';
export {
  batchById,
  batchesBetween,
  batchPlans,
  insertBatch,
  planById,
  upcomingBatches,
} from './store-batches.ts';
export { storePersonKeys } from './store-people.ts';
export {
  countToConfirm,
  countUnnotified,
  firstToConfirm,
  peopleExpectedFrom,
  placeOf,
  placeSummary,
  unnotifiedPlaces,
} from './store-places.ts';
