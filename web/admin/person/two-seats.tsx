import { useState } from 'react';
import { isSeated } from '../../../src/shared/batches.ts';
import type { Place } from '../../../src/shared/records.ts';
import { placeStateWords } from '../../../src/shared/state-words.ts';
import { Button } from '../../ui/button.tsx';
import { batchName } from '../parts/batches/batch-words.ts';
import { useBatches } from '../parts/batches/use-batches.ts';
import { CancelPlaceDialog } from '../parts/seats/cancel-place-dialog.tsx';
import styles from './person-page.module.css';

interface TwoSeatsProps {
  places: readonly Place[];
  onChanged: () => void;
}

/** Two seats of one person in one batch: proposes which to cancel. */
export function TwoSeats({ places, onChanged }: TwoSeatsProps) {
  const { batches } = useBatches();
  const [isAsked, setAsked] = useState(false);
  const seated = places.filter(isSeated);
  const kept = seated.find((place) => seated.some((other) => isSecond(other, place)));
  const second = kept && seated.find((other) => isSecond(other, kept));
  if (kept === undefined || second === undefined) return null;
  const batch = batches?.find(({ _id }) => _id === kept.batch) ?? null;
  return (
    <div className={styles.place}>
      <p>
        <strong>Two seats, one person</strong>
        {batch ? ` in ${batchName(batch)}` : ''}: {seatName(kept)} and {seatName(second)}.
      </p>
      <div>
        <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
          Cancel {seatName(second)}
        </Button>
      </div>
      {isAsked ? (
        <CancelPlaceDialog
          place={second}
          batch={batch}
          onClose={(isChanged) => {
            setAsked(false);
            if (isChanged) onChanged();
          }}
        />
      ) : null}
    </div>
  );
}

/** The second is the one that is not confirmed, or else came later. */
function isSecond(place: Place, other: Place): boolean {
  if (place.batch !== other.batch || place._id === other._id) return false;
  const isFirm = ({ state }: Place) => state === 'confirmed' || state === 'completed';
  if (isFirm(place) !== isFirm(other)) return isFirm(other);
  return place.createdAt > other.createdAt;
}

function seatName({ name, state, reference }: Place): string {
  return `${name}, ${placeStateWords[state].toLowerCase()} (${reference})`;
}
