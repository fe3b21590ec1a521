import type { ReactNode } from 'react';
import styles from './choice-field.module.css';
import field from './field.module.css';
import { FieldError, useFieldIds } from './field.tsx';
import { joinClasses } from './join-classes.ts';

/** One of several things to choose from. */
export interface Choice {
  value: string;
  label: ReactNode;
  /** The detail about it, below. */
  detail?: ReactNode;
}

interface ChoiceFieldProps {
  label: ReactNode;
  name: string;
  /** In the order in which they are offered. */
  choices: readonly Choice[];
  chosen: string;
  onChoose: (value: string) => void;
  error?: string | undefined;
  /** A dialog begins with what is chosen here. */
  takesFocus?: boolean;
}

/** A choice with everything in sight, one below the other. */
export function ChoiceField({ label, name, choices, chosen, onChoose, error, takesFocus }: ChoiceFieldProps) {
  const ids = useFieldIds(undefined);
  return (
    <fieldset className={joinClasses(field.field, styles.group)}>
      <legend className={field.label}>{label}</legend>
      <FieldError id={ids.error} error={error} />
      <div className={joinClasses(styles.choices, error !== undefined && styles.wrong)}>
        {choices.map(({ value, label: text, detail }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              aria-describedby={error ? ids.error : undefined}
              data-autofocus={(takesFocus && value === chosen) || undefined}
              className={field.box}
            />
            <ChoiceText label={text} detail={detail} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The words beside the box of a choice. */
export function ChoiceText({ label, detail }: Pick<Choice, 'label' | 'detail'>) {
  return (
    <span>
      <strong>{label}</strong>
      {detail ? <span className={styles.detail}>{detail}</span> : null}
    </span>
  );
}
