import { useState } from 'react';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { AdminBatch, ChangedPlaces, Place } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { useWhyNoEmail } from '../data/use-tells-people.ts';
import { batchName, namesText, peopleText } from '../parts/batches/batch-words.ts';
import { useBatches } from '../parts/batches/use-batches.ts';
import { changeFailure, changePlaces, type PlaceChange, type SeatUndo } from '../parts/seats/change-place.ts';
import { DateDialog } from '../parts/seats/date-dialog.tsx';
import { type BulkAction, emailedText, freedText, noEmailTexts } from '../parts/seats/place-words.ts';
import { BulkOutcome } from './bulk-outcome.tsx';

const words: Readonly<
  Record<
    Exclude<BulkAction, 'move'>,
    {
      state: 'confirmed' | 'completed' | 'cancelled';
      verb: string;
      /** Says what becomes of those who are ticked. */
      note: (places: readonly Place[], batch: AdminBatch) => string;
    }
  >
> = {
  confirm: { state: 'confirmed', verb: 'Confirm', note: () => 'Each gets a confirmed seat.' },
  complete: {
    state: 'completed',
    verb: 'Complete',
    note: () => 'They have completed the course. They can no longer be moved or cancelled.',
  },
  cancel: {
    state: 'cancelled',
    verb: 'Cancel',
    note: (places, batch) =>
      freedText(places, batch, dayInIndia(serverTime())) || 'They are no longer in this batch.',
  },
};

interface BulkDialogProps {
  action: BulkAction;
  places: readonly Place[];
  batch: AdminBatch;
  /** `isChanged`: at least one was changed. */
  onClose: (isChanged: boolean) => void;
}

/** Asks, or has a date chosen, then does the same to all, and says who was refused and why. */
export function BulkDialog({ action, places, batch, onClose }: BulkDialogProps) {
  const [done, setDone] = useState<(ChangedPlaces & SeatUndo) | null>(null);
  const { batches = [] } = useBatches();
  const ids = places.map(({ _id }) => _id);
  if (done !== null) {
    const goal = batches.find(({ _id }) => _id === done.changed[0]?.batch) ?? batch;
    const state = action === 'move' ? 'moved' : words[action].state;
    return <BulkOutcome {...done} state={state} batch={goal} onClose={() => onClose(true)} />;
  }
  if (action === 'move')
    return (
      <DateDialog
        title={`Move ${peopleText(places.length)}`}
        who={namesText(places)}
        verb={`Move ${places.length} to`}
        from={{ ...batch, batch: batch._id, course: batch.entryName }}
        batches={batches}
        send={(change) => changePlaces(ids, change)}
        onSent={setDone}
        onClose={() => onClose(false)}
      />
    );
  return (
    <Question
      {...words[action]}
      places={places}
      batch={batch}
      change={(change) => changePlaces(ids, change).then(setDone)}
      onClose={() => onClose(false)}
    />
  );
}

type QuestionProps = (typeof words)[keyof typeof words] & {
  places: readonly Place[];
  batch: AdminBatch;
  change: (change: PlaceChange) => Promise<void>;
  onClose: () => void;
};

function Question({ state, verb, note, places, batch, change, onClose }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const why = useWhyNoEmail()(batch);
  const people = peopleText(places.length);
  // Whose other seat stays is told nothing.
  const hears = places.filter(
    ({ otherSeat }) =>
      state !== 'cancelled' || otherSeat === null || places.some(({ reference }) => reference === otherSeat),
  );
  const told = why === null ? emailedText(hears) : noEmailTexts[why];

  async function start() {
    setBusy(true);
    setFailure(null);
    try {
      await change({ state });
    } catch (error) {
      setFailure(changeFailure(error));
      setBusy(false);
    }
  }

  return (
    <AskDialog
      title={`${verb} ${people}?`}
      question={`${namesText(places)}: ${batchName(batch)}. ${note(places, batch)} ${state === 'completed' ? '' : told}`}
      confirmLabel={`${verb} ${people}`}
      cancelLabel="Close"
      isHarmless={state === 'confirmed'}
      busy={busy}
      busyText="One moment…"
      failure={failure}
      onConfirm={() => void start()}
      onCancel={onClose}
    />
  );
}
