import { useEffect } from 'react';
import { sessionEnd } from '../../data/session.ts';
import { readTyped, type TypedFields } from '../../data/typed-fields.ts';
import type { Form } from '../../data/use-form.ts';

/** The contents of a form when its session ended. */
export interface Draft {
  typed: TypedFields;
  picture: File | null;
  /** The version of what was edited, where it has one. */
  version?: string;
}

/** In memory only: a draft is lost with the tab. */
const drafts = new Map<string, Draft>();

/** Keeps a changed form's draft if it is unmounted because the session ended, not because the admin left it. */
export function useDraft(
  key: string,
  { props, changed: isTyped }: Form,
  { picture = null, version, changed = isTyped }: Partial<Omit<Draft, 'typed'>> & { changed?: boolean } = {},
): void {
  const { ref } = props;
  useEffect(() => {
    const form = ref.current;
    if (form === null || !changed) return;
    return () => {
      const why = sessionEnd();
      if (why !== null && why !== 'logged out') drafts.set(key, { typed: readTyped(form), picture, version });
      else drafts.delete(key);
    };
  }, [key, ref, picture, version, changed]);
}

/** Returns the draft of a form, or null. */
export function findDraft(key: string): Draft | null {
  return drafts.get(key) ?? null;
}

/** Drops the draft of a form that was sent or discarded. */
export function dropDraft(key: string): void {
  drafts.delete(key);
}
