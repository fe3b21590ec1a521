import { type ReactNode, useEffect, useId } from 'react';
import { Card } from '../../ui/card.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { keepFocus } from '../data/keep-focus.ts';
import styles from './today-card.module.css';

interface TodayCardProps {
  title: string;
  /** Beside the title: how much there is, or is done. */
  note?: string;
  /** Said in one sentence where there are no lines. */
  empty: string;
  /** The way to the rest, at the foot. */
  more?: ReactNode;
  /** The lines; none where there is nothing. */
  children: readonly ReactNode[];
}

/** One list of Today. */
export function TodayCard({ title, note, empty, more, children }: TodayCardProps) {
  const id = useId();
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
      </div>
      {children.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.lines} aria-labelledby={id}>
          {children}
        </ul>
      )}
      {more === undefined ? null : <p className={styles.more}>{more}</p>}
    </Card>
  );
}

interface TodayLineProps {
  /** The person or thing that it is about: a link, as a rule. */
  name: ReactNode;
  /** Behind the name. */
  beside?: ReactNode;
  /** When something is to be done or ends. */
  due?: string;
  isPressing?: boolean;
  /** The rest of the second line. */
  about?: ReactNode;
  /** What is chosen of an action, across the line. */
  below?: ReactNode;
  /** The actions, or a drawing. */
  children: ReactNode;
}

/** One line of such a list: what it is about, above when and why, and what can be done. */
export function TodayLine(props: TodayLineProps) {
  const { name, beside, due, isPressing = false, about, below, children } = props;
  // The button that was pressed goes with its line.
  useEffect(() => keepFocus, []);
  return (
    <li className={styles.line}>
      <div className={styles.facts}>
        <p>
          <span className={styles.name}>{name}</span> <span className={styles.beside}>{beside}</span>
        </p>
        <p className={styles.second}>
          {due === undefined ? null : (
            <span className={joinClasses(isPressing && styles.pressing)}>{due}</span>
          )}
          {due === undefined || about === undefined ? null : <span className={styles.dot}> · </span>}
          {about}
        </p>
      </div>
      <div className={styles.actions}>{children}</div>
      {below === undefined ? null : <div className={styles.below}>{below}</div>}
    </li>
  );
}
