import type { ReactNode } from 'react';
import styles from './answers.module.css';

/** The buttons at the end of a dialog, the one that does it last; on a phone they share its width. */
export function Answers({ children }: { children: ReactNode }) {
  return <div className={styles.answers}>{children}</div>;
}
