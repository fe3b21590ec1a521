import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Texts } from '../../../src/content/texts.ts';
import styles from './questions.module.css';

/** Questions that open to their answers, by the browser's own means. */
export function Questions({ items }: { items: Texts['questions']['items'] }) {
  return (
    <div className={`${styles.questions} ${styles.columns}`}>
      {items.map(({ id, question, answer, lang }) => (
        <details key={id} className={styles.item} lang={lang}>
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
