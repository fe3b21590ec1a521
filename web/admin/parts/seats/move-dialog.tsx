import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { dayInIndia } from '../../../../src/shared/india-time.ts';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormStatus } from '../../../ui/form-status.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { batchName, officeDays, placeStateWords } from '../batches/batch-words.ts';
import { changeFailure, changePlace } from './change-place.ts';
import { type MoveChoices, moveChoices } from './move-choices.ts';
import styles from './place-dialogs.module.css';
import { lapseText } from './place-words.ts';
import { ToldOutcome } from './told-outcome.tsx';

interface MoveDialogProps {
  place: Place;
  batches: readonly AdminBatch[];
  /** `isChanged`: it was moved. */
  onClose: (isChanged: boolean) => void;
}

/**
 * Gives somebody a seat in another batch, and then offers the message. With the keyboard: type a part of the date, Enter, and
 * Enter again for WhatsApp.
 */
export function MoveDialog({ place, batches, onClose }: MoveDialogProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [after, setAfter] = useState<Place | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const choices = moveChoices(batches, place, dayInIndia(new Date()), typed);
  const free = [...choices.same, ...choices.others].filter(({ full }) => !full);
  // What was typed means the first that it finds, until another one is picked.
  const chosen = free.find(({ _id }) => _id === picked) ?? (typed.trim() === '' ? undefined : free[0]);
  const goal = after && batches.find(({ _id }) => _id === after.batch);

  async function move(event: FormEvent) {
    event.preventDefault();
    if (chosen === undefined || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      setAfter(await changePlace(place._id, { batch: chosen._id }));
    } catch (error) {
      setFailure(changeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  /** From the search the arrows lead into the list. */
  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || free.length === 0) return;
    event.preventDefault();
    const place = free.findIndex(({ _id }) => _id === chosen?._id);
    const next = free[place === -1 ? 0 : (place + step + free.length) % free.length];
    setPicked(next?._id ?? null);
    form.current?.querySelector(`[value="${next?._id}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  const verb = place.batch === null ? 'Give a seat in' : 'Move to';
  return (
    <Dialog
      title={<span className={styles.title}>{titleOf(place, after)}</span>}
      busy={busy}
      onClose={() => onClose(after !== null)}
    >
      {after && goal ? (
        <ToldOutcome
          place={after}
          batch={goal}
          isMoved={place.batch !== null && place.batch !== after.batch}
          text={`${batchName(goal)}: ${stateText(after)}`}
          onDone={() => onClose(true)}
        />
      ) : (
        <form ref={form} className={styles.move} onSubmit={(event) => void move(event)}>
          <TextField
            name="search"
            type="search"
            label="Find a date"
            hint="A day, a month or a course, such as 8 dec"
            autoComplete="off"
            value={typed}
            data-autofocus
            onChange={(event) => {
              setTyped(event.target.value);
              setPicked(null);
            }}
            onKeyDown={press}
          />
          <div className={styles.choices}>
            <Choices
              title={choices.same[0]?.entryName ?? place.course}
              batches={choices.same}
              chosen={chosen?._id}
              onPick={setPicked}
            />
            <Choices title="Other courses" batches={choices.others} chosen={chosen?._id} onPick={setPicked} />
            {choices.same.length + choices.others.length === 0 ? (
              <p role="status">{emptyText(typed)}</p>
            ) : null}
          </div>
          <FormStatus status={failure === null ? null : { kind: 'error', text: failure }} />
          <div className={styles.answers}>
            <Button variant="secondary" size="small" disabled={busy} onClick={() => onClose(false)}>
              Close
            </Button>
            <Button type="submit" size="small" busy={busy} busyText="Moving…" disabled={chosen === undefined}>
              {chosen ? `${verb} ${officeDays(chosen)}` : 'Choose a date'}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  title: string;
  batches: MoveChoices['same'];
  chosen: string | undefined;
  onPick: (id: string) => void;
}

function Choices({ title, batches, chosen, onPick }: ChoicesProps) {
  const id = useId();
  if (batches.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {batches.map((batch) => (
        <div key={batch._id} className={joinClasses(styles.choice, batch.full && styles.full)}>
          <input
            type="radio"
            name="batch"
            id={`${id}${batch._id}`}
            value={batch._id}
            checked={batch._id === chosen}
            disabled={batch.full}
            onChange={() => onPick(batch._id)}
            className={styles.radio}
          />
          <label htmlFor={`${id}${batch._id}`} className={styles.label}>
            <span className={styles.days}>
              {title === batch.entryName ? officeDays(batch) : batchName(batch)}
            </span>
            <span className={styles.facts}>{factsOf(batch)}</span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}

function factsOf({ full, seats, seatsLeft, waiting, location, language, hidden }: AdminBatch): string {
  const left = full ? `Full: ${seats} of ${seats} seats taken` : `${seatsLeft} of ${seats} seats left`;
  const waits = waiting > 0 ? `${waiting} waiting` : '';
  return [left, waits, location, language, hidden ? 'hidden' : ''].filter(Boolean).join(' · ');
}

function titleOf({ name, batch }: Place, after: Place | null): string {
  if (after !== null) return `${name} has a seat`;
  return batch === null ? `Give a seat to ${name}` : `Move ${name}`;
}

function stateText({ state, heldUntil }: Place): string {
  const until = heldUntil === null ? '' : `, ${lapseText(heldUntil, new Date())}`;
  return `${placeStateWords[state].toLowerCase()}${until}.`;
}

function emptyText(typed: string): string {
  return typed.trim() === ''
    ? 'There is no other date that is open. Please add one first.'
    : `No date matches “${typed.trim()}”.`;
}
