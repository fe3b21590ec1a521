import { type FormEvent, useState } from 'react';
import type { SiteState } from '../../../src/shared/records.ts';
import { sampleFacts } from '../../../src/shared/sample-facts.ts';
import type { Institution } from '../../../src/shared/site-facts.ts';
import { failureText } from '../../data/failure-text.ts';
import { readTyped, type TypedFields, writeTyped } from '../../data/typed-fields.ts';
import { type Form, useForm } from '../../data/use-form.ts';
import { adminCall } from '../data/admin-api.ts';
import { isOutdated } from '../parts/forms/load-saved.tsx';
import {
  confirmField,
  type FactName,
  factsOf,
  fieldRules,
  fieldsOf,
  preparedFacts,
  typedFacts,
} from './fact-fields.ts';

const failed = 'The server did not answer, so nothing was saved. Please try again.';

interface FactsFormOptions {
  state: SiteState;
  onSaved: (state: SiteState) => void;
  /** Called with the typed facts, or null while any of them is invalid. */
  onTyped: (facts: Institution | null) => void;
}

/** The form of the institute's facts. */
export interface FactsFormState {
  form: Form;
  /** The fields as they are typed now. */
  typed: TypedFields;
  /** Another admin has saved meanwhile. */
  outdated: boolean;
  /** The names of the facts that are sample data, as far as they are typed. */
  samples: readonly string[];
  /** The figures that were not confirmed when the form came. */
  toConfirm: readonly FactName[];
  /** To be called as something is typed. */
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  /** Returns whether fields hold what the site began with. */
  isDefault: (names: readonly string[]) => boolean;
  /** Puts into fields what the site began with. */
  takeDefaults: (names: readonly string[]) => void;
}

/** Keeps the form of the institute's facts: what is typed, and what of it is saved or sample data. */
export function useFactsForm({ state, onSaved, onTyped }: FactsFormOptions): FactsFormState {
  const [initial] = useState(() => fieldsOf(state.facts));
  const [typed, setTyped] = useState(initial);
  const [version, setVersion] = useState(state.version);
  const [outdated, setOutdated] = useState(false);
  // A box stays after it has done its work, so that the form's fields are the same.
  const [toConfirm] = useState(state.unconfirmed);
  const [samples, setSamples] = useState<readonly string[]>(() => sampleFacts(state.facts));
  const form = useForm({
    rules: fieldRules(typed),
    initial,
    prepare: preparedFacts,
    send: async (values, fields) => {
      const confirmed = toConfirm.filter((name) => fields[confirmField(name)] === true);
      const json = { version, facts: factsOf(values), confirmed };
      return (await adminCall('/api/admin/site', { method: 'PUT', json })).body;
    },
    success: 'Saved. Visitors see it from now on.',
    failure: (error) => {
      setOutdated(isOutdated(error));
      return failureText(error, { refused: (message) => message || failed, lost: failed });
    },
    onSent: (saved) => {
      setVersion(saved.version);
      onSaved(saved);
    },
  });
  const defaults = fieldsOf(state.defaults);

  return {
    form,
    typed,
    outdated,
    samples,
    toConfirm,
    onInput(event) {
      form.props.onInput(event);
      const now = readTyped(event.currentTarget);
      setTyped(now);
      const facts = typedFacts(now);
      onTyped(facts);
      // While something is invalid, the marks stay as they were.
      if (facts !== null) setSamples(sampleFacts(facts));
    },
    isDefault: (names) => names.every((name) => typed[name] === defaults[name]),
    takeDefaults(names) {
      const element = form.props.ref.current;
      if (element === null) return;
      writeTyped(element, Object.fromEntries(names.map((name) => [name, defaults[name] ?? ''])));
      // As if typed, so that errors go and the preview follows.
      for (const name of names) {
        const control = element.elements.namedItem(name);
        if (control instanceof Element) control.dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
  };
}
