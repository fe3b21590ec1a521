import type { Alarms } from '../alarms/index.ts';
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
import { unavailable } from '../http/index.ts';
import {
  eventStreams,
  formLimit,
  formPosts,
  formTokens,
  peopleTables,
  recentPosts,
  seenRepository,
  setAsidePosts,
} from '../people/index.ts';
import { semaphore } from '../semaphore.ts';
import { seesAlarm } from '../shared/alarms.ts';
import { firstLanguage, type Language } from '../shared/languages.ts';
import type { Activity, News } from '../shared/records.ts';
import { mayDo, type Role } from '../shared/roles.ts';
import { sampleFacts } from '../shared/sample-facts.ts';
import { sampleLists } from '../site/index.ts';
import type { AppParts } from './app-parts.ts';
import type { Content } from './content.ts';
import type { MailQueue } from './mail.ts';

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

/** Opens the inboxes, the follow-up, and the counts of what is new to an admin. */
export function openPeople(
  parts: AppParts,
  context: Context,
  { current, factsFile, version }: Content,
  outbox: MailQueue,
  alarms: Alarms,
  roleOf: (adminId: string) => Role | null,
  areSeatsBehind: () => boolean,
) {
  const { config, database, tokenSecret, now } = parts;
  const tables = peopleTables(database);
  const setAside = setAsidePosts(database);
  const seen = seenRepository(database, tables);
  const news = (adminId: string): News => {
    const role = roleOf(adminId);
    const isOffice = role !== null && mayDo(role, 'office');
    return {
      inboxes: seen.inboxes(adminId),
      setAside: setAside.counts(),
      sendsMails: config.mail !== null,
      failedMails: isOffice ? outbox.failed() : 0,
      mailTrouble: isOffice ? (outbox.trouble() ?? null) : null,
      sampleFacts: [...sampleFacts(factsFile.current()), ...sampleLists(current.texts(firstLanguage))],
      followUpChanges: countFollowUpChanges(context),
      listsBehind: isOffice && (isListBehind(context) || areSeatsBehind()),
      siteVersion: version.current(),
      alarms: role === null ? [] : alarms.current().filter(({ kind }) => seesAlarm(role, kind)),
    };
  };
  const streams = eventStreams(news);
  return {
    tables,
    setAside,
    seen,
    followUps: openFollowUps(context),
    news,
    streams,
    formTokens: formTokens(tokenSecret, now),
    formTexts: (language: Language) => current.texts(language).forms,
    formLimit: formLimit(config.formPosts),
    recentPosts: recentPosts(now),
    formPosts: formPosts(database, now),
    exportSemaphore: semaphore(2, 0, () =>
      unavailable('Two exports are under way already. Please try again in a minute.', 60),
    ),
  };
}
