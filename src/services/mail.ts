import { alarmSources, openAlarms, type SourceParts } from '../alarms/index.ts';
import type { Change, Context } from '../context.ts';
import { transactionNow } from '../database/index.ts';
import {
  countFailedMails,
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
  writeCancellation,
} from '../mail/index.ts';
import { firstLanguage } from '../shared/languages.ts';
import type { AppParts } from './app-parts.ts';

/** Puts mails in for rooms that are not yet converted: to be called in a transaction. */
export function openQueue(context: Context) {
  const tx = context as Change;
  return {
    // For people.
    put: (...about: Rest<typeof putRecordMails>) => putRecordMails(tx, ...about),
    putAnew: (...about: Rest<typeof putRecordMailsAnew>) => putRecordMailsAnew(tx, ...about),
    failed: () => countFailedMails(context),
    trouble: () => mailTrouble(context),
    // For batches and register.
    notify: (...about: Rest<typeof notify>) => notify(tx, ...about),
    notifyLater(...about: Rest<typeof notifyLater>) {
      const mail = notifyLater(tx, ...about);
      return () => takeBackMail(tx, mail);
    },
    notifyAutomatically: (...about: Rest<typeof notifyAutomatically>) => notifyAutomatically(tx, ...about),
    notifyOffice: (...about: Rest<typeof notifyOffice>) => notifyOffice(tx, ...about),
    writeCancellation: (...about: Rest<typeof writeCancellation>) => writeCancellation(context, ...about),
    // For admins.
    putEvent:
      context.postOffice &&
      ((event: string) => putEventMail(tx, { id: context.randomId(), event, now: context.now() })),
    wake: () => wakeOutbox(context),
  };
}

/** The parameters of a function behind its context. */
export type Rest<Function_ extends (...given: never[]) => unknown> =
  Parameters<Function_> extends [unknown, ...infer Others] ? Others : never;

export type MailQueue = ReturnType<typeof openQueue>;

/** Opens the alarms, whose room is not yet converted. */
export function alarmsOf(parts: AppParts, context: Context, unusualIssues: SourceParts['unusualIssues']) {
  const { config, ask } = context;
  const sourceParts: SourceParts = {
    ...parts,
    ...config,
    hasOwnTlsCertificate: Boolean(config.https?.ownCertificate),
    mailTrouble: () => mailTrouble(context),
    failedMails: () => countFailedMails(context),
    unusualIssues,
    words: () => ask.texts(firstLanguage).batches.days,
  };
  return openAlarms({
    ...parts,
    find: (kind) => alarmSources[kind](sourceParts),
    putMails: config.mail && (() => transactionNow(context, putAlarmMails)),
    wake: () => wakeOutbox(context),
    changed: () => mailingChanged(context),
  });
}
