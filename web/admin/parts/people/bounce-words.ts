import { dayText } from '../../../../src/shared/day-text.ts';
import { dayInIndia } from '../../../../src/shared/india-time.ts';
import type { Bounce } from '../../../../src/shared/records.ts';
import { shortDays } from '../batches/batch-words.ts';

/**
 * Returns why an email came back: 'the address does not exist (550 5.1.1)'.
 * @param answer the codes of RFC 5321 and, where the server gives it, RFC 3463
 */
export function bounceReason(answer: string): string {
  const [code = '', status = ''] = answer.split(' ');
  return `${reasonOf(code, status)} (${answer})`;
}

function reasonOf(code: string, status: string): string {
  if (status === '5.2.2' || (code === '552' && status === '')) return 'the mailbox is full';
  if (status.startsWith('5.2.')) return 'the mailbox takes no emails';
  if (status.startsWith('5.7.')) return 'the mail server there refuses emails from here';
  const isUnknown = status.startsWith('5.1.') || (status === '' && ['550', '551', '553'].includes(code));
  return isUnknown ? 'the address does not exist' : 'the address was refused';
}

/** Returns the day on which an email came back: 'Thu 3 Dec'. */
export function bounceDay({ at }: Pick<Bounce, 'at'>): string {
  return dayText(dayInIndia(new Date(at)), shortDays, 'weekday');
}
