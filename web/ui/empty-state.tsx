import styles from './empty-state.module.css';

/** Stands in place of an empty list; `text` is one sentence. */
export function EmptyState({ text }: { text: string }) {
  return (
    <div className={styles.empty}>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
