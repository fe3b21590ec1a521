import { aboutStats } from '../../content/about.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import styles from './stats.module.css';

/** The institute's three figures, as large as they can be, along an altimeter's scale. */
export function Stats() {
  const { figures } = useSiteFacts();
  return (
    <div className={styles.band}>
      <dl className={styles.stats}>
        {aboutStats.map(({ id, suffix, label }) => (
          <div key={id} className={styles.stat}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.figure}>
              {figures[id]}
              {suffix}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
