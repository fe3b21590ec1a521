export { mailCalls } from './calls.ts';
export { cancellationWriter } from './cancellation-preview.ts';
export type { LetterParts } from './letter-parts.ts';
export { letterWriter } from './letter-writer.ts';
export type { SeatLetterName } from './letters/seat-letters.ts';
export { mailingChanged, mailTrouble, whenMailingChanged } from './mail-trouble.ts';
export { createOutbox, type Outbox } from './outbox.ts';
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
  type TakenBackMail,
  takeBackMail,
  wakeOutbox,
} from './queue.ts';
export { reportMails } from './report.ts';
export { type PostOffice, postOffice } from './smtp.ts';
