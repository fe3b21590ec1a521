import type { ReactNode } from 'react';
import styles from './not-found.module.css';

interface NotFoundProps {
  title: string;
  text: string;
  /** Ways on. */
  children: ReactNode;
}

/** What stands where there is no page. */
export function NotFound({ title, text, children }: NotFoundProps) {
  return (
    <section className={`on-navy ${styles.page}`}>
      <LostPath />
      <div className={styles.content}>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </section>
  );
}

/** A dotted flight path that ends in empty air. */
function LostPath() {
  return (
    <svg className={styles.path} viewBox="0 0 600 200" fill="none" aria-hidden="true">
      <path d="M8 186C120 186 150 120 250 110s120 40 190 10 60-80 152-108" />
      <circle cx="8" cy="186" r="6" />
    </svg>
  );
}
