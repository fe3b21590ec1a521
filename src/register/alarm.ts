import type { Logger } from 'pino';
import type { Database } from '../database/open.ts';
import type { RegisterAlarm } from '../shared/records.ts';
import { alarmRepository } from './alarm-repository.ts';

/** More than so many within an hour are unusual. */
const mostInAnHour = 50;
const oneHour = 3_600_000;
const oneDay = 24 * oneHour;

/** What the alarm needs. */
export interface AlarmParts {
  database: Database;
  now: () => Date;
  randomId: () => string;
  log: Logger;
  /** Puts in the mail about an alarm, if mails are sent. Called in the transaction that raises it. */
  putAlarm: (alarm: string) => void;
}

/**
 * Watches how many certificates are issued, by the rows themselves, so that no restart forgets any: a stolen session is seen by
 * all others, in the back office and by mail. Nothing that an admin can do takes it back.
 */
export function registerAlarm({ database, now, randomId, log, putAlarm }: AlarmParts) {
  const alarms = alarmRepository(database);
  return {
    /** To be called when a certificate was issued or imported, in the same transaction. */
    issued(at: string): void {
      const since = alarms.newestBut(mostInAnHour);
      if (since === null || since < before(at, oneHour)) return;
      const newest = alarms.newest();
      // What goes on is told again after a day.
      if (newest !== null && newest.until >= before(at, oneHour) && newest.createdAt > before(at, oneDay)) {
        if (newest.until < at) alarms.prolong(newest.id, at);
        return;
      }
      const id = randomId();
      alarms.insert({ id, since, until: at, createdAt: at });
      putAlarm(id);
      const by = alarms.sharesSince(since).map((share) => share.by);
      log.warn({ since, by }, `more than ${mostInAnHour} certificates issued within an hour`);
    },
    /** Returns how many were issued, and by whom, since unusually many were within the last day; null if none were. */
    current(): RegisterAlarm | null {
      const since = alarms.firstSince(before(now().toISOString(), oneDay));
      if (since === null) return null;
      const shares = alarms.sharesSince(since);
      return {
        since,
        issued: shares.reduce((sum, { issued }) => sum + issued, 0),
        by: shares.map(({ by }) => by),
      };
    },
  };
}

function before(time: string, milliseconds: number): string {
  return new Date(Date.parse(time) - milliseconds).toISOString();
}
