import { Choices } from '../../ui/choices.tsx';
import { type BatchList, batchLists } from './batch-lists.ts';

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
    <Choices
      legend="Shown batches"
      choices={batchLists.map((value) => ({ value, label: words[value], count: counts[value] }))}
      chosen={list}
      onChoose={onChoose}
    />
  );
}
