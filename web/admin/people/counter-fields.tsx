import { useState } from 'react';
import { sourceKinds } from '../../../src/shared/counter.ts';
import { capitalised } from '../../../src/shared/sentence.ts';
import type { TypedFields } from '../../data/typed-fields.ts';
import type { Form } from '../../data/use-form.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import styles from './add-enrollment-dialog.module.css';

interface CounterFieldsProps {
  form: Form;
  /** As it was typed last. */
  typed: TypedFields;
  today: string;
}

/** How somebody has heard of the institute, which no public form asks. */
export function SourceFields({ form, typed }: Omit<CounterFieldsProps, 'today'>) {
  return (
    <>
      <SelectField label="How did you hear of us?" optional {...form.field('source')}>
        <option value="">Not asked</option>
        {sourceKinds.map((kind) => (
          <option key={kind} value={kind}>
            {capitalised(kind)}
          </option>
        ))}
      </SelectField>
      {typed.source ? (
        <TextField label="More about that" optional autoComplete="off" {...form.field('word')} />
      ) : null}
    </>
  );
}

/** What is rarely asked, folded until it is needed: the day of birth, and the company that pays for or sends somebody. */
export function RareFields({ form, typed, today }: CounterFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const isNeeded = ['bornOn', 'company', 'gstin'].some((name) => typed[name] || form.errors[name]);
  return (
    <details
      className={styles.rare}
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Date of birth, company</summary>
      <div className={styles.fields}>
        <TextField label="Date of birth" type="date" optional max={today} {...form.field('bornOn')} />
        <TextField label="Company" optional autoComplete="off" {...form.field('company')} />
        <TextField label="GSTIN" optional autoComplete="off" {...form.field('gstin')} />
      </div>
    </details>
  );
}

/** Returns these fields as the call takes them; null where one is empty. */
export function saidIn({ company, gstin, source, word, bornOn }: TypedFields) {
  return {
    company: company || gstin ? { name: company } : null,
    source: source ? { kind: source, word } : null,
    bornOn: bornOn || null,
  };
}
