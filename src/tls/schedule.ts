import type { HttpsSettings } from '../settings.ts';
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from '../shared/milliseconds.ts';
import type { KeptCertificate } from './certificate-store.ts';
import type { Pair } from './pair.ts';

const usualLead = 30 * dayMilliseconds;
/** Delays after failed attempts in a row; the last one repeats. */
const delays = [1, 5, 15, 60, 360].map((minutes) => minutes * minuteMilliseconds);
/**
 * Let's Encrypt allows five failed validations of a name in an hour (https://letsencrypt.org/docs/rate-limits/); we stay
 * one below it, however often the server is started.
 */
const attemptsInAnHour = 4;

/**
 * Returns when to renew a certificate: 30 days before its end, or after two thirds of a life of less than 90 days, which
 * Let's Encrypt plans.
 */
export function renewalTime(pair: Pick<Pair, 'begin' | 'end'>): Date {
  return new Date(pair.end.getTime() - renewalLead(pair));
}

/** Returns how long before its end a certificate is renewed, in milliseconds. */
export function renewalLead({ begin, end }: Pick<Pair, 'begin' | 'end'>): number {
  return Math.min(usualLead, (end.getTime() - begin.getTime()) / 3);
}

/**
 * Returns when a certificate must be obtained: at once if there is none, if another CA issued it, or if it does not cover
 * every name.
 */
export function dueTime(kept: KeptCertificate | null, { acme, domains }: HttpsSettings): Date {
  const isWanted = kept !== null && kept.directory === acme.directory && domains.every(kept.pair.covers);
  return isWanted ? renewalTime(kept.pair) : new Date(0);
}

/**
 * Returns the delay after a number of failures in a row, in milliseconds.
 * @param random from 0 to 1; shifts the delay by up to a tenth, so that many servers do not ask at once
 */
export function delayAfter(count: number, random: number): number {
  return Math.round((delays[Math.min(count, delays.length) - 1] ?? 0) * (0.9 + 0.2 * random));
}

/** Returns the earliest time of an attempt that keeps to the CA's limit. What lies ahead was noted before the clock was put back. */
export function earliestAttempt(failures: readonly Date[], now: Date): Date {
  const first = failures
    .filter((at) => at.getTime() > now.getTime() - hourMilliseconds && at <= now)
    .at(-attemptsInAnHour);
  return new Date(first === undefined ? 0 : first.getTime() + hourMilliseconds);
}
