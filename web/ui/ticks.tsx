import type { ReactNode } from 'react';
import styles from './choice-field.module.css';
import { type Choice, ChoiceText } from './choice-field.tsx';
import field from './field.module.css';
import { joinClasses } from './join-classes.ts';

/** One of several things, each of which can be ticked. */
export interface Tick extends Choice {
  isTicked: boolean;
  /** It follows from the others. */
  isFixed?: boolean;
}

interface TicksProps {
  label: ReactNode;
  ticks: readonly Tick[];
  onTick: (value: string, isTicked: boolean) => void;
}

/** Several things below each other, each with a tick. */
export function Ticks({ label, ticks, onTick }: TicksProps) {
  return (
    <fieldset className={joinClasses(field.field, styles.group)}>
      <legend className={field.label}>{label}</legend>
      <div className={styles.choices}>
        {ticks.map(({ value, label: text, detail, isTicked, isFixed = false }) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              checked={isTicked}
              disabled={isFixed}
              onChange={({ target }) => onTick(value, target.checked)}
              className={field.box}
            />
            <ChoiceText label={text} detail={detail} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
