import { useId, useState } from 'react';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormStatus } from '../../../ui/form-status.tsx';
import { batchName } from '../batches/batch-words.ts';
import { changeFailure, changePlace } from './change-place.ts';
import styles from './place-dialogs.module.css';
import { ToldOutcome } from './told-outcome.tsx';

interface CancelPlaceDialogProps {
  place: Place;
  batch: AdminBatch | null;
  /** `isChanged`: it was cancelled. */
  onClose: (isChanged: boolean) => void;
}

/** Asks before somebody is taken off a batch, and then offers the message. */
export function CancelPlaceDialog({ place, batch, onClose }: CancelPlaceDialogProps) {
  const [after, setAfter] = useState<Place | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const questionId = useId();

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

  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={
        <span className={styles.title}>{after ? `${place.name} is cancelled` : `Cancel ${place.name}?`}</span>
      }
      describedBy={after ? undefined : questionId}
      busy={busy}
      onClose={() => onClose(after !== null)}
    >
      {after ? (
        <ToldOutcome place={after} batch={batch} text={outcomeText(place)} onDone={() => onClose(true)} />
      ) : (
        <>
          <p id={questionId}>{questionText(place, batch)}</p>
          <FormStatus status={failure === null ? null : { kind: 'error', text: failure }} />
          <div className={styles.answers}>
            <Button
              variant="secondary"
              size="small"
              disabled={busy}
              onClick={() => onClose(false)}
              data-autofocus
            >
              Keep
            </Button>
            <Button
              variant="danger"
              size="small"
              busy={busy}
              busyText="Cancelling…"
              onClick={() => void cancel()}
            >
              Cancel the place
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function questionText({ state }: Place, batch: AdminBatch | null): string {
  if (batch === null) return 'The application ends. The applicant is told.';
  const what = state === 'waiting' || state === 'asked' ? 'leaves' : 'gives up the seat in';
  const next =
    batch.waiting > 0 && what !== 'leaves' ? ' The seat is free then, and whoever waits comes first.' : '';
  return `This person ${what} ${batchName(batch)}.${next}`;
}

function outcomeText({ state }: Place): string {
  return state === 'waiting' || state === 'asked' ? 'The application has ended.' : 'The seat is free again.';
}
