import { useState } from 'react';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { changePlace, type SeatUndo } from './change-place.ts';
import { DateDialog } from './date-dialog.tsx';
import { MovedDialog } from './moved-dialog.tsx';

const wasConfirmed = 'The seat was confirmed when the batch was cancelled, and is confirmed on the new date.';

interface MoveDialogProps {
  place: Place;
  batches: readonly AdminBatch[];
  /** `isChanged`: it was moved. */
  onClose: (isChanged: boolean) => void;
}

/** Gives an applicant a seat in another batch, and then offers the message. */
export function MoveDialog({ place, batches, onClose }: MoveDialogProps) {
  const [sent, setSent] = useState<({ place: Place } & SeatUndo) | null>(null);
  const after = sent?.place;
  const goal = after && batches.find(({ _id }) => _id === after.batch);
  const isNew = place.batch === null;
  if (sent && after && goal)
    return (
      <MovedDialog
        place={after}
        batch={goal}
        isMoved={!isNew && place.batch !== after.batch}
        undo={sent}
        onClose={() => onClose(true)}
      />
    );
  return (
    <DateDialog
      title={isNew ? `Give a seat to ${place.name}` : `Move ${place.name}`}
      verb={isNew ? 'Give a seat in' : 'Move to'}
      from={place}
      note={place.cancelledFrom === 'confirmed' ? wasConfirmed : null}
      batches={batches}
      send={(values) => changePlace(place._id, values)}
      onSent={setSent}
      onClose={() => onClose(false)}
    />
  );
}
