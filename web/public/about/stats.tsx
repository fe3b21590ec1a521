import { grouped } from '../../../src/shared/grouped.ts';
import { aboutStats } from '../../content/about.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './stats.module.css';

/** The institute's three figures, as large as they can be, along an altimeter's scale. */
export function Stats() {
  const { figures } = useSiteFacts();
  const stats = aboutStats.map(({ id, suffix, label }) => ({ label, figure: grouped(figures[id]) + suffix }));
  const hasLong = stats.some(({ figure }) => figure.length > 4);
  return (
    <div className={styles.band}>
      <dl className={joinClasses(styles.stats, hasLong && styles.long)}>
        {stats.map(({ label, figure }) => (
          <div key={label} className={styles.stat}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
