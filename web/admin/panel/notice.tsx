import { type ReactNode, useId } from 'react';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './notice.module.css';

interface NoticeProps {
  /** Something does not work, or something is still to be done. */
  kind: 'failure' | 'reminder';
  icon: ReactNode;
  title: string;
  /** Buttons and links. */
  ways?: ReactNode;
  children: ReactNode;
}

/** A notice at the top of the panel. */
export function Notice({ kind, icon, title, ways, children }: NoticeProps) {
  const id = useId();
  return (
    <section className={joinClasses(styles.notice, styles[kind])} aria-labelledby={id}>
      <span aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
      {ways === undefined ? null : <div className={styles.ways}>{ways}</div>}
    </section>
  );
}
