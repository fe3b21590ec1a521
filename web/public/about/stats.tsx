import { aboutStats } from '../../content/about.ts';
import styles from './stats.module.css';

/** The institute's three figures, as large as they can be, along an altimeter's scale. */
export function Stats() {
  return (
    <div className={styles.band}>
      <dl className={styles.stats}>
        {aboutStats.map(({ id, target, suffix, label }) => (
          <div key={id} className={styles.stat}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.figure}>
              {target}
              {suffix}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
