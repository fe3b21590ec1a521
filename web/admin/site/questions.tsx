import { mostQuestions, type Question } from '../../../src/shared/site-facts.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import styles from './fact-list.module.css';
import { FactList, type ListEntry } from './fact-list.tsx';

/** A question that nobody has written yet. */
export const blankQuestion: Question = { question: '', answer: '' };

interface QuestionsProps {
  entries: readonly ListEntry<Question>[];
  onChange: (entries: ListEntry<Question>[]) => void;
  errors: Readonly<Record<string, string>>;
}

/** The questions with their answers, to be added, removed and put in order. */
export function Questions(props: QuestionsProps) {
  return (
    <FactList
      {...props}
      list="questions"
      noun="question"
      blank={blankQuestion}
      most={mostQuestions}
      fields={(field) => (
        <>
          <TextField label="Question" className={styles.text} {...field('question')} />
          <TextArea label="Answer" rows={3} className={styles.text} {...field('answer')} />
        </>
      )}
    />
  );
}
