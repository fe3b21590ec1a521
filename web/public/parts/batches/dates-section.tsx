import { useId } from 'react';
import { fill } from '../../../../src/shared/content.ts';
import type { Batch } from '../../../../src/shared/records.ts';
import { useTexts } from '../../../data/texts.tsx';
import { BatchList } from './batch-list.tsx';
import { datesAnchor } from './batch-words.ts';
import styles from './dates-section.module.css';
import { usualOf } from './usual.ts';
import { UsualLine } from './usual-line.tsx';

/** So many dates are seen at once. */
const mostAtOnce = 4;

/** The dates of a course on its own page; nothing where there is none. */
export function DatesSection({ batches }: { batches: readonly Batch[] }) {
  const { ofCourse, later } = useTexts('batchLists');
  const headingId = useId();
  const usual = usualOf(batches);
  if (usual === null) return null;
  const course = { headingId };
  const others = batches.slice(mostAtOnce);
  return (
    <section id={datesAnchor} className={styles.dates}>
      <h2 id={headingId}>{ofCourse}</h2>
      <UsualLine usual={usual} />
      <BatchList batches={batches.slice(0, mostAtOnce)} usual={usual} course={course} />
      {others.length > 0 ? (
        <details>
          <summary className={styles.later}>{fill(later, { count: others.length })}</summary>
          <BatchList batches={others} usual={usual} course={course} />
        </details>
      ) : null}
    </section>
  );
}
