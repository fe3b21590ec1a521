import type { Database } from '../database/index.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import type { AlarmText } from '../shared/records.ts';
import { unusualIssues } from './unusual-issues-repository.ts';

/** More than so many within an hour are unusual. */
const mostInAnHour = 50;

/**
 * Returns a function that tells, for a day, that unusually many certificates were issued or imported within an hour: by the rows
 * themselves, so that a stolen session is seen by all others, and nothing that an admin can do takes it back.
 */
export function registerAlarm(database: Database, now: () => Date): () => AlarmText | null {
  const rows = unusualIssues(database, mostInAnHour);
  return () => {
    const since = rows.firstSince(new Date(now().getTime() - dayMilliseconds).toISOString());
    if (since === null) return null;
    const shares = rows.sharesSince(since);
    const issued = shares.reduce((sum, share) => sum + share.issued, 0);
    return {
      title: `${issued.toLocaleString('en-IN')} certificates were issued, many of them within an hour`,
      text: `Issued by ${shares.map(({ by }) => by).join(', ')}. If that was one of you, all is well. If not, somebody is using an admin’s log-in: an owner should reset that admin’s password under Admins at once, and revoke the certificates under Register.`,
    };
  };
}
