import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { ContentState } from '../../../src/shared/records.ts';
import { screenPath, screens } from '../../../src/shared/screens.ts';
import { adminCall, isUnauthorized } from '../data/admin-api.ts';
import { dropTyped, findTyped, keepTyped } from '../data/kept-typing.ts';

/** Milliseconds after the last change before the draft is kept on the server, and before a failed try is made again. */
const delays = { first: 700, again: 5_000 };

/** How keeping the draft went. */
export type DraftState = 'kept' | 'keeping' | 'failed';

/** The changes of an admin, and since which publication. */
export type ContentDraft = NonNullable<ContentState['draft']>;

/** The changes of a tab in the draft: places that it sets, and others that are no longer changed. */
export interface DraftChange extends ContentDraft {
  undone: readonly string[];
}

/**
 * Keeps the changes of a draft on the server, one after the other; places that another tab has changed stay as they are there.
 * Changes that are not on the server yet wait on this device: neither its tab nor a lost connection or session loses them.
 * @param unsent the changes that waited there already
 */
export function useKeptDraft(unsent: DraftChange | null) {
  const waiting = useRef(unsent);
  const sending = useRef<Promise<void> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [draft, setDraft] = useState<DraftState>(unsent === null ? 'kept' : 'keeping');

  const send = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    while (sending.current !== null) await sending.current;
    const body = waiting.current;
    if (body === null) return;
    const sent = async () => {
      try {
        await adminCall('/api/admin/content/draft', { method: 'PUT', json: body });
        if (waiting.current !== body) return;
        waiting.current = null;
        storeUnsent(null);
        setDraft('kept');
      } catch (error) {
        if (isUnauthorized(error)) return;
        setDraft('failed');
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void send(), delays.again);
      }
    };
    sending.current = sent();
    await sending.current;
    sending.current = null;
  }, []);

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && void send();
    void send();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      // Also kept where the screen is left before the delay is over.
      void send();
    };
  }, [send]);

  return {
    draft,
    /** Keeps a change, with those that wait already, after a moment in which no other comes. */
    keep(next: DraftChange) {
      waiting.current = together(waiting.current, next);
      storeUnsent(waiting.current);
      setDraft((before) => (before === 'failed' ? before : 'keeping'));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), delays.first);
    },
    /** Keeps at once what waits, as far as the server answers. */
    keepNow: send,
    /** Keeps nothing more: what waited was published. */
    drop() {
      clearTimeout(timer.current);
      waiting.current = null;
      storeUnsent(null);
      setDraft('kept');
    },
    isKept: () => waiting.current === null,
  };
}

/** Returns two changes of a draft as one; of the same place the later counts. */
function together(before: DraftChange | null, next: DraftChange): DraftChange {
  const { changes = {}, undone = [] } = before ?? {};
  const kept = Object.entries(changes).filter(([address]) => !next.undone.includes(address));
  return {
    base: next.base,
    changes: { ...Object.fromEntries(kept), ...next.changes },
    undone: [...new Set([...undone, ...next.undone])].filter((address) => !(address in next.changes)),
  };
}

const key = 'pages';
const unsentRules = v.object({
  base: v.number(),
  changes: v.record(v.string(), v.nullable(v.union([v.string(), v.array(v.string())]))),
  undone: v.array(v.string()),
});

/** Returns what this admin changed in this browser and the server does not have yet, or null. */
export function readUnsent(): DraftChange | null {
  const unsent = v.safeParse(unsentRules, findTyped(key));
  return unsent.success ? unsent.output : null;
}

function storeUnsent(change: DraftChange | null): void {
  const place = { name: screens.adminPages.title, path: screenPath('adminPages'), isOpened: false };
  if (change === null) dropTyped(key);
  else keepTyped(key, place, change);
}
