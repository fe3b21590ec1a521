import styles from './empty-note.module.css';

/** A sentence where a list would stand. */
export function EmptyNote({ children }: { children: string }) {
  return <p className={styles.note}>{children}</p>;
}
