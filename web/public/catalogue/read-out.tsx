import type { ReactNode } from 'react';
import styles from './read-out.module.css';

interface ReadOutProps {
  /** Reads on into the value, as 'Duration: ' does. Without it there is the value alone. */
  label?: string;
  children: ReactNode;
}

/** A value on a line of its own, after its quiet label. */
export function ReadOut({ label, children }: ReadOutProps) {
  return (
    <p className={styles.readOut}>
      {label ? <span className={styles.label}>{label} </span> : null}
      <span className={styles.value}>{children}</span>
    </p>
  );
}
