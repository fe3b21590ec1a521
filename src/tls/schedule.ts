import type { HttpsSettings } from '../settings.ts';
import type { KeptCertificate } from './certificate-store.ts';
import type { Pair } from './pair.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const usualLead = 30 * day;
/** After so many failed attempts in a row, this long until the next; the last one for all beyond. */
const delays = [minute, 5 * minute, 15 * minute, hour, 6 * hour];
/**
 * Let's Encrypt allows five failed validations of a name in an hour (https://letsencrypt.org/docs/rate-limits/); we stop
 * one short of it, however often the server is started.
 */
const attemptsInAnHour = 4;

/**
 * When a certificate is to be renewed: 30 days before its end; one that lives for less than 90 days, as those of
 * Let's Encrypt are going to, once two thirds of its life are over.
 */
export function renewalTime(pair: Pick<Pair, 'begin' | 'end'>): Date {
  return new Date(pair.end.getTime() - renewalLead(pair));
}

/** How long before its end a certificate is renewed, in milliseconds. */
export function renewalLead({ begin, end }: Pick<Pair, 'begin' | 'end'>): number {
  return Math.min(usualLead, (end.getTime() - begin.getTime()) / 3);
}

/**
 * When a certificate has to be obtained for these settings: at once if there is none, if it comes from another CA, or if it is
 * not good for every name.
 */
export function dueTime(kept: KeptCertificate | null, { acme, domains }: HttpsSettings): Date {
  const isWanted = kept !== null && kept.directory === acme.directory && domains.every(kept.pair.covers);
  return isWanted ? renewalTime(kept.pair) : new Date(0);
}

/**
 * How long to wait after failures.
 * @param count how many in a row
 * @param random from 0 to 1; shifts the delay by up to a tenth either way, so that a thousand servers do not ask together
 * @returns milliseconds
 */
export function delayAfter(count: number, random: number): number {
  return Math.round((delays[Math.min(count, delays.length) - 1] ?? 0) * (0.9 + 0.2 * random));
}

/** The earliest time at which another attempt stays within what a CA allows, given when attempts have failed. */
export function earliestAttempt(failures: readonly Date[], now: Date): Date {
  const first = failures.filter((at) => at.getTime() > now.getTime() - hour).at(-attemptsInAnHour);
  return new Date(first === undefined ? 0 : first.getTime() + hour);
}
