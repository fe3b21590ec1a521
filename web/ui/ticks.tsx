import type { ReactNode } from 'react';
import styles from './choice-field.module.css';
import { type Choice, ChoiceText } from './choice-field.tsx';
import field from './field.module.css';
import { joinClasses } from './join-classes.ts';

/** One of several things, each of which can be ticked. */
export interface Tick extends Choice {
  /** For a form that reads it. */
  name?: string;
  isTicked: boolean;
  /** It follows from the others. */
  isFixed?: boolean;
}

interface TicksProps {
  label: ReactNode;
  ticks: readonly Tick[];
  onTick: (value: string, isTicked: boolean) => void;
  /** A dialog begins with the first that is ticked, or with the first. */
  takesFocus?: boolean;
}

/** Several things below each other, each with a tick. */
export function Ticks({ label, ticks, onTick, takesFocus = false }: TicksProps) {
  const first = takesFocus ? (ticks.find(({ isTicked }) => isTicked) ?? ticks[0])?.value : undefined;
  return (
    <fieldset className={joinClasses(field.field, styles.group)}>
      <legend className={field.label}>{label}</legend>
      <div className={styles.choices}>
        {ticks.map(({ value, name, label: text, detail, isTicked, isFixed = false }) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              name={name}
              checked={isTicked}
              disabled={isFixed}
              onChange={({ target }) => onTick(value, target.checked)}
              data-autofocus={value === first || undefined}
              className={field.box}
            />
            <ChoiceText label={text} detail={detail} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
