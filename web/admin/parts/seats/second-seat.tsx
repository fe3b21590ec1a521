import { useState } from 'react';
import { isSeated } from '../../../../src/shared/batches.ts';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { inSentence } from '../../../../src/shared/sentence.ts';
import { placeStateWords } from '../../../../src/shared/state-words.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelPlaceDialog } from './cancel-place-dialog.tsx';

/** Returns two seats in one batch, and which of them to cancel, or null. */
export function seatsInOneBatch(places: readonly Place[]): { kept: Place; second: Place } | null {
  const seated = places.filter(isSeated);
  const kept = seated.find((place) => seated.some((other) => isSecond(other, place)));
  const second = kept && seated.find((other) => isSecond(other, kept));
  return kept && second ? { kept, second } : null;
}

/** The second is the one that is not confirmed, or else came later. */
function isSecond(place: Place, other: Place): boolean {
  if (place.batch !== other.batch || place._id === other._id) return false;
  const isFirm = ({ state }: Place) => state === 'confirmed' || state === 'completed';
  if (isFirm(place) !== isFirm(other)) return isFirm(other);
  return place.createdAt > other.createdAt;
}

/** Returns 'Kavya S, reserved (K7QM-2RXD)'. */
export function seatName({ name, state, reference }: Place): string {
  return `${name}, ${inSentence(placeStateWords[state])} (${reference})`;
}

interface CancelSecondProps {
  second: Place;
  batch: AdminBatch | null;
  onChanged: () => void;
}

/** The button that cancels the second seat of one person. */
export function CancelSecond({ second, batch, onChanged }: CancelSecondProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
        Cancel {seatName(second)}
      </Button>
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
    </>
  );
}
