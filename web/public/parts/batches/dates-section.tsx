import { useId } from 'react';
import { fill } from '../../../../src/shared/content.ts';
import type { Batch } from '../../../../src/shared/records.ts';
import { useTexts } from '../../../data/texts.tsx';
import { BatchList } from './batch-list.tsx';
import { datesAnchor } from './batch-words.ts';
import styles from './dates-section.module.css';

/** So many dates are seen at once. */
const mostAtOnce = 4;

/** The dates of a course on its own page; nothing where there is none. */
export function DatesSection({ batches }: { batches: readonly Batch[] }) {
  const { ofCourse, later } = useTexts('batchLists');
  const headingId = useId();
  if (batches.length === 0) return null;
  const course = { headingId };
  const others = batches.slice(mostAtOnce);
  return (
    <section id={datesAnchor} className={styles.dates}>
      <h2 id={headingId}>{ofCourse}</h2>
      <BatchList batches={batches.slice(0, mostAtOnce)} course={course} />
      {others.length > 0 ? (
        <details>
          <summary className={styles.later}>{fill(later, { count: others.length })}</summary>
          <BatchList batches={others} course={course} />
        </details>
      ) : null}
    </section>
  );
}
