import type { ReactNode } from 'react';
import { joinClasses } from '../../../ui/join-classes.ts';
import styles from './pill.module.css';

interface PillProps {
  /** The words; null while there are none. */
  text: string | null;
  /** The button beside it. */
  children: ReactNode;
}

/** Announces something at the foot of the screen, over the list, with a button that does something about it. */
export function Pill({ text, children }: PillProps) {
  const isShown = text !== null;
  return (
    <div className={styles.place}>
      <div className={joinClasses(isShown && styles.pill, isShown && 'on-navy')}>
        <p role="status" className={styles.text}>
          {text}
        </p>
        {isShown ? children : null}
      </div>
    </div>
  );
}
