import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Question } from '../../../src/shared/site-facts.ts';
import styles from './questions.module.css';

/** Questions that open to their answers, by the browser's own means. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may read the same, and none has a state to lose
        <details key={index} className={styles.item}>
          <summary className={styles.question}>
            {question}
            <ChevronDown aria-hidden="true" />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
