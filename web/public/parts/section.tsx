import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './section.module.css';

interface SectionProps {
  children: ReactNode;
  /** The ground beneath it. */
  ground?: 'paper' | 'haze' | 'navy';
  /** Id of the heading that names it. */
  labelledBy?: string;
  /** Two columns of small sections, which its children fill; one below the other where there is no room. */
  columns?: boolean;
  className?: string;
}

/** A section of a page, as wide as the screen, with its content in the site's column. */
export function Section({ children, ground = 'paper', labelledBy, columns, className }: SectionProps) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={joinClasses(styles.section, styles[ground], ground === 'navy' && 'on-navy')}
    >
      <div className={joinClasses(styles.content, columns && styles.columns, className)}>{children}</div>
    </section>
  );
}
