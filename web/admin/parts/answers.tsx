import type { ReactNode } from 'react';
import styles from './answers.module.css';

/** The buttons below the text of a dialog. */
export function Answers({ children }: { children: ReactNode }) {
  return <div className={styles.answers}>{children}</div>;
}
