import type { AdminBatch } from '../../../src/shared/records.ts';
import { peopleText } from '../parts/batches/batch-words.ts';
import styles from './seats-bar.module.css';

/** How full a batch is: as a bar, which screen readers pass over, and in words. */
export function SeatsBar({ batch }: { batch: AdminBatch }) {
  const { seats, taken, held, waiting, seatsLeft, places, state } = batch;
  const isOver = state === 'cancelled' || state === 'done';
  const rest = [
    held > 0 && `${held} reserved`,
    waiting > 0 && `${waiting} waiting`,
    !isOver && (seatsLeft > 0 ? `${seatsLeft} left` : 'full'),
    isOver && places > 0 && `${peopleText(places)} enrolled`,
  ];
  return (
    <div className={styles.seats}>
      <p className={styles.taken}>
        {taken} of {seats} taken
      </p>
      <svg className={styles.bar} viewBox={`0 0 ${seats} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.sure} width={taken - held} height={1} />
        <rect className={styles.held} x={taken - held} width={held} height={1} />
      </svg>
      <p className={styles.rest}>{rest.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
