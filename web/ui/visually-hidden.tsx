import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  children: ReactNode;
  as?: 'span' | 'h2' | 'legend';
}

/** Text that only assistive technology gets; as a heading where the page's outline needs one. */
export function VisuallyHidden({ children, as: Tag = 'span' }: VisuallyHiddenProps) {
  return <Tag className={styles.hidden}>{children}</Tag>;
}
