import { type ReactNode, useId } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  icon: ReactNode;
  title: string;
  /** Buttons and links. */
  ways?: ReactNode;
  children: ReactNode;
}

/** A notice at the top of the panel: something does not work. */
export function Notice({ icon, title, ways, children }: NoticeProps) {
  const id = useId();
  return (
    <section className={styles.notice} aria-labelledby={id}>
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
