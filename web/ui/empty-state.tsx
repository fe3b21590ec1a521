import styles from './empty-state.module.css';

/** In place of an empty list; `text` and `begin`, which says how it comes to be filled, are one sentence each. */
export function EmptyState({ text, begin }: { text: string; begin?: string }) {
  return (
    <div className={styles.empty}>
      <p className={styles.text}>{text}</p>
      {begin ? <p>{begin}</p> : null}
    </div>
  );
}
