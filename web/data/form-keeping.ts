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

/** Keeps a form so that it outlasts its tab. `keptAs` names it where its heading does not; null: nothing is kept. */
export type FormKeeping = (
  form: RefObject<HTMLFormElement | null>,
  keptAs: string | null | undefined,
) => KeptForm;

const notKept: KeptForm = { status: null, keep: () => undefined, sent: () => undefined };

/** The way in which the forms inside are kept. Visitors' are not: others use the same phone. */
export const FormKeepingContext = createContext<FormKeeping>(() => notKept);
