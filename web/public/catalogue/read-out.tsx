import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './read-out.module.css';

interface ReadOutProps {
  /** Reads on into the value, as 'Duration: ' does. Without it the value stands alone. */
  label?: string;
  children: ReactNode;
  className?: string | undefined;
}

/** A value like on an instrument: a quiet label, figures that line up. As text it is one line. */
export function ReadOut({ label, children, className }: ReadOutProps) {
  return (
    <p className={joinClasses(styles.readOut, className)}>
      {label ? <span className={styles.label}>{label} </span> : null}
      <span className={styles.value}>{children}</span>
    </p>
  );
}
