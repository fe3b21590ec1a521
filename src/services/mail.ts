import { alarmSources, openAlarms, type SourceParts, toMail } from '../alarms/index.ts';
import type { Change, Context } from '../context.ts';
import { transactionNow } from '../database/index.ts';
import { unavailable } from '../http/index.ts';
import {
  cancellationWriter,
  countFailedMails,
  createOutbox,
  type LetterParts,
  letterWriter,
  mailingChanged,
  mailTrouble,
  notify,
  notifyAutomatically,
  notifyLater,
  notifyOffice,
  putAlarmMails,
  putEventMail,
  putRecordMails,
  putRecordMailsAnew,
  takeBackMail,
  wakeOutbox,
  whenMailingChanged,
} from '../mail/index.ts';
import { semaphore } from '../semaphore.ts';
import { firstLanguage } from '../shared/languages.ts';
import type { AppParts } from './app-parts.ts';
import type { Content } from './content.ts';

/** The answers that mails and alarms ask of other rooms. */
interface AskedOfOthers
  extends Pick<LetterParts, 'standing' | 'certificate'>,
    Pick<SourceParts, 'unusualIssues'> {}

export type Mailing = ReturnType<typeof openMailing>;

/** Puts mails in for rooms that are not yet converted: to be called in a transaction. */
export function openQueue(context: Context) {
  const tx = context as Change;
  return {
    put: (...about: Rest<typeof putRecordMails>) => putRecordMails(tx, ...about),
    putAnew: (...about: Rest<typeof putRecordMailsAnew>) => putRecordMailsAnew(tx, ...about),
    notify: (...about: Rest<typeof notify>) => notify(tx, ...about),
    notifyLater(...about: Rest<typeof notifyLater>) {
      const mail = notifyLater(tx, ...about);
      return () => takeBackMail(tx, mail);
    },
    notifyAutomatically: (...about: Rest<typeof notifyAutomatically>) => notifyAutomatically(tx, ...about),
    notifyOffice: (...about: Rest<typeof notifyOffice>) => notifyOffice(tx, ...about),
    putEvent: context.postOffice && ((eventId: string) => putEventMail(tx, eventId)),
    putAlarms: () => transactionNow(context, putAlarmMails),
    failed: () => countFailedMails(context),
    trouble: () => mailTrouble(context),
    wake: () => wakeOutbox(context),
  };
}

/** The parameters of a function behind its context. */
type Rest<Function_ extends (...given: never[]) => unknown> =
  Parameters<Function_> extends [unknown, ...infer Others] ? Others : never;

export type MailQueue = ReturnType<typeof openQueue>;

/** Opens the alarms and the outbox. */
export function openMailing(
  parts: AppParts,
  context: Context,
  { current, facts, offeredAs }: Content,
  queue: MailQueue,
  { standing, certificate, unusualIssues }: AskedOfOthers,
) {
  const { config, now } = parts;
  const { mail, publicUrl } = config;
  const sourceParts: SourceParts = {
    ...parts,
    ...config,
    hasOwnTlsCertificate: Boolean(config.https?.ownCertificate),
    mailTrouble: queue.trouble,
    failedMails: queue.failed,
    unusualIssues,
    words: () => current.texts(firstLanguage).batches.days,
  };
  const alarms = openAlarms({
    ...parts,
    find: (kind) => alarmSources[kind](sourceParts),
    putMails: mail && queue.putAlarms,
    wake: queue.wake,
    changed: () => mailingChanged(context),
  });
  const letterParts: LetterParts = {
    facts,
    texts: current.texts,
    notify: mail?.notify ?? [],
    from: mail?.from ?? '',
    publicUrl,
    offeredAs,
    standing,
    certificate,
    alarms: () => toMail(alarms.current()),
    now,
  };
  return {
    outbox: { ...queue, ...createOutbox(context, letterWriter(letterParts)) },
    alarms,
    /** Calls a listener when there is another alarm, or something else to say of mails. */
    whenMailingChanged: (listener: () => void) => whenMailingChanged(context, listener),
    writeCancellation: mail === null ? () => null : cancellationWriter(letterParts),
    testMailSemaphore: semaphore(1, 0, () => unavailable('A test email is already being sent.', 5)),
  };
}
