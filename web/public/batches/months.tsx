import { useId } from 'react';
import { monthText } from '../../../src/shared/day-text.ts';
import type { Batch } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { BatchList, type RowCourse } from '../parts/batches/batch-list.tsx';
import type { Usual } from '../parts/batches/usual.ts';
import styles from './batches-page.module.css';

interface MonthsProps {
  /** By start. */
  batches: readonly Batch[];
  usual: Usual;
  course: RowCourse;
}

/** Dates under the months in which they begin. */
export function Months({ batches, ...rest }: MonthsProps) {
  const months = new Map<string, Batch[]>();
  for (const batch of batches) {
    const month = batch.startsOn.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), batch]);
  }
  return [...months].map(([month, inMonth]) => <Month key={month} batches={inMonth} {...rest} />);
}

function Month({ batches, usual, course }: MonthsProps) {
  const { days } = useTexts('batches');
  const headingId = useId();
  const [first] = batches;
  if (first === undefined) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.month}>
        {monthText(first.startsOn, days)}
      </h2>
      <BatchList batches={batches} usual={usual} course={course} />
    </section>
  );
}
