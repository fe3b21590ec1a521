import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';
import { outOfDate, tooQuick } from '../http/index.ts';
import { limits } from '../shared/limits.ts';
import { dayMilliseconds, minuteMilliseconds } from '../shared/milliseconds.ts';

// A time stamp, signed by this server, says when a visitor began to fill a form.

type Signing = Pick<Context, 'tokenSecret' | 'now'>;

const longestFillMilliseconds = dayMilliseconds;

/** Returns the token of a form that is opened now. */
export function issueFormToken(context: Signing): string {
  return signed(context, String(context.now().getTime()));
}

/**
 * Checks the token that a form sent, and returns whether it sent one. A post without a token passes: the calls are open to
 * other programs, and the limit of posts per address counts those.
 * @throws HttpRefusal 429 while the form was opened too recently, 400 for a token that is not ours or over a day old.
 */
export function checkFormToken(context: Signing, token: unknown): boolean {
  if (token === undefined || token === null || token === '') return false;
  const age = context.now().getTime() - issuedAt(context, token);
  if (!(age <= longestFillMilliseconds)) throw outOfDate();
  const missing = limits.leastFillMilliseconds - age;
  // A token that is far ahead was made before the clock was put back.
  if (missing > 0 && missing <= minuteMilliseconds) throw tooQuick(missing / 1000);
  return true;
}

/** Returns when a token was issued, in milliseconds since 1970; NaN for any other text. */
function issuedAt(context: Signing, token: unknown): number {
  if (typeof token !== 'string') return Number.NaN;
  const stamp = token.slice(0, token.indexOf('.'));
  return isSame(token, signed(context, stamp)) ? Number(stamp) : Number.NaN;
}

function signed({ tokenSecret }: Signing, stamp: string): string {
  const signature = createHmac('sha256', tokenSecret).update(`form token ${stamp}`).digest('base64url');
  return `${stamp}.${signature}`;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
