import type { Alarms } from '../alarms/index.ts';
import { openFollowUps } from '../follow-up/index.ts';
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
import type { News } from '../shared/records.ts';
import { mayDo, type Role } from '../shared/roles.ts';
import { sampleFacts } from '../shared/sample-facts.ts';
import { sampleLists } from '../site/index.ts';
import type { AppParts } from './app-parts.ts';
import type { Content } from './content.ts';
import type { MailQueue } from './mail.ts';

/** Opens the inboxes, the follow-up, and the counts of what is new to an admin. */
export function openPeople(
  parts: AppParts,
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
  const followUps = openFollowUps({ ...parts, behindChanged: () => streams.changed() });
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
      followUpChanges: followUps.changes(),
      listsBehind: isOffice && (followUps.isBehind() || areSeatsBehind()),
      siteVersion: version.current(),
      alarms: role === null ? [] : alarms.current().filter(({ kind }) => seesAlarm(role, kind)),
    };
  };
  const streams = eventStreams(news);
  return {
    tables,
    setAside,
    seen,
    followUps,
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
