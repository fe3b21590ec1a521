import type { AdminBatch } from '../../../src/shared/records.ts';
import { peopleText } from '../parts/batches/batch-words.ts';
import { SeatsMeter } from '../parts/batches/seats-meter.tsx';
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
      <SeatsMeter seats={seats} sure={taken - held} held={held} />
      <p className={styles.rest}>{rest.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
