import { type ReactNode, useEffect, useRef } from 'react';
import type { Form } from '../../../data/use-form.ts';
import { TextField } from '../../../ui/field.tsx';
import styles from './code-field.module.css';

interface CodeFieldProps {
  form: Form;
  hint?: ReactNode;
}

/** The field for the six digits of an authenticator app, which phones and password managers can fill. */
export function CodeField({ form, hint }: CodeFieldProps) {
  return (
    <TextField
      ref={useWrongSelected(form)}
      label="Code"
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      required
      className={styles.code}
      {...form.field('code')}
    />
  );
}

/** The field for a recovery code, which has letters too. */
export function RecoveryCodeField({ form }: { form: Form }) {
  return (
    <TextField
      ref={useWrongSelected(form)}
      label="Recovery code"
      hint="One of the ten that you kept, such as K7MQ‑4XTR‑W9AC. Each works once."
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      required
      className={styles.code}
      {...form.field('code')}
    />
  );
}

/** A code that was wrong stays, selected: what is typed next takes its place. */
function useWrongSelected({ errors: { code: error } }: Form) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error !== undefined) field.current?.select();
  }, [error]);
  return field;
}
