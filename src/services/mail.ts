import { alarmSources, openAlarms, type SourceParts } from '../alarms/index.ts';
import type { Context } from '../context.ts';
import { transactionNow } from '../database/index.ts';
import { countFailedMails, mailingChanged, mailTrouble, putAlarmMails, wakeOutbox } from '../mail/index.ts';
import { firstLanguage } from '../shared/languages.ts';
import type { AppParts } from './app-parts.ts';

/** The parameters of a function behind its context. */
export type Rest<Function_ extends (...given: never[]) => unknown> =
  Parameters<Function_> extends [unknown, ...infer Others] ? Others : never;

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
