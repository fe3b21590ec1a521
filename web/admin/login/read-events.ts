import type { AccountEvent } from '../../../src/shared/records.ts';

const keyOf = (adminId: string) => `accountEventsRead.${adminId}`;

/**
 * Returns what has happened to an admin's account, newest first, if at least one of it has not been read in this browser.
 * It is kept by browser, so that an intruder cannot read the notice in the owner's place.
 */
export function unreadEvents(adminId: string, events: readonly AccountEvent[] = []): readonly AccountEvent[] {
  const newest = events[0]?.createdAt ?? '';
  return newest > readUntil(adminId) ? events : [];
}

/** Remembers that an admin has read of these events. */
export function markEventsRead(adminId: string, events: readonly AccountEvent[]): void {
  try {
    localStorage.setItem(keyOf(adminId), events[0]?.createdAt ?? '');
  } catch {
    // Without storage they are told again.
  }
}

function readUntil(adminId: string): string {
  try {
    return localStorage.getItem(keyOf(adminId)) ?? '';
  } catch {
    return '';
  }
}
