import { type KeyboardEvent, useId, useState } from 'react';
import * as v from 'valibot';
import { dayInIndia } from '../../../../src/shared/india-time.ts';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { useForm } from '../../../data/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { batchName, officeDays, placeStateWords } from '../batches/batch-words.ts';
import { FormDialog } from '../form-dialog.tsx';
import { changeFailure, changePlace } from './change-place.ts';
import { type MoveChoices, moveChoices } from './move-choices.ts';
import styles from './place-dialogs.module.css';
import { lapseText } from './place-words.ts';
import { ToldDialog } from './told-dialog.tsx';

const rules = v.object({ batch: v.string() });

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

  const choices = moveChoices(batches, place, dayInIndia(new Date()), typed);
  const free = [...choices.same, ...choices.others].filter(({ full }) => !full);
  // What was typed means the first that it finds, until another one is picked.
  const chosen = free.find(({ _id }) => _id === picked) ?? (typed.trim() === '' ? undefined : free[0]);
  const goal = after && batches.find(({ _id }) => _id === after.batch);
  const form = useForm({
    rules,
    prepare: () => ({ batch: chosen?._id }),
    send: (values) => changePlace(place._id, values),
    success: '',
    failure: changeFailure,
    onSent: setAfter,
  });

  /** From the search the arrows lead into the list. */
  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || free.length === 0) return;
    event.preventDefault();
    const place = free.findIndex(({ _id }) => _id === chosen?._id);
    const next = free[place === -1 ? 0 : (place + step + free.length) % free.length];
    setPicked(next?._id ?? null);
    form.props.ref.current?.querySelector(`[value="${next?._id}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  const verb = place.batch === null ? 'Give a seat in' : 'Move to';
  if (after && goal)
    return (
      <ToldDialog
        title={`${place.name} has a seat`}
        place={after}
        batch={goal}
        isMoved={place.batch !== null && place.batch !== after.batch}
        text={`${batchName(goal)}: ${stateText(after)}`}
        onClose={() => onClose(true)}
      />
    );
  return (
    <FormDialog
      title={place.batch === null ? `Give a seat to ${place.name}` : `Move ${place.name}`}
      form={form}
      // A search is nothing to lose.
      changed={false}
      submit={
        <Button
          type="submit"
          size="small"
          busy={form.busy}
          busyText="Moving…"
          disabled={chosen === undefined}
        >
          {chosen ? `${verb} ${officeDays(chosen)}` : 'Choose a date'}
        </Button>
      }
      closeLabel="Close"
      onClose={() => onClose(false)}
    >
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
        <Dates
          title={choices.same[0]?.entryName ?? place.course}
          batches={choices.same}
          chosen={chosen?._id}
          onPick={setPicked}
        />
        <Dates title="Other courses" batches={choices.others} chosen={chosen?._id} onPick={setPicked} />
        {choices.same.length + choices.others.length === 0 ? <p role="status">{emptyText(typed)}</p> : null}
      </div>
    </FormDialog>
  );
}

interface DatesProps {
  title: string;
  batches: MoveChoices['same'];
  chosen: string | undefined;
  onPick: (id: string) => void;
}

function Dates({ title, batches, chosen, onPick }: DatesProps) {
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

function stateText({ state, heldUntil }: Place): string {
  const until = heldUntil === null ? '' : `, ${lapseText(heldUntil, new Date())}`;
  return `${placeStateWords[state].toLowerCase()}${until}.`;
}

function emptyText(typed: string): string {
  return typed.trim() === ''
    ? 'There is no other date that is open. Please add one first.'
    : `No date matches “${typed.trim()}”.`;
}
