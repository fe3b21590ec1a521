import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './points.module.css';

interface Point {
  id: string;
  title: string;
  text: string;
  lang?: string | undefined;
}

interface PointsProps {
  points: readonly Point[];
  /** Which heading each has. */
  level?: 'h2' | 'h3';
  /** Returns the icon of one, which is beside its words; such points are one below the other on phones. */
  signOf?: (id: string) => ReactNode;
}

/** Short points, each a title with a line under it, in two columns, where there is room in more. */
export function Points({ points, level: Heading = 'h3', signOf }: PointsProps) {
  return (
    <ul className={joinClasses(styles.points, signOf && styles.signed)}>
      {points.map(({ id, title, text, lang }) => (
        <li key={id} lang={lang} className={styles.point}>
          {signOf?.(id)}
          <Heading className={styles.title}>{title}</Heading>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
