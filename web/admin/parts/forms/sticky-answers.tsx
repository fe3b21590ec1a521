import type { ReactNode } from 'react';
import { Answers } from '../../../ui/answers.tsx';
import styles from './sticky-answers.module.css';

/** The buttons of a dialog that shows much: they stay in sight. Beside its content, not within. */
export function StickyAnswers({ children }: { children: ReactNode }) {
  return (
    <div className={styles.end}>
      <Answers>{children}</Answers>
    </div>
  );
}
