import styles from './empty-note.module.css';

/** A sentence instead of an empty list. */
export function EmptyNote({ children }: { children: string }) {
  return <p className={styles.note}>{children}</p>;
}
