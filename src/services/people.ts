import type { Alarms } from '../alarms/index.ts';
import { areSeatsBehind } from '../batches/index.ts';
import type { Context } from '../context.ts';
import {
  bringUpToDate,
  contactOfActivity,
  countFollowUpChanges,
  countWork,
  findPeople,
  isListBehind,
  peopleToCall,
} from '../follow-up/index.ts';
import { countFailedMails, mailTrouble } from '../mail/index.ts';
import {
  answerWithinLimit,
  arrivedSince,
  countAside,
  type FormLimit,
  inboxNews,
  storeWithinLimit,
} from '../people/index.ts';
import { seesAlarm } from '../shared/alarms.ts';
import { firstLanguage, type Language } from '../shared/languages.ts';
import type { Activity, News } from '../shared/records.ts';
import { mayDo, type Role } from '../shared/roles.ts';
import { sampleFacts } from '../shared/sample-facts.ts';
import { sampleLists } from '../site/index.ts';
import type { AppParts } from './app-parts.ts';
import type { Content } from './content.ts';

/** Reads the follow-up for rooms that are not yet converted: today, search, admins. */
function openFollowUps(context: Context) {
  return {
    bringUpToDate: () => bringUpToDate(context),
    toCall: (today: string, most: number) => peopleToCall(context, today, most),
    work: (today: string) => countWork(context, today),
    search: (text: string, most: number) => findPeople(context, text, most),
    contactOf: (entry: Pick<Activity, 'kind' | 'thing'>) => contactOfActivity(context, entry),
  };
}

/** Opens the follow-up and the news of an admin, and hands rooms that are not in the pattern yet what they use of the inboxes. */
export function openPeople(
  parts: AppParts,
  context: Context,
  { current, factsFile, version }: Content,
  alarms: Alarms,
  roleOf: (adminId: string) => Role | null,
) {
  const { config } = parts;
  const formLimit: FormLimit = {
    answering: (address, work) => answerWithinLimit(context, address, work),
    storing: (address, work) => storeWithinLimit(context, address, work),
  };
  const newsOf = (adminId: string): News => {
    const role = roleOf(adminId);
    const isOffice = role !== null && mayDo(role, 'office');
    return {
      inboxes: inboxNews(context, adminId),
      setAside: countAside(context),
      sendsMails: config.mail !== null,
      failedMails: isOffice ? countFailedMails(context) : 0,
      mailTrouble: isOffice ? (mailTrouble(context) ?? null) : null,
      sampleFacts: [...sampleFacts(factsFile.current()), ...sampleLists(current.texts(firstLanguage))],
      followUpChanges: countFollowUpChanges(context),
      listsBehind: isOffice && (isListBehind(context) || areSeatsBehind(context)),
      siteVersion: version.current(),
      alarms: role === null ? [] : alarms.current().filter(({ kind }) => seesAlarm(role, kind)),
    };
  };
  return {
    followUps: openFollowUps(context),
    newsOf,
    formLimit,
    formTexts: (language: Language) => current.texts(language).forms,
    seen: { arrivedSince: (time: string) => arrivedSince(context, time) },
  };
}
