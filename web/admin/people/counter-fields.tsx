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

/** The fields that no public form has: how somebody has heard of the institute, and the day of birth. */
export function CounterFields({ form, typed, today }: CounterFieldsProps) {
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
      <TextField label="Date of birth" type="date" optional max={today} {...form.field('bornOn')} />
    </>
  );
}

/** The company that pays for the person or sends them, folded until it is needed. */
export function CompanyFields({ form, typed }: Omit<CounterFieldsProps, 'today'>) {
  const [company, gstin] = [form.field('company'), form.field('gstin')];
  const isNeeded = [typed.company, typed.gstin, company.error, gstin.error].some(Boolean);
  return (
    <details className={styles.company} open={isNeeded || undefined}>
      <summary>A company pays or sends them</summary>
      <div className={styles.fields}>
        <TextField label="Company" autoComplete="off" {...company} />
        <TextField label="GSTIN" optional autoComplete="off" {...gstin} />
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
