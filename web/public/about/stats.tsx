import { grouped } from '../../../src/shared/grouped.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './stats.module.css';

const names = ['students', 'courses', 'certificates'] as const;

/** The institute's three figures, as large as they can be, along an altimeter's scale. */
export function Stats() {
  const { figures } = useSiteFacts();
  const texts = useTexts('about').stats;
  const stats = names.map((name) => {
    const { suffix, label } = texts[name];
    return { name, label, figure: grouped(figures[name]) + suffix };
  });
  // Without what shows nothing, such as the marks of the editor's preview.
  const hasLong = stats.some(({ figure }) => figure.replace(/\p{Cf}/gu, '').length > 4);
  return (
    <div className={styles.band}>
      <dl className={joinClasses(styles.stats, hasLong && styles.long)}>
        {stats.map(({ name, label, figure }) => (
          <div key={name} className={styles.stat}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
