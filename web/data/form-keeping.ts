import { createContext, type RefObject } from 'react';

/** How the fields of a form are kept. */
export interface KeptForm {
  /** Says that there is in it what was typed before; else null. */
  status: { kind: 'info'; text: string; action: { label: string; press: () => void } } | null;
  /** Keeps what is typed right now. */
  keep: () => void;
  /** Lets go of what is kept: it was sent. */
  sent: () => void;
}

/**
 * The hook by which forms are kept so that they outlast their tab. `keptAs` names the form where neither the screen nor its heading
 * tells it from others; null: nothing of it is kept.
 */
export type FormKeeping = (
  form: RefObject<HTMLFormElement | null>,
  keptAs: string | null | undefined,
) => KeptForm;

const notKept: KeptForm = { status: null, keep: () => undefined, sent: () => undefined };

/** The way in which the forms inside are kept. Visitors' are not: others use the same phone. */
export const FormKeepingContext = createContext<FormKeeping>(() => notKept);
