export { formTokenCalls, noticeCalls, peopleCalls } from './calls.ts';
export { rememberNotices } from './consent-notices.ts';
export { storeApart } from './contacts-store.ts';
export { exportCalls } from './exports/calls.ts';
export { formatQuery, sendFile } from './exports/send-file.ts';
export type { ExportedSeat, Rows, Sheet } from './exports/sheets.ts';
export { languageColumn } from './exports/sheets.ts';
export { answerWithinLimit, type FormLimit, storeWithinLimit } from './form-limit.ts';
export { issueFormToken } from './form-token.ts';
export type { ApplicationAnswer, NewEnrollment } from './new-enrollment.ts';
export { newsCalls } from './news-calls.ts';
export { asideOwners, countAside, purgeAside } from './posts-store.ts';
export { makeAnother, rewriteRecord } from './records.ts';
export {
  contactOf,
  countRecords,
  findRecord,
  listRecords,
  purgeRecord,
  type RecordOwner,
  recordOwners,
} from './records-store.ts';
export { arrivedSince, inboxNews } from './seen.ts';
export { findSetAside, removeOldSetAside } from './set-aside.ts';
export { setAsideCalls } from './set-aside-calls.ts';
export { noticeFirstUsedAt, waitingMailsOf } from './store.ts';
export { announceChanges, announceNews, beatStreams, closeStreams } from './streams.ts';
