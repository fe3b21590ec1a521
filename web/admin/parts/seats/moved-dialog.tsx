import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { placeStateWords } from '../../../../src/shared/state-words.ts';
import { serverTime } from '../../../data/server-clock.ts';
import { batchName, untilText } from '../batches/batch-words.ts';
import type { SeatUndo } from './change-place.ts';
import { outcomeText } from './place-words.ts';
import { ToldDialog } from './told-dialog.tsx';

interface MovedDialogProps {
  /** As it is now. */
  place: Place;
  batch: AdminBatch;
  /** They had a date before. */
  isMoved: boolean;
  undo: SeatUndo;
  onClose: () => void;
}

/** Says that an applicant has been moved, or has got a seat, and offers the message: with the keyboard, Enter for WhatsApp. */
export function MovedDialog({ place, batch, isMoved, undo, onClose }: MovedDialogProps) {
  return (
    <ToldDialog
      title={`${place.name} ${isMoved ? 'has been moved' : 'has a seat'}`}
      place={place}
      batch={batch}
      isMoved={isMoved}
      text={`${batchName(batch)}: ${stateText(place, batch)}`}
      outcome={outcomeText(place, isMoved ? 'moved' : 'given', batch, serverTime())}
      undo={undo}
      onClose={onClose}
    />
  );
}

function stateText({ state, heldUntil }: Place, batch: AdminBatch): string {
  const until = heldUntil === null ? '' : ` ${untilText(heldUntil, batch, serverTime())}`;
  return `${placeStateWords[state].toLowerCase()}${until}.`;
}
