import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { Link } from 'wouter';
import { dayInIndia } from '../../../../src/shared/india-time.ts';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { screenPath } from '../../../../src/shared/screens.ts';
import { serverTime } from '../../../data/server-clock.ts';
import { useForm } from '../../../data/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { batchName, hasBegun, officeDays } from '../batches/batch-words.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { changeFailure } from './change-place.ts';
import { type MoveChoices, moveChoices } from './move-choices.ts';
import styles from './place-dialogs.module.css';

const rules = v.object({ batch: v.string() });

interface DateDialogProps<Sent> {
  title: string;
  /** The names of those to be moved, where the title has none. */
  who?: string;
  /** The button's words before the date: 'Move to'. */
  verb: string;
  /** Where those to be moved are now, and for which course they asked. */
  from: Pick<Place, 'batch' | 'kind' | 'entry' | 'course'>;
  /** What becomes of the seat. */
  note?: string | null;
  batches: readonly AdminBatch[];
  send: (values: { batch: string }) => Promise<Sent>;
  onSent: (sent: Sent) => void;
  onClose: () => void;
}

/** Chooses a batch with a seat, to begin with the next one, if there is one. With the keyboard: Enter, or first a part of another date. */
export function DateDialog<Sent>({
  title,
  who,
  verb,
  from,
  note = null,
  batches,
  send,
  onSent,
  onClose,
}: DateDialogProps<Sent>) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<string | null>(null);

  const today = dayInIndia(serverTime());
  const choices = moveChoices(batches, from, today, typed);
  const free = [...choices.same, ...choices.others].filter(({ full }) => !full);
  const isTyped = typed.trim() !== '';
  // The typed text means the first date that it finds, but no sample, until another one is picked.
  const chosen =
    free.find(({ _id }) => _id === picked) ?? (isTyped ? free.find(({ sample }) => !sample) : choices.next);
  const course = choices.same[0]?.entryName ?? from.course;
  const own = batches.find(({ _id }) => _id === from.batch);
  const lacking = isTyped ? null : lackingDate(choices.same, own);
  const list = useRef<HTMLDivElement>(null);
  const chosenId = chosen?._id;
  useEffect(() => {
    const radio = list.current?.querySelector(`[value="${chosenId}"]`);
    radio?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const form = useForm({
    rules,
    // Chosen again in a moment.
    keptAs: null,
    prepare: () => ({ batch: chosen?._id }),
    send,
    success: '',
    failure: changeFailure,
    onSent,
  });

  /** From the search the arrows lead into the list. */
  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || free.length === 0) return;
    event.preventDefault();
    const place = free.findIndex(({ _id }) => _id === chosen?._id);
    const next = free[place === -1 ? 0 : (place + step + free.length) % free.length];
    setPicked(next?._id ?? null);
  }

  return (
    <FormDialog
      title={title}
      form={form}
      // A search is nothing to lose.
      changed={false}
      submit={
        <Button type="submit" size="small" busy={form.busy} busyText="Moving…" disabled={!chosen}>
          {chosen ? `${verb} ${officeDays(chosen)}` : 'Choose a date'}
        </Button>
      }
      closeLabel="Close"
      onClose={onClose}
    >
      {who === undefined ? null : <p>{who}</p>}
      {own && (
        <p>
          {own.state === 'cancelled'
            ? `Was in ${batchName(own)}, which was cancelled`
            : `Now in ${batchName(own)}`}
        </p>
      )}
      {note === null ? null : <p>{note}</p>}
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
      {lacking === null ? null : (
        <p role="status">
          No {lacking} of {course} has a free seat.{' '}
          <Link href={`${screenPath('adminBatches')}?add`} onClick={onClose}>
            Add a batch
          </Link>
          {free.length === 0
            ? ' first.'
            : `, or choose ${lacking === 'later date' ? 'an earlier one' : 'another course'}.`}
        </p>
      )}
      <div ref={list} className={styles.choices}>
        <Dates title={course} batches={choices.same} chosen={chosenId} onPick={setPicked} />
        <Dates title="Other courses" batches={choices.others} chosen={chosenId} onPick={setPicked} />
        {isTyped && choices.same.length + choices.others.length === 0 ? (
          <p role="status">No date matches “{typed.trim()}”.</p>
        ) : null}
      </div>
      {chosen && hasBegun(chosen, today) ? (
        <p role="status">{officeDays(chosen)} has begun: the seat is confirmed.</p>
      ) : null}
    </FormDialog>
  );
}

/** Returns which date of the course has no free seat, so that nothing or only an earlier one is left to choose; or null. */
function lackingDate(same: MoveChoices['same'], own: AdminBatch | undefined) {
  const free = same.filter(({ full }) => !full);
  if (own === undefined) return free.length === 0 ? 'date' : null;
  if (free.length === 0) return 'other date';
  return free.every(({ startsOn }) => startsOn <= own.startsOn) ? 'later date' : null;
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
            <span className={styles.facts}>{factsOf(batch, dayInIndia(serverTime()))}</span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}

function factsOf(batch: AdminBatch, today: string): string {
  const { full, seats, seatsLeft, waiting, location, language, hidden, sample } = batch;
  const left = full ? `Full: ${seats} of ${seats} seats taken` : `${seatsLeft} of ${seats} seats left`;
  const waits = waiting > 0 ? `${waiting} waiting` : '';
  const marks = [hidden ? 'hidden' : '', sample ? 'sample: nobody in it is mailed' : ''];
  return [hasBegun(batch, today) ? `has begun, ${left}` : left, waits, location, language, ...marks]
    .filter(Boolean)
    .join(' · ');
}
