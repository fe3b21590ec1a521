import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ContentChanges, type OwnContent, withChanges } from '../../../src/shared/content.ts';
import { placeAt, problemWith } from '../../../src/shared/content-places.ts';
import type { ContentState } from '../../../src/shared/content-state.ts';
import { ApiError } from '../../data/errors.ts';
import { adminCall, adminGet, isUnauthorized } from '../data/admin-api.ts';

/** Milliseconds after the last change before the draft is kept on the server. */
const delay = 700;

/** How keeping the draft went. */
export type DraftState = 'kept' | 'keeping' | 'failed';

/** What is published, and what is changed and not published. */
export interface Content {
  state: ContentState;
  /** All content as it would be published. */
  own: OwnContent;
  changes: ContentChanges;
  draft: DraftState;
  /** What is wrong with a change, by its address. */
  problems: Readonly<Record<string, string>>;
  change(changes: ContentChanges): void;
  discard(): void;
  /**
   * Publishes all changes.
   * @throws ApiError 400 with what is wrong, 409 with what another admin has changed, by address; NetworkError
   */
  publish(overwrite: boolean): Promise<void>;
  /** Shows another state, such as after an earlier version was brought back. */
  replace(state: ContentState): void;
  /** Reads what is published by now, and keeps the changes. */
  readAgain(): Promise<void>;
  /** Notes the review of a translation by its address; null takes it back. */
  noteReview(address: string, text: string | null): void;
  /** Leaves out changes, such as those that another admin's win over. */
  forget(addresses: readonly string[]): void;
}

/** Keeps what an admin changes: as a draft on the server, until it is published. */
export function useContent(begun: ContentState): Content {
  const [state, setState] = useState(begun);
  const [changes, setChanges] = useState<ContentChanges>(begun.draft?.changes ?? {});
  const [base, setBase] = useState(begun.draft?.base ?? begun.publication.id);
  const [draft, setDraft] = useState<DraftState>('kept');
  const toKeep = useRef<{ base: number; changes: ContentChanges } | null>(null);

  const keep = useCallback(async () => {
    const body = toKeep.current;
    if (body === null) return;
    toKeep.current = null;
    try {
      await adminCall('/api/admin/content/draft', { method: 'PUT', json: body });
      if (toKeep.current === null) setDraft('kept');
    } catch (error) {
      toKeep.current ??= body;
      if (!isUnauthorized(error)) setDraft('failed');
    }
  }, []);

  const put = useCallback((next: ContentChanges, from: number) => {
    setChanges(next);
    toKeep.current = { base: from, changes: next };
    setDraft('keeping');
  }, []);

  // Also kept where the screen is left before the delay is over.
  useEffect(() => () => void keep(), [keep]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the delay anew
  useEffect(() => {
    const timer = setTimeout(() => void keep(), draft === 'failed' ? 5_000 : delay);
    return () => clearTimeout(timer);
  }, [changes, draft, keep]);

  const own = useMemo(() => withChanges(state.own, changes), [state.own, changes]);
  const problems = useMemo(() => problemsOf(state, own, changes), [state, own, changes]);

  const replace = (next: ContentState) => {
    setState(next);
    setBase(next.publication.id);
    put({}, next.publication.id);
  };
  return {
    state,
    own,
    changes,
    draft,
    problems,
    change(more) {
      const next = { ...changes, ...more };
      // What is as published is no change.
      const kept = Object.entries(next).filter(
        ([address, value]) => JSON.stringify(value) !== JSON.stringify(state.own[address] ?? null),
      );
      put(Object.fromEntries(kept), base);
    },
    discard: () => put({}, state.publication.id),
    async publish(overwrite) {
      toKeep.current = null;
      const json = { base, changes, overwrite };
      const { body } = await adminCall('/api/admin/content/publish', { method: 'POST', json });
      const next = body as ContentState;
      setState(next);
      setBase(next.publication.id);
      setChanges({});
      setDraft('kept');
    },
    replace,
    async readAgain() {
      const now = await adminGet<ContentState>('/api/admin/content');
      setState(now);
      setBase(now.publication.id);
    },
    noteReview: (address, text) =>
      setState((before) => {
        const { [address]: _before, ...others } = before.reviewed;
        return { ...before, reviewed: text === null ? others : { ...others, [address]: text } };
      }),
    forget(addresses) {
      const left = Object.entries(changes).filter(([address]) => !addresses.includes(address));
      put(Object.fromEntries(left), base);
    },
  };
}

function problemsOf(state: ContentState, own: OwnContent, changes: ContentChanges): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [address, value] of Object.entries(changes)) {
    const place = value === null ? null : placeAt(state, own, address);
    const problem = place === null || value === null ? null : problemWith(place, value);
    if (problem !== null) problems[address] = problem;
  }
  return problems;
}

/** Returns the sentences of a refusal by their addresses, or null where it was no such refusal. */
export function refusedPlaces(error: unknown, status: 400 | 409): Readonly<Record<string, string>> | null {
  return error instanceof ApiError && error.status === status ? error.errors : null;
}
