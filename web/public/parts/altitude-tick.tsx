import styles from './altitude-tick.module.css';

/** A short piece of an altimeter's scale, above a heading. */
export function AltitudeTick() {
  return (
    <svg className={styles.tick} viewBox="0 0 72 14" fill="none" aria-hidden="true">
      <path className={styles.scale} d="M1 14V8M11 14V8M21 14V8M41 14V8M51 14V8M61 14V8M71 14V8" />
      <path className={styles.mark} d="M31 14V0" />
    </svg>
  );
}
