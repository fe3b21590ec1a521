import { type Ref, useState } from 'react';
import { isSeated } from '../../../../src/shared/batches.ts';
import { callLink, chatLink } from '../../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../../src/shared/phone-number.ts';
import type { FoundPerson, Place } from '../../../../src/shared/records.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Row } from '../../../ui/row.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { WhatsAppGlyph } from '../../../ui/whatsapp-glyph.tsx';
import { adminCall, isUnauthorized } from '../../data/admin-api.ts';
import { placeStateWords } from '../batches/batch-words.ts';
import { useBatches } from '../batches/use-batches.ts';
import { KeyHint } from '../key-hint.tsx';
import { changeFailure, changePlace } from '../seats/change-place.ts';
import { MoveDialog } from '../seats/move-dialog.tsx';
import { useSeatUndo } from '../seats/use-seat-undo.ts';
import styles from './search-dialog.module.css';

interface PersonDeedsProps {
  person: FoundPerson;
  /** Closes the search, where all is done. */
  onDone: () => void;
  ref: Ref<HTMLElement>;
}

/** The actions on the person who is chosen in the search, each by the letter that it has in the follow-up, with Alt. */
export function PersonDeeds({ person: { name, phone, enrollment }, onDone, ref }: PersonDeedsProps) {
  const number = phone === null ? null : internationalNumber(phone);
  const [call, chat] = [number && callLink(number), number && chatLink(number)];
  const { batches } = useBatches();
  const { busy, toMove, move, stay, confirm } = useSeatOf(enrollment?._id ?? '', name, onDone);
  const state = enrollment?.place ?? null;
  if (!call && state === null) return null;
  const look = (key: string) =>
    ({
      variant: 'secondary',
      size: 'small',
      'aria-keyshortcuts': `Alt+${key}`,
      iconEnd: <KeyHint>{`Alt ${key}`}</KeyHint>,
    }) as const;
  return (
    <section ref={ref} aria-label={`Actions for ${name}`} className={styles.deeds}>
      <p className={styles.person}>{name}</p>
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
        {state === null || state === 'completed' ? null : (
          <Button {...look('E')} disabled={busy} onClick={() => void move()}>
            {isSeated({ state }) ? 'Move' : 'Give a seat'}
          </Button>
        )}
        {state === 'held' || state === 'offered' ? (
          <Button {...look('F')} disabled={busy} onClick={() => void confirm()}>
            Confirm
          </Button>
        ) : null}
      </Row>
      {toMove && batches ? (
        <MoveDialog
          place={toMove}
          batches={batches}
          onClose={(isChanged) => (isChanged ? onDone() : stay())}
        />
      ) : null}
    </section>
  );
}

/** Moves or confirms the place of an enrollment, which is read once it is asked for. */
function useSeatOf(enrollment: string, name: string, onDone: () => void) {
  const [toMove, setToMove] = useState<Place | null>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const offerUndo = useSeatUndo();

  async function act(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!isUnauthorized(error)) toast({ kind: 'error', text: changeFailure(error), detail: name });
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    toMove,
    move: () =>
      act(async () => {
        const options = { method: 'POST', json: { enrollment } } as const;
        setToMove((await adminCall('/api/admin/places', options)).body);
      }),
    stay: () => setToMove(null),
    confirm: () =>
      act(async () => {
        // A place has the id of its enrollment.
        const { place, ...undo } = await changePlace(enrollment, { state: 'confirmed' });
        const text = placeStateWords[place.state];
        toast({ kind: 'success', text, detail: name, offer: offerUndo({ ...undo, name, text }) });
        onDone();
      }),
  };
}
