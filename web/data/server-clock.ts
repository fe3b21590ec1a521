import { minuteMilliseconds } from '../../src/shared/milliseconds.ts';

const key = 'clockAhead';
/** Milliseconds by which this device's clock is ahead of the server's, by the last answer; null before the first. */
let ahead: number | null = null;

/** Takes the time of the server from the headers of an answer, which must come from no cache. */
export function hearServerTime(headers: Headers): void {
  const time = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(time)) ahead = Date.now() - time;
}

/** Returns the server's time, as far as it is known. */
export function serverTime(): Date {
  return new Date(Date.now() - (ahead ?? keptAhead()));
}

/** Keeps for the next page that this clock is ahead: until the first answer, a session would seem expired. */
export function keepServerTime(): void {
  try {
    if (ahead !== null && ahead > minuteMilliseconds) localStorage.setItem(key, String(ahead));
    else localStorage.removeItem(key);
  } catch {}
}

function keptAhead(): number {
  try {
    return Number(localStorage.getItem(key));
  } catch {
    return 0;
  }
}
