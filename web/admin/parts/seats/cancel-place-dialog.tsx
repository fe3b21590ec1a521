import { useState } from 'react';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { batchName } from '../batches/batch-words.ts';
import { changeFailure, changePlace, type SeatUndo } from './change-place.ts';
import { cancelText } from './place-words.ts';
import { ToldDialog } from './told-dialog.tsx';

interface CancelPlaceDialogProps {
  place: Place;
  batch: AdminBatch | null;
  /** `isChanged`: it was cancelled. */
  onClose: (isChanged: boolean) => void;
}

/** Asks before somebody is taken off a batch, and then offers the message. */
export function CancelPlaceDialog({ place, batch, onClose }: CancelPlaceDialogProps) {
  const [after, setAfter] = useState<({ place: Place } & SeatUndo) | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    setFailure(null);
    try {
      setAfter(await changePlace(place._id, { state: 'cancelled' }));
    } catch (error) {
      setFailure(changeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  if (after !== null)
    return (
      <ToldDialog
        title={`${place.name} is cancelled`}
        role="alertdialog"
        place={after.place}
        undo={after}
        batch={batch}
        text={outcomeText(place)}
        onClose={() => onClose(true)}
      />
    );
  return (
    <AskDialog
      title={`Cancel ${place.name}?`}
      question={questionText(place, batch)}
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

function questionText({ state }: Place, batch: AdminBatch | null): string {
  if (batch === null) return 'This ends the application.';
  const what = state === 'waiting' || state === 'asked' ? 'leaves' : 'gives up the seat in';
  const next =
    batch.waiting > 0 && what !== 'leaves'
      ? ' The seat becomes free, and goes first to whoever is waiting.'
      : '';
  return `This person ${what} ${batchName(batch)}.${next}`;
}

function outcomeText({ state }: Place): string {
  return state === 'waiting' || state === 'asked' ? 'The application has ended.' : 'The seat is free again.';
}
