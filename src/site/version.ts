import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { inIndia } from '../shared/india-time.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';

interface Version {
  /** The start of the server. */
  start: string;
  changes: number;
  listeners: (() => void)[];
}

const version = perDatabase(
  ({ now }: Context): Version => ({ start: now().getTime().toString(36), changes: 0, listeners: [] }),
);

/** Names what the public site shows at present. Every change and every day in India have a new name, also after a restart. */
export function siteVersion(context: Context): string {
  const { start, changes } = version(context);
  // The coming batches are others tomorrow. The day as a number: each request asks, and a date's text takes longest of it.
  return `${start}-${changes}-${Math.floor(inIndia(context.now()).getTime() / dayMilliseconds)}`;
}

/** To be called when visitors may see something else. */
export function siteChanged(context: Context): void {
  const kept = version(context);
  kept.changes += 1;
  for (const listener of kept.listeners) listener();
}

/** Calls the listener after each change of the site. */
export function whenSiteChanged(context: Context, listener: () => void): void {
  version(context).listeners.push(listener);
}
