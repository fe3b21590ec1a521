import styles from './corner-brackets.module.css';

/** The corners of a camera's focus frame around the nearest positioned ancestor. */
export function CornerBrackets() {
  return (
    <span className={styles.brackets} aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </span>
  );
}
