import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { inIndia } from '../shared/india-time.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';

interface Version {
  start: string;
  changes: number;
  listeners: (() => void)[];
}

const version = perDatabase(
  ({ now }: Context): Version => ({ start: now().getTime().toString(36), changes: 0, listeners: [] }),
);

/** Returns a version of the public site, new after each change, restart, and midnight in India. */
export function siteVersion(context: Context): string {
  const { start, changes } = version(context);
  // Upcoming batches change daily. A day number, since every request asks and formatting a date is slow.
  return `${start}-${changes}-${Math.floor(inIndia(context.now()).getTime() / dayMilliseconds)}`;
}

/** Must be called when the public site may have changed. */
export function siteChanged(context: Context): void {
  const kept = version(context);
  kept.changes += 1;
  for (const listener of kept.listeners) listener();
}

/** Calls the listener after each change of the public site. */
export function whenSiteChanged(context: Context, listener: () => void): void {
  version(context).listeners.push(listener);
}
