import { useRef, useState } from 'react';
import type { Enrollment, Place } from '../../../../src/shared/records.ts';
import { serverTime } from '../../../data/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { ViewDialog } from '../../../ui/view-dialog.tsx';
import { adminCall } from '../../data/admin-api.ts';
import { callFailure } from '../../data/call-failure.ts';
import { useFailureToast } from '../../data/use-failure-toast.ts';
import { batchName, untilText } from '../batches/batch-words.ts';
import { PlaceStateBadge } from '../batches/state-badge.tsx';
import { useBatches } from '../batches/use-batches.ts';
import rowButton from '../lists/row-button.module.css';
import { useSingleKeys } from '../single-keys.ts';
import { PlaceActions } from './place-actions.tsx';
import { noEmailTexts } from './place-words.ts';
import styles from './seat-button.module.css';

interface SeatButtonProps {
  enrollment: Pick<Enrollment, '_id' | 'name'>;
  /** Called when the place was changed and is not looked at any more. */
  onChanged: () => void;
}

/** Shows the state of an enrollment's place, and lets the office seat, move or cancel it. */
export function SeatButton({ enrollment, onChanged }: SeatButtonProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const [busy, setBusy] = useState(false);
  const isChanged = useRef(false);
  const showFailure = useFailureToast();

  async function open() {
    setBusy(true);
    try {
      const { body } = await adminCall('/api/admin/places', {
        method: 'POST',
        json: { enrollment: enrollment._id },
      });
      setPlace(body);
    } catch (error) {
      showFailure(error, callFailure(error, 'The seat could not be loaded.'), enrollment.name);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={rowButton.button}
        busy={busy}
        aria-label={`Seat of ${enrollment.name}`}
        onClick={() => void open()}
      >
        Seat
      </Button>
      {place ? (
        <SeatDialog
          place={place}
          onChanged={() => {
            isChanged.current = true;
            void open();
          }}
          onClose={() => {
            setPlace(null);
            if (isChanged.current) onChanged();
            isChanged.current = false;
          }}
        />
      ) : null}
    </>
  );
}

interface SeatDialogProps {
  place: Place;
  onChanged: () => void;
  onClose: () => void;
}

function SeatDialog({ place, onChanged, onClose }: SeatDialogProps) {
  const { batches } = useBatches();
  useSingleKeys();
  const { name, reference, course, state, heldUntil } = place;
  const batch = batches?.find(({ _id }) => _id === place.batch);
  return (
    <ViewDialog title={name} size="small" onClose={onClose}>
      <Stack gap={2} className={styles.seat}>
        <p>
          <PlaceStateBadge state={state} />{' '}
          {heldUntil === null ? null : untilText(heldUntil, batch, serverTime())}
        </p>
        <p>{batch ? batchName(batch) : `${course}: no date yet`}</p>
        {batch?.sample ? <p>{noEmailTexts.sample}</p> : null}
        <p className={styles.reference}>Reference {reference}</p>
        <PlaceActions place={place} hasKeys onChanged={onChanged} />
      </Stack>
    </ViewDialog>
  );
}
