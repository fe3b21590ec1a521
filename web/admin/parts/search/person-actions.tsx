import { type Ref, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSeated } from '../../../../src/shared/batches.ts';
import { dayInIndia } from '../../../../src/shared/india-time.ts';
import { callLink, personChatLink } from '../../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../../src/shared/phone-number.ts';
import type { AdminBatch, FoundPerson, Place } from '../../../../src/shared/records.ts';
import { placeStateWords } from '../../../../src/shared/state-words.ts';
import { serverTime } from '../../../data/server-clock.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Row } from '../../../ui/row.tsx';
import { WhatsAppGlyph } from '../../../ui/whatsapp-glyph.tsx';
import { adminCall } from '../../data/admin-api.ts';
import { useFailureToast } from '../../data/use-failure-toast.ts';
import { firstDay, shortBatchName } from '../batches/batch-words.ts';
import { useBatches } from '../batches/use-batches.ts';
import { KeyHint } from '../key-hint.tsx';
import { changeFailure, changePlace, type SeatUndo } from '../seats/change-place.ts';
import { moveChoices } from '../seats/move-choices.ts';
import { MoveDialog } from '../seats/move-dialog.tsx';
import { MovedDialog } from '../seats/moved-dialog.tsx';
import { usePlaceChange } from '../seats/use-place-change.ts';
import styles from './search-dialog.module.css';

interface PersonActionsProps {
  person: FoundPerson;
  /** Closes the search, where all is done. */
  onDone: () => void;
  /** Called when another date is not chosen after all. */
  onStay: () => void;
  ref: Ref<HTMLElement>;
}

/**
 * The actions on the person who is chosen in the search, each by the letter that it has in the follow-up, with Alt; and by
 * Alt + M the move to the next date, about which most people call.
 */
export function PersonActions({
  person: { name, phone, enrollment },
  onDone,
  onStay,
  ref,
}: PersonActionsProps) {
  const number = phone === null ? null : internationalNumber(phone);
  const [call, chat] = [number && callLink(number), number && personChatLink(number)];
  const { batches = [] } = useBatches();
  const { busy, asked, moved, choose, moveTo, stay, confirm } = useSeatOf(
    enrollment?._id ?? '',
    name,
    onDone,
  );
  const state = enrollment?.place ?? null;
  if (!call && state === null) return null;
  const seated = state !== null && isSeated({ state });
  const batch = batches.find(({ _id }) => _id === enrollment?.batch);
  const next = seated && batch ? nextAfter(batch, batches) : null;
  const goal = batches.find(({ _id }) => _id === moved?.place.batch);
  const look = (key: string) =>
    ({
      variant: 'secondary',
      size: 'small',
      'aria-keyshortcuts': `Alt+${key}`,
      iconEnd: <KeyHint>{`Alt ${key}`}</KeyHint>,
    }) as const;
  return (
    <section ref={ref} aria-label={`Actions for ${name}`} className={styles.actions}>
      <div className={styles.person}>
        <p className={styles.name}>{name}</p>
        {state === null ? null : (
          <p className={styles.detail}>
            {[batch && shortBatchName(batch), placeStateWords[state]].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      <Row gap={2}>
        {call ? (
          <ButtonLink href={call} {...look('C')} aria-label={`Call ${name}`}>
            Call
          </ButtonLink>
        ) : null}
        {chat ? (
          <ButtonLink
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            {...look('W')}
            icon={<WhatsAppGlyph />}
            aria-label={`WhatsApp ${name} (opens a new tab)`}
          >
            WhatsApp
          </ButtonLink>
        ) : null}
        {next === null ? null : (
          <Button {...look('M')} disabled={busy} onClick={() => void moveTo(next)}>
            Move to {firstDay(next)}
          </Button>
        )}
        {state === null || state === 'completed' ? null : (
          <Button {...look('E')} disabled={busy} onClick={() => void choose()}>
            {next === null ? (seated ? 'Move' : 'Give a seat') : 'Another date'}
          </Button>
        )}
        {state === 'held' || state === 'offered' ? (
          <Button {...look('F')} disabled={busy} onClick={() => void confirm()}>
            Confirm
          </Button>
        ) : null}
      </Row>
      {asked && batches.length > 0 ? (
        <MoveDialog
          place={asked}
          batches={batches}
          onClose={(isChanged) => {
            if (isChanged) return onDone();
            // The field has the keys; the dialog gives the focus back to a button that was disabled.
            flushSync(stay);
            onStay();
          }}
        />
      ) : null}
      {moved && goal ? (
        <MovedDialog place={moved.place} batch={goal} isMoved undo={moved} onClose={onDone} />
      ) : null}
    </section>
  );
}

function nextAfter({ _id, kind, entry }: AdminBatch, batches: readonly AdminBatch[]): AdminBatch | null {
  return moveChoices(batches, { batch: _id, kind, entry }, dayInIndia(serverTime()), '').next;
}

/** Moves or confirms the place of an enrollment, which is read once another date is to be chosen. */
function useSeatOf(enrollment: string, name: string, onDone: () => void) {
  const [asked, setAsked] = useState<Place | null>(null);
  const [moved, setMoved] = useState<({ place: Place } & SeatUndo) | null>(null);
  const [busy, setBusy] = useState(false);
  const showFailure = useFailureToast();
  const changeState = usePlaceChange();

  async function act(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showFailure(error, changeFailure(error), name);
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    asked,
    moved,
    choose: () =>
      act(async () => {
        const options = { method: 'POST', json: { enrollment } } as const;
        setAsked((await adminCall('/api/admin/places', options)).body);
      }),
    stay: () => setAsked(null),
    // A place has the id of its enrollment.
    moveTo: ({ _id }: AdminBatch) => act(async () => setMoved(await changePlace(enrollment, { batch: _id }))),
    confirm: () =>
      act(async () => {
        if (await changeState({ _id: enrollment, name }, 'confirmed')) onDone();
      }),
  };
}
