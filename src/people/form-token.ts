import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';
import { outOfDate, tooQuick } from '../http/index.ts';
import { limits } from '../shared/limits.ts';
import { dayMilliseconds, minuteMilliseconds } from '../shared/milliseconds.ts';

// A signed time stamp proves when a visitor opened a form.

type Signing = Pick<Context, 'tokenSecret' | 'now'>;

const longestFillMilliseconds = dayMilliseconds;

export function issueFormToken(context: Signing): string {
  return signed(context, String(context.now().getTime()));
}

/**
 * Returns true if the form sent a token. Programs may post without one, within the address limit.
 * @throws HttpRefusal 429 if the form was opened too recently, 400 for a foreign token or one over a day old
 */
export function checkFormToken(context: Signing, token: unknown): boolean {
  if (token === undefined || token === null || token === '') return false;
  const age = context.now().getTime() - issuedAt(context, token);
  if (!(age <= longestFillMilliseconds)) throw outOfDate();
  const missing = limits.leastFillMilliseconds - age;
  // A token far in the future was issued before the clock was set back.
  if (missing > 0 && missing <= minuteMilliseconds) throw tooQuick(missing / 1000);
  return true;
}

/** Returns the token's time in milliseconds since 1970, or NaN. */
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
