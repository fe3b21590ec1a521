import { createHash } from 'node:crypto';
import { inIndia } from '../shared/india-time.ts';
import { dayMilliseconds, minuteMilliseconds } from '../shared/milliseconds.ts';

/** The night lasts from two to five in India, wherever the machine is: nobody enrolls then, and there is no summer time. */
const firstMinute = 120;
const minutesOfNight = 180;

/** The night in words. */
export const nightWords = 'between two and five at night';

/** Returns where in a span the turn of a data folder is, from 0 to below 1: always the same, so that institutes on one machine take turns. */
export function turnOf(dataFolder: string): number {
  return createHash('sha256').update(dataFolder).digest().readUInt32BE() / 2 ** 32;
}

/** Returns the milliseconds until a data folder's time of the next night. */
export function untilTonight(dataFolder: string, now: Date): number {
  const sinceMidnight = inIndia(now).getTime() % dayMilliseconds;
  const own = Math.floor((firstMinute + turnOf(dataFolder) * minutesOfNight) * minuteMilliseconds);
  const wait = own - sinceMidnight;
  return wait > 0 ? wait : wait + dayMilliseconds;
}
