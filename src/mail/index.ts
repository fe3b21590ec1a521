export { bounceOf } from './bounces-store.ts';
export { mailCalls } from './calls.ts';
export { writeCancellation } from './letter-writer.ts';
export type { SeatLetterName } from './letters/seat-letters.ts';
export { stopOutbox, wakeOutbox } from './outbox.ts';
export {
  countFailedMails,
  notify,
  notifyAutomatically,
  notifyLater,
  notifyOffice,
  putAlarmMails,
  putEventMail,
  putRecordMails,
  putRecordMailsAnew,
  type RevocableMail,
  takeBackMail,
} from './queue.ts';
export { reportMails } from './report.ts';
export { type PostOffice, postOffice } from './smtp.ts';
export { mailTrouble, whenMailingChanged } from './trouble.ts';
