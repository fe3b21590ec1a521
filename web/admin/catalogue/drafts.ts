import type { TypedFields } from '../../data/typed-fields.ts';

/** What stood in a form when its session ended. */
export interface Draft {
  typed: TypedFields;
  picture: File | null;
}

/** In memory only: a draft is gone with the tab. */
const drafts = new Map<string, Draft>();

/** Keeps what stands in a form, for when its admin comes back. */
export function keepDraft(place: string, draft: Draft): void {
  drafts.set(place, draft);
}

/** Gives what stood in a form, once it was kept. */
export function findDraft(place: string): Draft | null {
  return drafts.get(place) ?? null;
}

/** Forgets it: it has been sent, or thrown away. */
export function dropDraft(place: string): void {
  drafts.delete(place);
}
