import styles from './busy.module.css';

/** A loading indicator. It appears after a moment only, so that a quick answer does not flicker. */
export function Busy({ label }: { label: string }) {
  return (
    <div role="status" className={styles.busy}>
      <span className={styles.ring} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
