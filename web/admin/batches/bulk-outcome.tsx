import { useState } from 'react';
import type { AdminBatch, ChangedPlaces, Place } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { useTellsPeople } from '../data/use-tells-people.ts';
import { peopleText } from '../parts/batches/batch-words.ts';
import { focusOn } from '../parts/focus-on.ts';
import type { SeatUndo } from '../parts/seats/change-place.ts';
import { ChatLink, useTell } from '../parts/seats/chat-button.tsx';
import { UndoButton } from '../parts/seats/told-dialog.tsx';
import { usePlaceChat } from '../parts/seats/use-place-chat.ts';
import { useUndoInDialog } from '../parts/seats/use-seat-undo.ts';
import styles from './bulk-outcome.module.css';

interface BulkOutcomeProps extends ChangedPlaces, SeatUndo {
  state: 'confirmed' | 'completed' | 'cancelled' | 'moved';
  /** Where those who were changed are now. */
  batch: AdminBatch;
  onClose: () => void;
}

/** Says who was changed, each with the message by which they hear of it, and who was refused and why; offers to undo all. */
export function BulkOutcome({ changed, refused, state, batch, undoId, until, onClose }: BulkOutcomeProps) {
  const tellsPeople = useTellsPeople();
  const people = peopleText(changed.length);
  const title = `${state[0]?.toUpperCase()}${state.slice(1)}: ${people}`;
  const undoing = useUndoInDialog({ undoId, until, name: people, text: title }, onClose);
  const isMailed = tellsPeople && undoId !== null;
  return (
    <ViewDialog
      role="alertdialog"
      title={title}
      onClose={undoing.close}
      answers={
        <>
          <UndoButton onUndo={undoing.undo} />
          <Button size="small" ref={focusOn} onClick={undoing.close}>
            Done
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {refused.length === 0 ? null : (
          <section role="status" className={styles.refused}>
            <h3 className={styles.heading}>
              Not {state}: {peopleText(refused.length)}
            </h3>
            <ul>
              {refused.map(({ _id, name, message }) => (
                <li key={_id}>
                  <strong>{name}</strong>: {message}
                </li>
              ))}
            </ul>
          </section>
        )}
        {isMailed ? <p>Each gets an email about it, unless you undo it within ten seconds.</p> : null}
        <ul className={styles.people} aria-label={title}>
          {changed.map((place) => (
            <Person key={place._id} place={place} batch={batch} isMoved={state === 'moved'} />
          ))}
        </ul>
      </Stack>
    </ViewDialog>
  );
}

interface PersonProps {
  place: Place;
  batch: AdminBatch;
  isMoved: boolean;
}

function Person({ place, batch, isMoved }: PersonProps) {
  const [isTold, setTold] = useState(false);
  const chat = usePlaceChat(place, batch, isMoved);
  const tell = useTell();
  const { name, phone } = place;
  async function mark(told: boolean) {
    if (await tell(place, told)) setTold(told);
  }
  return (
    <li className={styles.person}>
      <p className={styles.name}>
        {name} <span className={styles.phone}>{phone}</span>
      </p>
      {chat && (
        <ChatLink
          href={chat}
          place={place}
          variant="quiet"
          className={styles.chat}
          onTold={() => setTold(true)}
        />
      )}
      <label className={styles.told}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isTold}
          aria-label={`Told: ${name}`}
          onChange={({ target }) => void mark(target.checked)}
        />
        Told
      </label>
    </li>
  );
}
