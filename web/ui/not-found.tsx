import type { ReactNode } from 'react';
import styles from './not-found.module.css';

interface NotFoundProps {
  title: string;
  text: string;
  /** Ways on. */
  children: ReactNode;
}

/** Shown where there is no page. */
export function NotFound({ title, text, children }: NotFoundProps) {
  return (
    <section className={`on-navy ${styles.page}`}>
      <WayBack />
      <div className={styles.content}>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </section>
  );
}

/** A dotted route that turns in the air and leads back to its pad. */
function WayBack() {
  return (
    <svg className={styles.path} viewBox="0 0 480 160" aria-hidden="true">
      <path d="M60 112C80 20 210 4 320 20s130 74 50 92-180-14-276 12" />
      <ellipse cx="60" cy="132" rx="52" ry="18" />
      <text x="60" y="141">
        H
      </text>
    </svg>
  );
}
