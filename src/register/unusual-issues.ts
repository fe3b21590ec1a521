import type { Context } from '../context.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import type { AlarmText } from '../shared/records.ts';
import { firstUnusualIssue, issuedByAdmin } from './store.ts';

const mostInAnHour = 50;

/**
 * Returns an alarm if too many certificates were issued or imported within an hour of the last day, or null.
 * Counts rows, which no admin can delete, so that a stolen session is noticed.
 */
export function unusualIssues(context: Context): AlarmText | null {
  const yesterday = new Date(context.now().getTime() - dayMilliseconds).toISOString();
  const since = firstUnusualIssue(context, yesterday, mostInAnHour);
  if (since === null) return null;
  const shares = issuedByAdmin(context, since);
  const issued = shares.reduce((sum, share) => sum + share.issued, 0);
  return {
    title: `${issued.toLocaleString('en-IN')} certificates were issued, many of them within an hour`,
    text: `Issued by ${shares.map(({ by }) => by).join(', ')}. If that was one of you, all is well. If not, somebody is using an admin’s log-in: an owner should reset that admin’s password under Admins at once, and revoke the certificates under Register.`,
  };
}
