import { findAdmin } from '../admins/index.ts';
import { currentAlarms } from '../alarms/index.ts';
import { areSeatsBehind } from '../batches/index.ts';
import type { Context } from '../context.ts';
import { countFollowUpChanges, isListBehind } from '../follow-up/index.ts';
import { countFailedMails, mailTrouble } from '../mail/index.ts';
import { countAside, inboxNews } from '../people/index.ts';
import { seesAlarm } from '../shared/alarms.ts';
import { firstLanguage } from '../shared/languages.ts';
import type { News } from '../shared/records.ts';
import { mayDo } from '../shared/roles.ts';
import { sampleFacts } from '../shared/sample-facts.ts';
import { ownFacts, sampleLists, siteTexts, siteVersion } from '../site/index.ts';

/** Returns the counts, alarms and faults that an admin may see. */
export function newsOf(context: Context, adminId: string): News {
  const roles = findAdmin(context, adminId)?.roles ?? [];
  const isOffice = mayDo(roles, 'office');
  return {
    inboxes: inboxNews(context, adminId),
    setAside: countAside(context),
    sendsMails: context.config.mail !== null,
    failedMails: isOffice ? countFailedMails(context) : 0,
    mailTrouble: isOffice ? (mailTrouble(context) ?? null) : null,
    sampleFacts: [...sampleFacts(ownFacts(context)), ...sampleLists(siteTexts(context, firstLanguage))],
    followUpChanges: countFollowUpChanges(context),
    listsBehind: isOffice && (isListBehind(context) || areSeatsBehind(context)),
    siteVersion: siteVersion(context),
    alarms: currentAlarms(context).filter(({ kind }) => seesAlarm(roles, kind)),
  };
}
