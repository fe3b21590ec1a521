import { useEffect } from 'react';
import { sessionEnd } from '../../data/session.ts';
import { readTyped, type TypedFields } from '../../data/typed-fields.ts';
import type { Form } from '../../data/use-form.ts';

/** What stood in a form when its session ended. */
export interface Draft {
  typed: TypedFields;
  picture: File | null;
}

/** In memory only: a draft is gone with the tab. */
const drafts = new Map<string, Draft>();

/** Keeps what stands in a changed form if it goes because the session has ended, not because somebody left it. */
export function useDraft(place: string, { props }: Form, picture: File | null, changed: boolean): void {
  const { ref } = props;
  useEffect(() => {
    const form = ref.current;
    if (form === null || !changed) return;
    return () => {
      const why = sessionEnd();
      if (why !== null && why !== 'logged out') drafts.set(place, { typed: readTyped(form), picture });
      else drafts.delete(place);
    };
  }, [place, ref, picture, changed]);
}

/** Gives what stood in a form, once it was kept. */
export function findDraft(place: string): Draft | null {
  return drafts.get(place) ?? null;
}

/** Forgets it: it has been sent, or thrown away. */
export function dropDraft(place: string): void {
  drafts.delete(place);
}
