import { CalendarClock } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { batchName, counted } from '../parts/batches/batch-words.ts';
import { dueBatches, startText } from './batch-lists.ts';
import styles from './due-batches.module.css';

/** More would push away the list, which has them too. */
const mostShown = 4;

/** The batches that need the office first: they start within a week, and have places that are still to be settled. */
export function DueBatches({ batches, today }: { batches: readonly AdminBatch[]; today: string }) {
  const id = useId();
  const due = dueBatches(batches, today);
  if (due.length === 0) return null;
  return (
    <section className={styles.due} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <CalendarClock aria-hidden="true" />
        Starting within 7 days: people without a confirmed seat
      </h2>
      <ul className={styles.list}>
        {due.slice(0, mostShown).map((batch) => (
          <li key={batch._id}>
            <Link href={screenPath('adminBatch', batch._id)} className={styles.link}>
              {batchName(batch)}
            </Link>{' '}
            {startText(batch.startsOn, today)}: <strong>{peopleToSettle(batch)}</strong>
          </li>
        ))}
        {due.length > mostShown ? <li>And {due.length - mostShown} more in the list below.</li> : null}
      </ul>
    </section>
  );
}

function peopleToSettle({ held, waiting }: AdminBatch): string {
  const parts = [held > 0 && `${counted(held, 'seat')} only reserved`, waiting > 0 && `${waiting} waiting`];
  return parts.filter(Boolean).join(', ');
}
