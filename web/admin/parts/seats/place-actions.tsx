import { ExternalLink, Phone } from 'lucide-react';
import { memo, useState } from 'react';
import { callLink } from '../../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../../src/shared/phone-number.ts';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { serverTime } from '../../../data/server-clock.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAdminList } from '../../data/use-admin-list.ts';
import { batchName } from '../batches/batch-words.ts';
import { KeyHint } from '../key-hint.tsx';
import { RowDanger, RowLink } from '../lists/row-actions.tsx';
import { CancelPlaceDialog } from './cancel-place-dialog.tsx';
import { ChatButton } from './chat-button.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './place-actions.module.css';
import { actionsFor, actionWords, cancelText, type PlaceAction } from './place-words.ts';
import { usePlaceState } from './use-place-state.ts';

interface PlaceActionsProps {
  place: Place;
  /** The keys E and F press its buttons (see `useSingleKeys`), as in one place of a screen alone. */
  hasKeys?: boolean;
  /** Called when it was changed, to read it again. */
  onChanged: () => void;
}

/**
 * All that the office does with one place: confirm, complete, move, cancel, write, call, and open the applicant's page. Five
 * hundred of them are not drawn anew for each tick beside one.
 */
export const PlaceActions = memo(function PlaceActions({
  place,
  hasKeys = false,
  onChanged,
}: PlaceActionsProps) {
  const batches = useAdminList<AdminBatch>('/api/admin/batches');
  const batch = batches.items?.find(({ _id }) => _id === place.batch) ?? null;
  const [asked, setAsked] = useState<Exclude<PlaceAction, 'confirm'> | null>(null);
  const { row, busy, change } = usePlaceState(place, readAgain);

  function leave(isChanged: boolean) {
    setAsked(null);
    if (isChanged) readAgain();
  }

  /** Only once no dialog is open any more: it would go with its row. */
  function readAgain() {
    void batches.reload();
    onChanged();
  }

  const actions = actionsFor(place, batch, serverTime());
  const has = (action: PlaceAction) => actions.includes(action);
  return (
    <div ref={row} className={styles.actions}>
      {has('confirm') ? (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          busyText="Confirming…"
          aria-label={busy ? undefined : `Confirm ${place.name}`}
          {...(hasKeys && { 'aria-keyshortcuts': 'F', iconEnd: <KeyHint>F</KeyHint> })}
          onClick={() => void change('confirmed')}
        >
          {actionWords.confirm}
        </Button>
      ) : null}
      {has('complete') ? (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          busyText="Completing…"
          aria-label={busy ? undefined : `Complete ${place.name}`}
          onClick={() => setAsked('complete')}
        >
          {actionWords.complete}
        </Button>
      ) : null}
      {has('move') ? (
        <Button
          variant={place.batch === null ? 'secondary' : 'quiet'}
          size="small"
          aria-label={place.batch === null ? `Give a seat to ${place.name}` : `Move ${place.name}`}
          data-move
          {...(hasKeys && { 'aria-keyshortcuts': 'E', iconEnd: <KeyHint>E</KeyHint> })}
          onClick={() => setAsked('move')}
        >
          {place.batch === null ? 'Give a seat' : actionWords.move}
        </Button>
      ) : null}
      <ChatButton place={place} batch={batch} onTold={onChanged} />
      <CallLink place={place} />
      <RowLink
        href={place.page}
        newTab
        title="Applicant’s page"
        label={`Open the page of ${place.name} (opens a new tab)`}
      >
        <ExternalLink aria-hidden="true" />
      </RowLink>
      {has('cancel') ? (
        <RowDanger aria-label={`${cancelText(place)} of ${place.name}`} onClick={() => setAsked('cancel')}>
          {cancelText(place)}
        </RowDanger>
      ) : null}
      {asked === 'move' && batches.items ? (
        <MoveDialog place={place} batches={batches.items} onClose={leave} />
      ) : null}
      {asked === 'cancel' ? <CancelPlaceDialog place={place} batch={batch} onClose={leave} /> : null}
      {asked === 'complete' ? (
        <AskDialog
          title={`Has ${place.name} completed the course?`}
          question={`${batch ? `${batchName(batch)}. ` : ''}Whoever has completed the course can no longer be moved or cancelled.`}
          confirmLabel="Yes, completed"
          cancelLabel="Not yet"
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void change('completed');
          }}
        />
      ) : null}
    </div>
  );
});

function CallLink({ place: { name, phone } }: { place: Place }) {
  const number = internationalNumber(phone);
  const call = number && callLink(number);
  return call === null ? null : (
    <RowLink href={call} title="Call" label={`Call ${name}`}>
      <Phone aria-hidden="true" />
    </RowLink>
  );
}
