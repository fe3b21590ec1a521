import type { ReactNode } from 'react';
import styles from './choices.module.css';
import { joinClasses } from './join-classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** One of several buttons, one of which is pressed. */
export interface PressedChoice<Value> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** How many there are of it; null while that is not known. */
  count?: number | null;
  /** The language of the label, where it is another one. */
  lang?: string;
}

interface ChoicesProps<Value> {
  /** The name of the choice. */
  legend: ReactNode;
  /** It is to be seen, above the choices where there is room. */
  showsLegend?: boolean;
  choices: readonly PressedChoice<Value>[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
  /** Joined, or each by itself where there are many: on a phone those are pushed aside in one line. */
  look?: 'joined' | 'apart';
}

/** Buttons, one of which is pressed: what is shown, or how. */
export function Choices<Value extends string>({
  legend,
  showsLegend = false,
  choices,
  chosen,
  onChoose,
  look = 'joined',
}: ChoicesProps<Value>) {
  return (
    <fieldset className={joinClasses(styles.choices, styles[look])}>
      {showsLegend ? (
        <legend className={styles.legend}>{legend}</legend>
      ) : (
        <VisuallyHidden as="legend">{legend}</VisuallyHidden>
      )}
      {choices.map(({ value, label, icon, count, lang }) => (
        <button
          key={value}
          type="button"
          lang={lang}
          className={styles.choice}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {icon}
          <span>
            {label}{' '}
            {count === undefined ? null : (
              <span className={styles.count}>{count?.toLocaleString('en-IN') ?? '–'}</span>
            )}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
