import styles from './key-hint.module.css';

/** The key that presses a button, shown within it; no part of its name, as a screen reader has it from `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  return <span className={styles.key} data-key={children} aria-hidden="true" />;
}
