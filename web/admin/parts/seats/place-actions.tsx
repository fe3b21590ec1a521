import { ExternalLink, Phone } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { callLink } from '../../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../../src/shared/phone-number.ts';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { isUnauthorized } from '../../data/admin-api.ts';
import { keepFocus } from '../../data/keep-focus.ts';
import { useAdminList } from '../../data/use-admin-list.ts';
import { placeStateWords } from '../batches/batch-words.ts';
import { KeyHint } from '../key-hint.tsx';
import { RowDanger, RowLink } from '../lists/row-actions.tsx';
import { CancelPlaceDialog } from './cancel-place-dialog.tsx';
import { changeFailure, changePlace } from './change-place.ts';
import { ChatButton } from './chat-button.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './place-actions.module.css';
import { actionsFor, actionWords, cancelText, type PlaceAction } from './place-words.ts';
import { useSeatUndo } from './use-seat-undo.ts';

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
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const offerUndo = useSeatUndo();
  const row = useRef<HTMLDivElement>(null);
  const wasChanged = useRef(false);

  // The button that was pressed is gone: what is left to do is to tell the applicant.
  useEffect(() => {
    if (!wasChanged.current || busy) return;
    wasChanged.current = false;
    if (document.activeElement !== document.body) return;
    row.current?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  }, [busy]);
  useEffect(() => keepFocus, []);

  async function change(state: 'confirmed' | 'completed') {
    setAsked(null);
    setBusy(true);
    try {
      const { place: after, ...undo } = await changePlace(place._id, { state });
      const text = placeStateWords[after.state];
      toast({
        kind: 'success',
        text,
        detail: place.name,
        offer: offerUndo({ ...undo, name: place.name, text }),
      });
      wasChanged.current = true;
      readAgain();
    } catch (error) {
      if (!isUnauthorized(error)) toast({ kind: 'error', text: changeFailure(error), detail: place.name });
    } finally {
      setBusy(false);
    }
  }

  function leave(isChanged: boolean) {
    setAsked(null);
    if (isChanged) readAgain();
  }

  /** Only once no dialog is open any more: it would go with its row. */
  function readAgain() {
    void batches.reload();
    onChanged();
  }

  const number = internationalNumber(place.phone);
  const call = number && callLink(number);
  const actions = actionsFor(place, batch, new Date());
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
      {call === null ? null : (
        <RowLink href={call} title="Call" label={`Call ${place.name}`}>
          <Phone aria-hidden="true" />
        </RowLink>
      )}
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
          question="Whoever has completed the course can no longer be moved or cancelled."
          confirmLabel="Yes, completed"
          cancelLabel="Not yet"
          onCancel={() => setAsked(null)}
          onConfirm={() => void change('completed')}
        />
      ) : null}
    </div>
  );
});
