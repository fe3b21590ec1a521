import styles from './honeypot.module.css';

/** A field that people never see: only programs fill it in. */
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
