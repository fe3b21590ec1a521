import styles from './badge.module.css';

/** A word or two that mark the thing beside them. */
export function Badge({ text }: { text: string }) {
  return <span className={styles.badge}>{text}</span>;
}
