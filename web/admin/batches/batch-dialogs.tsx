import { useSWRConfig } from 'swr';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { useToast } from '../../ui/toast.tsx';
import { useWhyNoEmail } from '../data/use-tells-people.ts';
import { batchName, peopleText } from '../parts/batches/batch-words.ts';
import type { CourseChoice } from '../parts/batches/use-course-choices.ts';
import type { SeatUndo } from '../parts/seats/change-place.ts';
import { useSeatUndo } from '../parts/seats/use-seat-undo.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { copiedFields, fieldsOf, newFields } from './batch-fields.ts';
import { type Recipients, recipientsOf } from './batch-lists.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import type { BatchView } from './use-batch-view.ts';

interface BatchDialogsProps {
  view: BatchView;
  batches: readonly AdminBatch[];
  choices: readonly CourseChoice[];
  /** The day in India. */
  today: string;
  onClose: () => void;
  /** Called when a batch was added, changed or cancelled. */
  onChanged: () => void;
  /** Called after it, instead of closing, where the office has to tell the people in it. */
  onTell: () => void;
}

/** The dialog about a batch that is open, if one is. */
export function BatchDialogs({
  view,
  batches,
  choices,
  today,
  onClose,
  onChanged,
  onTell,
}: BatchDialogsProps) {
  const toast = useToast();
  const whyNoEmail = useWhyNoEmail();
  const offerUndo = useSeatUndo();
  const { mutate } = useSWRConfig();
  const { dialog } = view;
  if (dialog === null) return null;
  const batch = batches.find(({ _id }) => _id === dialog.batch);

  function done(text: string, after: AdminBatch, recipients?: Recipients, undo?: SeatUndo) {
    const { emailed = 0, byHand = 0 } = recipients ?? {};
    const isTold = [
      ...(emailed > 0 ? [` ${peopleText(emailed)} will get an email.`] : []),
      ...(byHand > 0 ? [` ${peopleText(byHand)} still to tell.`] : []),
    ].join('');
    const detail = batchName(after);
    const offer = undo && offerUndo({ ...undo, name: detail, text });
    toast({ kind: 'success', text: text + isTold, detail, offer });
    onChanged();
    void mutate('/api/admin/untold-places');
    if (byHand > 0) onTell();
    else onClose();
  }

  const common = { batches, choices, onClose };
  if (dialog.kind === 'add') {
    return (
      <BatchDialog
        {...common}
        keptAs="batch"
        title="Add a batch"
        batch={null}
        initial={newFields(view.entry ?? '', batches)}
        onSaved={(after) => done('Batch added.', after)}
      />
    );
  }
  if (batch === undefined) return null;
  if (dialog.kind === 'copy') {
    return (
      <BatchDialog
        {...common}
        keptAs={`batch like ${batch._id}`}
        title="Add another like this"
        batch={null}
        initial={copiedFields(batch, batches, today)}
        onSaved={(after) => done('Batch added.', after)}
      />
    );
  }
  if (batch.state === 'cancelled') return null;
  if (dialog.kind === 'edit') {
    return (
      <BatchDialog
        {...common}
        keptAs={`batch ${batch._id}`}
        title={`Edit ${batch.entryName}`}
        batch={batch}
        initial={fieldsOf(batch)}
        onSaved={(after) => {
          const isMoved = after.startsOn !== batch.startsOn || after.endsOn !== batch.endsOn;
          const moved = { ...batch, endsOn: after.endsOn };
          done('Batch saved.', after, isMoved ? recipientsOf(moved, whyNoEmail) : undefined);
        }}
      />
    );
  }
  return (
    <CancelDialog
      batch={batch}
      batches={batches}
      today={today}
      onCancelled={(after, outcome, recipients, undo) => done(outcome, after, recipients, undo)}
      onClose={onClose}
    />
  );
}
