import styles from './honeypot.module.css';

/** The field that people never see: programs that fill in everything give themselves away by it. */
export function Honeypot() {
  return (
    <div className={styles.hidden} aria-hidden="true">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
