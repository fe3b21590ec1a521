import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type BatchList, batchLists } from './batch-lists.ts';
import styles from './list-choice.module.css';

const words: Readonly<Record<BatchList, string>> = {
  upcoming: 'Upcoming',
  past: 'Past',
  cancelled: 'Cancelled',
};

interface ListChoiceProps {
  list: BatchList;
  /** How many batches are in each. */
  counts: Readonly<Record<BatchList, number>>;
  onChoose: (list: BatchList) => void;
}

/** Chooses which of the three lists of batches is shown. */
export function ListChoice({ list, counts, onChoose }: ListChoiceProps) {
  return (
    <fieldset className={styles.lists}>
      <VisuallyHidden as="legend">Shown batches</VisuallyHidden>
      {batchLists.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.list}
          aria-pressed={name === list}
          onClick={() => onChoose(name)}
        >
          {words[name]} <span className={styles.count}>{counts[name].toLocaleString('en-IN')}</span>
        </button>
      ))}
    </fieldset>
  );
}
