import type { ReactNode } from 'react';
import styles from './section-heading.module.css';

interface SectionHeadingProps {
  title: string;
  lead?: string | undefined;
  /** For the section's `labelledBy`. */
  id?: string;
  /** At the end of the same line where there is room. */
  aside?: ReactNode;
}

/** The heading of a section with, if given, one opening sentence. */
export function SectionHeading({ title, lead, id, aside }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {aside}
    </div>
  );
}
