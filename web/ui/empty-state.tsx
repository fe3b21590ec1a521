import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** One sentence that says what is missing. */
  text: string;
  /** What to do about it, in a sentence. */
  hint?: ReactNode;
  /** A button or link that does it. */
  action?: ReactNode;
}

/** Stands where a list would be if it had anything in it. */
export function EmptyState({ text, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.text}>{text}</p>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {action}
    </div>
  );
}
