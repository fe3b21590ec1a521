import type { Place } from '../../../src/shared/records.ts';
import { batchName } from '../parts/batches/batch-words.ts';
import { useBatches } from '../parts/batches/use-batches.ts';
import { CancelSecond, seatName, seatsInOneBatch } from '../parts/seats/second-seat.tsx';
import styles from './person-page.module.css';

interface TwoSeatsProps {
  places: readonly Place[];
  onChanged: () => void;
}

/** Two seats of one person in one batch: proposes which to cancel. */
export function TwoSeats({ places, onChanged }: TwoSeatsProps) {
  const { batches } = useBatches();
  const seats = seatsInOneBatch(places);
  if (seats === null) return null;
  const { kept, second } = seats;
  const batch = batches?.find(({ _id }) => _id === kept.batch) ?? null;
  return (
    <div className={styles.place}>
      <p>
        <strong>Two seats, one person</strong>
        {batch ? ` in ${batchName(batch)}` : ''}: {seatName(kept)} and {seatName(second)}.
      </p>
      <div>
        <CancelSecond second={second} batch={batch} onChanged={onChanged} />
      </div>
    </div>
  );
}
