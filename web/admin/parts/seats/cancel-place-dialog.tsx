import { useState } from 'react';
import { isSeated } from '../../../../src/shared/batches.ts';
import { dayInIndia } from '../../../../src/shared/india-time.ts';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { serverTime } from '../../../data/server-clock.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { batchName } from '../batches/batch-words.ts';
import { changeFailure, changePlace, type SeatUndo } from './change-place.ts';
import { cancelText, freedText, keptText, noEmailTexts, outcomeText } from './place-words.ts';
import { ToldDialog } from './told-dialog.tsx';

interface CancelPlaceDialogProps {
  place: Place;
  batch: AdminBatch | null;
  /** `isChanged`: it was cancelled. */
  onClose: (isChanged: boolean) => void;
}

/** Asks before an applicant is taken off a batch, and then offers the message. */
export function CancelPlaceDialog({ place, batch, onClose }: CancelPlaceDialogProps) {
  const [after, setAfter] = useState<({ place: Place; text: string } & SeatUndo) | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    setFailure(null);
    try {
      // The batch as it was: soon nobody waits there any more.
      const text = freedSentence(place, batch);
      setAfter({ ...(await changePlace(place._id, { state: 'cancelled' })), text });
    } catch (error) {
      setFailure(changeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  if (after !== null)
    return (
      <ToldDialog
        title={isSeated(place) ? `${place.name}’s seat is cancelled` : `${place.name}’s enrollment has ended`}
        role="alertdialog"
        place={after.place}
        undo={after}
        batch={batch}
        text={after.text}
        outcome={outcomeText(place, isSeated(place) ? 'cancelled' : 'ended', batch, serverTime())}
        onClose={() => onClose(true)}
      />
    );
  return (
    <AskDialog
      title={`Cancel ${place.name}?`}
      question={questionText(place, batch)}
      note={batch?.sample ? noEmailTexts.sample : ''}
      confirmLabel={cancelText(place)}
      cancelLabel="Keep"
      busy={busy}
      busyText="Cancelling…"
      failure={failure}
      onConfirm={() => void cancel()}
      onCancel={() => onClose(false)}
    />
  );
}

function questionText(place: Place, batch: AdminBatch | null): string {
  const { name } = place;
  const freed = batch === null ? '' : freedText([place], batch, dayInIndia(serverTime()));
  if (batch !== null && place.otherSeat !== null)
    return `${keptText(place)} in ${batchName(batch)}; nobody is told. ${freed}`;
  if (batch === null) return `This ends the application of ${name}.`;
  // A person who only asks has another place there, which stays.
  if (place.state === 'asked') return `This ends the application of ${name}, which has no seat.`;
  const what = isSeated(place) ? 'loses the seat in' : 'leaves the waiting list of';
  return `${name} ${what} ${batchName(batch)}. ${freed}`;
}

function freedSentence(place: Place, batch: AdminBatch | null): string {
  const where = batch === null ? place.course : batchName(batch);
  const freed = batch === null ? '' : freedText([place], batch, dayInIndia(serverTime()));
  return [`${where}.`, freed].filter(Boolean).join(' ');
}
