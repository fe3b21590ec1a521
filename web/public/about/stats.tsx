import { grouped } from '../../../src/shared/grouped.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import styles from './stats.module.css';

const names = ['students', 'courses', 'certificates'] as const;

/** The institute's three figures. */
export function Stats() {
  const { figures } = useSiteFacts();
  const texts = useTexts('about').stats;
  const stats = names.map((name) => {
    const { suffix, label } = texts[name];
    return { name, label, figure: grouped(figures[name]) + suffix };
  });
  return (
    <dl className={styles.stats}>
      {stats.map(({ name, label, figure }) => (
        <div key={name} className={styles.stat}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.figure}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
