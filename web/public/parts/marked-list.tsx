import type { ReactNode } from 'react';
import styles from './marked-list.module.css';

interface MarkedListProps {
  /** Whether its items are steps, and have numbers. */
  ordered?: boolean;
  lang?: string | undefined;
  children: ReactNode;
}

/** A list whose numbers or points have the signal colour. */
export function MarkedList({ ordered, lang, children }: MarkedListProps) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={styles.list} lang={lang}>
      {children}
    </List>
  );
}
