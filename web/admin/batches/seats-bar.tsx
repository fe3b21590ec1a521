import type { AdminBatch } from '../../../src/shared/records.ts';
import { restText } from '../parts/batches/batch-words.ts';
import { SeatsMeter } from '../parts/batches/seats-meter.tsx';
import styles from './seats-bar.module.css';

/** How full a batch is: as a bar, which screen readers pass over, and in words. */
export function SeatsBar({ batch }: { batch: AdminBatch }) {
  const { seats, taken, held, offered } = batch;
  return (
    <div className={styles.seats}>
      <p className={styles.taken}>
        {taken} of {seats} taken
      </p>
      <SeatsMeter seats={seats} sure={taken - held - offered} held={held + offered} />
      <p className={styles.rest}>{restText(batch)}</p>
    </div>
  );
}
