import { minuteMilliseconds } from './milliseconds.ts';

/** Returns a duration in words, such as '5 minutes'. */
export function inWords(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / minuteMilliseconds));
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} hours`;
  return `${Math.round(minutes / 60 / 24)} days`;
}
