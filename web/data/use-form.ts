import { type FormEvent, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import type { InferOutput } from 'valibot';
import { checkFields, type FieldRules } from '../../src/shared/check-fields.ts';
import { ApiError, NetworkError } from './errors.ts';
import { FormKeepingContext, type KeptForm } from './form-keeping.ts';
import { reportFailure } from './report-failure.ts';
import { restoreFocus } from './restore-focus.ts';
import { focusFirst, readTyped, type TypedFields } from './typed-fields.ts';

/** The options by which one form differs from another. */
export interface FormOptions<Rules extends FieldRules, Answer> {
  /** The shared rules; what is typed is checked by them before it is sent. */
  rules: Rules;
  /** The fields' first values; they are not controlled, so a later change has no effect. */
  initial?: TypedFields;
  /** Names the form to what keeps it (see `FormKeeping`). */
  keptAs?: string | null;
  /** Makes what the rules check out of what was typed, where the two differ. */
  prepare?: (typed: TypedFields) => unknown;
  /**
   * Names a field that only turns out to be wrong after a while, and says so itself, such as a file, or one about which
   * a person was asked and thinks again; else null.
   */
  checkLater?: (values: InferOutput<Rules>) => Promise<string | null>;
  /** Makes the call. `typed` also holds the fields that no rule names, such as `website`. */
  send: (values: InferOutput<Rules>, typed: TypedFields) => Promise<Answer>;
  /** The sentence shown when it was sent; an empty one where the form goes away. */
  success: string;
  /** The sentence for a failed call (see `failureText`). */
  failure: (error: unknown) => string;
  /** Called after a success. */
  onSent?: (answer: Answer) => void;
  /** Puts the form back to `initial` after a success; otherwise what was typed stays. */
  resetAfter?: boolean;
  /** Fields whose error is the form's message, not shown at the field: `['agree']`. */
  messageFields?: readonly string[];
}

/** A form's state and what its parts need. */
export interface Form {
  state: Outcome['state'];
  /** True while the call is under way: the button is disabled and says so. */
  busy: boolean;
  /** The text for FormStatus: the success or the failure, or that what was typed before is here, or nothing. */
  status: { kind: 'success' | 'error'; text: string } | KeptForm['status'];
  errors: Readonly<Record<string, string>>;
  /** Something differs from what the form began with or last sent. */
  changed: boolean;
  /** For the form element. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** For a text field. */
  field: (name: string) => { name: string; defaultValue: string; error: string | undefined };
  /** For a checkbox. */
  checkbox: (name: string) => { name: string; defaultChecked: boolean; error: string | undefined };
  /** Returns the fields as they are typed right now. */
  typed: () => TypedFields;
}

/** How far a form is. */
type Outcome = { state: 'idle' } | { state: 'submitting' } | { state: 'success' } | Failure;

interface Failure {
  state: 'error';
  message: string;
  errors: Readonly<Record<string, string>>;
  /** The field that the message is about, if any: changing that field removes it. */
  messageOf?: string | undefined;
}

const noErrors: Failure['errors'] = {};

/**
 * The one way in which every form of the site works: it checks by the shared rules, shows errors at their fields and
 * focuses the first, sends once however often it is submitted, and keeps what was typed when a call fails. Fields are
 * not controlled, so text typed before the page's script has started counts too.
 */
export function useForm<Rules extends FieldRules, Answer>(options: FormOptions<Rules, Answer>): Form {
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const baseline = useRef('');
  const toFocus = useRef<readonly string[]>([]);
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' });
  const [changed, setChanged] = useState(false);
  const { initial = {} } = options;

  useEffect(() => {
    if (ref.current) baseline.current = JSON.stringify(readTyped(ref.current));
  }, []);
  const useKept = useContext(FormKeepingContext);
  const kept = useKept(ref, options.keptAs);

  // Only once the errors are in the page, so that the focused field is read out with its own.
  useEffect(() => {
    if (ref.current && outcome.state === 'error') focusFirst(ref.current, toFocus.current);
    toFocus.current = [];
  }, [outcome]);

  async function submit(form: HTMLFormElement, button: HTMLElement | null) {
    if (sending.current) return;
    const typed = readTyped(form);
    const checked = checkFields(options.rules, options.prepare ? options.prepare(typed) : typed);
    if (!checked.ok) {
      toFocus.current = Object.keys(checked.errors);
      setOutcome(refusedByRules(form, checked.errors, options.messageFields ?? []));
      return;
    }
    sending.current = true;
    setOutcome({ state: 'submitting' });
    try {
      const wrong = (await options.checkLater?.(checked.values)) ?? null;
      if (wrong !== null) {
        toFocus.current = [wrong];
        setOutcome({ state: 'error', message: '', errors: noErrors });
        return;
      }
      const answer = await options.send(checked.values, typed);
      if (options.resetAfter) form.reset();
      baseline.current = JSON.stringify(readTyped(form));
      setChanged(false);
      kept.sent();
      setOutcome({ state: 'success' });
      options.onSent?.(answer);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError))
        reportFailure('The form failed', error);
      const errors = error instanceof ApiError ? error.errors : {};
      toFocus.current = Object.keys(errors);
      setOutcome({ state: 'error', message: options.failure(error), errors });
    } finally {
      sending.current = false;
      restoreFocus(button);
    }
  }

  const { state } = outcome;
  const errors = outcome.state === 'error' ? outcome.errors : noErrors;
  return {
    state,
    errors,
    status: statusOf(outcome, options.success) ?? kept.status,
    busy: state === 'submitting',
    changed,
    props: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        const { nativeEvent } = event;
        void submit(event.currentTarget, nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null);
      },
      onInput: (event) => {
        const name = event.target instanceof Element ? event.target.getAttribute('name') : null;
        if (name !== null) setOutcome((before) => withoutErrorOf(name, before));
        setChanged(JSON.stringify(readTyped(event.currentTarget)) !== baseline.current);
        kept.keep();
      },
    },
    field: (name) => ({ name, defaultValue: String(initial[name] ?? ''), error: errors[name] }),
    checkbox: (name) => ({ name, defaultChecked: initial[name] === true, error: errors[name] }),
    typed: () => (ref.current ? readTyped(ref.current) : {}),
  };
}

/** Errors go to their fields; the first one without a field is the form's message. */
function refusedByRules(
  form: HTMLFormElement,
  errors: Readonly<Record<string, string>>,
  messageFields: readonly string[],
): Failure {
  const names = Object.keys(errors);
  const homeless = names.filter((name) => messageFields.includes(name) || !form.elements.namedItem(name));
  const atFields = Object.fromEntries(Object.entries(errors).filter(([name]) => !homeless.includes(name)));
  const messageOf = homeless[0];
  const message = messageOf === undefined ? '' : (errors[messageOf] ?? '');
  return { state: 'error', message, errors: atFields, messageOf };
}

function statusOf(outcome: Outcome, success: string): { kind: 'success' | 'error'; text: string } | null {
  const kind = outcome.state;
  if (kind !== 'success' && kind !== 'error') return null;
  const text = kind === 'success' ? success : outcome.message;
  return text === '' ? null : { kind, text };
}

function withoutErrorOf(name: string, outcome: Outcome): Outcome {
  if (outcome.state !== 'error') return outcome;
  if (outcome.messageOf === name) return { ...outcome, message: '', messageOf: undefined };
  if (!Object.hasOwn(outcome.errors, name)) return outcome;
  const { [name]: _gone, ...errors } = outcome.errors;
  return { ...outcome, errors };
}
