import { useCallback, useEffect, useState } from 'react';
import { reportFailure } from '../../data/report-failure.ts';
import { adminRequest, isUnauthorized } from './admin-api.ts';

/** An entry that is about to be edited. */
export type FreshEntry<Entry> =
  | { kind: 'reading' }
  | { kind: 'read'; entry: Entry }
  | { kind: 'failed'; error: unknown; retrying: boolean };

/**
 * Reads an entry once, past every cache: a form must begin with what the server has now, and must not change while it is filled.
 * Also returns a function that reads it again.
 */
export function useFreshEntry<Entry>(path: string): [FreshEntry<Entry>, () => void] {
  const [fresh, setFresh] = useState<FreshEntry<Entry>>({ kind: 'reading' });
  const read = useCallback(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setFresh((before) => (before.kind === 'failed' ? { ...before, retrying: true } : { kind: 'reading' }));
    adminRequest<Entry>(path, { signal }).then(
      ({ body }) => setFresh({ kind: 'read', entry: body }),
      (error: unknown) => {
        if (signal.aborted) return;
        if (!isUnauthorized(error)) reportFailure(`Could not read ${path}`, error);
        setFresh({ kind: 'failed', error, retrying: false });
      },
    );
    return () => controller.abort();
  }, [path]);
  useEffect(read, [read]);
  return [fresh, read];
}
