import { type ReactNode, useId } from 'react';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './notice.module.css';

interface NoticeProps {
  /** Something does not work, or something is still to be done. */
  kind: 'failure' | 'reminder';
  icon: ReactNode;
  title: string;
  /** What can be done: buttons and links. */
  ways: ReactNode;
  children: ReactNode;
}

/** Something that the panel begins with because an admin has to know it. */
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
      <div className={styles.ways}>{ways}</div>
    </section>
  );
}
