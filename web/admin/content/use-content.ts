import { useMemo, useState } from 'react';
import { type ContentChanges, type OwnContent, withChanges } from '../../../src/shared/content.ts';
import { placeAt, problemWith } from '../../../src/shared/content-places.ts';
import { firstLanguage } from '../../../src/shared/languages.ts';
import type { ContentState } from '../../../src/shared/records.ts';
import { unfinishedItems } from '../../../src/shared/unfinished-items.ts';
import { ApiError } from '../../data/errors.ts';
import { adminCall, adminGet } from '../data/admin-api.ts';
import { textNow } from './texts-of-page.ts';
import {
  type ContentDraft,
  type DraftChange,
  type DraftState,
  readUnsent,
  useKeptDraft,
} from './use-kept-draft.ts';
import { useReturn } from './use-return.ts';

/** The published content, and the changes that are not published. */
export interface Content {
  state: ContentState;
  /** All content as it would be published. */
  own: OwnContent;
  changes: ContentChanges;
  draft: DraftState;
  /** The problem of a change, or what it still lacks, by the address of the place. */
  problems: Readonly<Record<string, string>>;
  change(changes: ContentChanges): void;
  /** Takes changes back: these places are again as they are published, or as another admin's changes, which win over them. */
  undo(addresses: readonly string[]): void;
  /** Takes all changes back. */
  discard(): void;
  /**
   * Publishes all changes.
   * @throws ApiError 400 with what is wrong, 409 with what another admin has changed, by address; NetworkError
   */
  publish(overwrite: boolean): Promise<void>;
  /** Shows another state, such as after an earlier version was brought back. */
  replace(state: ContentState): void;
  /** Reads what is published by now, such as by another admin; the changes stay, and since when they are made. */
  readAgain(): Promise<void>;
  /** Notes the review of a translation by its address; null takes it back. */
  noteReview(address: string, text: string | null): void;
}

/** Keeps what an admin changes: as a draft on the server, until it is published. */
export function useContent(begun: ContentState): Content {
  const [state, setState] = useState(begun);
  const [unsent] = useState(readUnsent);
  const [first] = useState(() => draftOf(begun, unsent));
  const [changes, setChanges] = useState(first.changes);
  const [base, setBase] = useState(first.base);
  const { draft, keep, keepNow, drop, isKept } = useKeptDraft(unsent);

  /** Shows and keeps changes that differ from those before in these places. */
  const put = (next: ContentChanges, places: readonly string[], from: number) => {
    setChanges(next);
    setBase(from);
    const changed = places.filter((address) => address in next);
    const undone = places.filter((address) => !(address in next));
    keep({ base: from, changes: pick(next, changed), undone });
  };
  const undo = (addresses: readonly string[]) => {
    const left = Object.keys(changes).filter((address) => !addresses.includes(address));
    // With an added item goes what was written for it.
    const after = withChanges(state.own, pick(changes, left));
    const kept = left.filter((address) => placeAt(state, after, address) !== null);
    const undone = Object.keys(changes).filter((address) => !kept.includes(address));
    put(pick(changes, kept), undone, kept.length === 0 ? state.publication.id : base);
  };
  const adopt = (now: ContentState) => {
    const kept = draftOf(now, null);
    setState(now);
    setChanges(kept.changes);
    setBase(kept.base);
  };

  // Meanwhile another tab may have changed or published something, or another admin.
  useReturn(async () => {
    if (!isKept()) return;
    const now = await adminGet<ContentState>('/api/admin/content').catch(() => null);
    if (now === null || !isKept()) return;
    const isSame =
      now.publication.id === state.publication.id && isEqual(draftOf(now, null).changes, changes);
    if (!isSame) adopt(now);
  });

  const own = useMemo(() => withChanges(state.own, changes), [state.own, changes]);
  const problems = useMemo(() => problemsOf(state, own, changes), [state, own, changes]);

  const replace = (next: ContentState) => {
    drop();
    adopt(next);
  };
  return {
    state,
    own,
    changes,
    draft,
    problems,
    change(more) {
      put(trueChanges(state, { ...changes, ...more }), Object.keys(more), base);
    },
    undo,
    discard() {
      undo(Object.keys(changes));
      void keepNow();
    },
    async publish(overwrite) {
      // A draft that arrives after the publication would stay behind it.
      await keepNow();
      const json = { base, changes, overwrite };
      const { body } = await adminCall('/api/admin/content/publish', { method: 'POST', json });
      replace(body as ContentState);
    },
    replace,
    async readAgain() {
      setState(await adminGet<ContentState>('/api/admin/content'));
    },
    noteReview: (address, text) =>
      setState((before) => {
        const { [address]: _before, ...others } = before.reviewed;
        if (text === null) return { ...before, reviewed: others };
        const english = textNow(before, before.own, firstLanguage, address.slice(address.indexOf(':') + 1));
        return {
          ...before,
          reviewed: { ...others, [address]: text },
          translatedFrom: { ...before.translatedFrom, [address]: english },
        };
      }),
  };
}

/** Returns the draft to go on with: what this tab could not send wins over what the server has. */
function draftOf(state: ContentState, unsent: DraftChange | null): ContentDraft {
  const { base, changes } = state.draft ?? { base: unsent?.base ?? state.publication.id, changes: {} };
  const all = { ...changes, ...unsent?.changes };
  const left = Object.keys(all).filter((address) => !unsent?.undone.includes(address));
  return { base, changes: trueChanges(state, pick(all, left)) };
}

function pick(changes: ContentChanges, addresses: readonly string[]): ContentChanges {
  return Object.fromEntries(addresses.map((address) => [address, changes[address] ?? null]));
}

/** Leaves out changes to what is published already. */
function trueChanges(state: ContentState, changes: ContentChanges): ContentChanges {
  return Object.fromEntries(
    Object.entries(changes).filter(([address, value]) => !isEqual(value, state.own[address] ?? null)),
  );
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function problemsOf(state: ContentState, own: OwnContent, changes: ContentChanges): Record<string, string> {
  const problems: Record<string, string> = unfinishedItems(state, own);
  for (const [address, value] of Object.entries(changes)) {
    const place = value === null ? null : placeAt(state, own, address);
    const problem = place === null || value === null ? null : problemWith(place, value);
    if (problem !== null) problems[address] ??= problem;
  }
  return problems;
}

/** Returns the sentences of a refusal by their addresses, or null where it was no such refusal. */
export function refusedPlaces(error: unknown, status: 400 | 409): Readonly<Record<string, string>> | null {
  return error instanceof ApiError && error.status === status ? error.errors : null;
}
