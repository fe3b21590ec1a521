import { inIndia } from '../shared/india-time.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';

/** Names what the public site shows at present. */
export interface ContentVersion {
  /** Another text after every change of what pages show, and on every day in India; never the same one twice, also after a restart. */
  current(): string;
  /** To be called after each change. */
  changed(): void;
}

/** When a course or certificate became what it is, ISO 8601 in UTC. */
export interface EntryChange {
  _id: string;
  hidden: boolean;
  changedAt: string;
}

/** Returns a version that counts from the start of the server, and tells who asks for it of every change. */
export function contentVersion(now: () => Date) {
  const start = now().getTime().toString(36);
  const listeners: (() => void)[] = [];
  let changes = 0;
  return {
    // The coming batches are others tomorrow. The day as a number: each request asks, and a date's text takes longest of it.
    current: () => `${start}-${changes}-${Math.floor(inIndia(now()).getTime() / dayMilliseconds)}`,
    changed: () => {
      changes += 1;
      for (const listener of listeners) listener();
    },
    whenChanged: (listener: () => void): void => void listeners.push(listener),
  };
}
