import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContentState } from '../../../src/shared/records.ts';
import { readSession } from '../../data/session.ts';
import { adminCall, isUnauthorized } from '../data/admin-api.ts';

/** Milliseconds after the last change before the draft is kept on the server, and before a failed try is made again. */
const delays = { first: 700, again: 5_000 };

/** How keeping the draft went. */
export type DraftState = 'kept' | 'keeping' | 'failed';

/** What an admin has changed, since which publication. */
export type ContentDraft = NonNullable<ContentState['draft']>;

/**
 * Keeps drafts on the server, one after the other. What is not there yet waits in the tab: a reload, a lost connection or the end
 * of a session loses nothing.
 * @param unsent what waited in the tab already
 */
export function useKeptDraft(unsent: ContentDraft | null) {
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
    /** Keeps a draft after a moment in which no other comes. */
    keep(next: ContentDraft) {
      waiting.current = next;
      storeUnsent(next);
      setDraft((before) => (before === 'failed' ? before : 'keeping'));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), delays.first);
    },
    /** Keeps the last draft at once, as far as the server answers. */
    keepNow: send,
    /** Keeps nothing more: the last draft was published. */
    drop() {
      clearTimeout(timer.current);
      waiting.current = null;
      storeUnsent(null);
      setDraft('kept');
    },
    isKept: () => waiting.current === null,
  };
}

const key = 'unsentContent';

/** Returns what this admin changed in this tab and the server does not have yet, or null. */
export function readUnsent(): ContentDraft | null {
  try {
    const { email, draft } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Unsent;
    return email === adminEmail() ? (draft ?? null) : null;
  } catch {
    return null;
  }
}

interface Unsent {
  email?: string;
  draft?: ContentDraft;
}

function storeUnsent(draft: ContentDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ email: adminEmail(), draft } satisfies Unsent));
  } catch {
    // A browser without storage keeps it as long as the page lives.
  }
}

function adminEmail(): string | undefined {
  const state = readSession();
  return 'session' in state ? state.session.user.email : undefined;
}
