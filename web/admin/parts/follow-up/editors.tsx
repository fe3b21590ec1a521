import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { type Stage, stageOfPlace, stagesByHand, stageWords } from '../../../../src/shared/follow-up.ts';
import { nextDayBounds } from '../../../../src/shared/follow-up-rules.ts';
import { inboxes } from '../../../../src/shared/inboxes.ts';
import { limits } from '../../../../src/shared/limits.ts';
import type { FollowUp } from '../../../../src/shared/records.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/row.tsx';
import { showTyped } from '../../data/kept-typing.ts';
import { putBackText } from '../../data/use-kept-form.ts';
import { officeDay } from '../batches/batch-words.ts';
import { focusOn } from '../focus-on.ts';
import styles from './editors.module.css';
import { daysToOffer, noDayKey } from './follow-up-words.ts';
import { noteKey, type TypedNote } from './use-notes.ts';

interface EditorProps {
  person: FollowUp;
  onClose: () => void;
}

interface NoteEditorProps {
  person: FollowUp;
  /** None where it is always open: nothing closes it, and it does not take the focus. */
  onClose?: () => void;
  note: TypedNote;
  onSave: (text: string) => void;
}

/** Takes a note: Enter saves it, Shift and Enter begin a new line. */
export function NoteEditor({ person, onClose, note: { text, isFromBefore, type }, onSave }: NoteEditorProps) {
  const id = useId();
  const key = noteKey(person);
  useEffect(() => showTyped(key), [key]);
  const isEmpty = text.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) onSave(text);
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose?.();
    if (event.key !== 'Enter' || event.shiftKey) return;
    // On a touch screen Enter begins a line, as in any message there; the button saves.
    if (matchMedia('(pointer: coarse)').matches) return;
    send(event);
  };
  return (
    <form className={styles.editor} onSubmit={send}>
      <label htmlFor={id} className={styles.label}>
        Note about {person.name}
      </label>
      <KeptWith person={person} />
      {isFromBefore ? (
        <Row gap={2}>
          <p role="status" className={styles.hint}>
            {putBackText}
          </p>
          <Button
            variant="quiet"
            size="small"
            onClick={({ currentTarget }) => {
              type('');
              // The button goes.
              focusOn(currentTarget.form?.querySelector('textarea') ?? null);
            }}
          >
            Discard
          </Button>
        </Row>
      ) : null}
      <textarea
        ref={onClose && showOn}
        id={id}
        className={styles.text}
        rows={3}
        maxLength={limits.message}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
      <div className={styles.end}>
        <Button type="submit" size="small" disabled={isEmpty}>
          Save note
        </Button>
        {onClose ? (
          <Button variant="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
        ) : null}
        {text.length > limits.message * 0.9 ? (
          <p className={styles.hint}>
            {(limits.message - text.length).toLocaleString('en-IN')} characters left
          </p>
        ) : (
          <p className={styles.keysHint}>Enter saves, Shift + Enter starts a new line</p>
        )}
      </div>
    </form>
  );
}

/** Chooses the next day: by one key, one tap, or from the calendar. */
export function DayEditor({
  person,
  onClose,
  today,
  onSave,
}: EditorProps & { today: string; onSave: (day: string | null) => void }) {
  const [day, setDay] = useState(person.nextOn !== null && person.nextOn > today ? person.nextOn : '');
  const { first, last } = nextDayBounds(today);
  const id = useId();
  const choices = daysToOffer(today);
  const byKey = (key: string) => {
    const choice = choices.find((each) => each.key === key);
    if (choice) onSave(choice.day);
    if (key === noDayKey) onSave(null);
    return choice !== undefined || key === noDayKey;
  };
  return (
    <Choices label={`When to call ${person.name} back`} onKey={byKey} onClose={onClose}>
      {choices.map((choice, index) => (
        <Choice
          key={choice.key}
          letter={choice.key}
          isFirst={index === 0}
          detail={officeDay(choice.day).slice(0, -5)}
          onChoose={() => onSave(choice.day)}
        >
          {choice.label}
        </Choice>
      ))}
      <Choice letter={noDayKey} onChoose={() => onSave(null)}>
        No day
      </Choice>
      <Choice detail={officeDay(today).slice(0, -5)} onChoose={() => onSave(today)}>
        Today
      </Choice>
      <form
        className={styles.date}
        onSubmit={(event) => {
          event.preventDefault();
          if (day !== '') onSave(day);
        }}
      >
        <label htmlFor={id} className={styles.label}>
          Or on
        </label>
        <input
          id={id}
          type="date"
          min={first}
          max={last}
          className={styles.input}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button type="submit" variant="secondary" size="small" disabled={day === ''}>
          Set
        </Button>
      </form>
    </Choices>
  );
}

/** Chooses the stage: by one key or one tap. */
export function StageEditor({ person, onClose, onSave }: EditorProps & { onSave: (stage: Stage) => void }) {
  const { byPlace, stage: current, enrollment } = person;
  const stages = stagesByHand(byPlace ? current : stageOfPlace(enrollment?.place ?? null));
  const byKey = (key: string) => {
    const stage = stages[Number(key) - 1];
    if (stage) onSave(stage);
    return stage !== undefined;
  };
  return (
    <Choices
      label={`Stage of ${person.name}`}
      hint={
        <>
          <p className={styles.hint}>
            Contacted sets no day to call back: ‘Spoken’ does both. Lost ends the calls: for whoever is not
            interested, or trains elsewhere.
          </p>
          <KeptWith person={person} />
        </>
      }
      onKey={byKey}
      onClose={onClose}
    >
      {stages.map((stage, index) => (
        <Choice
          key={stage}
          letter={String(index + 1)}
          isFirst={stage === person.stage}
          isChosen={stage === person.stage}
          onChoose={() => onSave(stage)}
        >
          {stageWords[stage]}
        </Choice>
      ))}
    </Choices>
  );
}

/** Says to which of several records of a person a note or stage belongs. */
function KeptWith({ person: { sent, source } }: { person: FollowUp }) {
  if (sent === 1) return null;
  return (
    <p className={styles.hint}>
      Kept with the newest thing they sent ({inboxes[source].source}), and erased with it.
    </p>
  );
}

interface ChoicesProps {
  label: string;
  hint?: ReactNode;
  /** Returns whether the key chose something. */
  onKey: (key: string) => boolean;
  onClose: () => void;
  children: ReactNode;
}

function Choices({ label, hint, onKey, onClose, children }: ChoicesProps) {
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    const types = event.target instanceof HTMLInputElement;
    if (types || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (onKey(event.key.toLowerCase())) event.preventDefault();
  };
  return (
    <fieldset className={styles.editor} onKeyDown={press}>
      <legend className={styles.label}>{label}</legend>
      {hint}
      <div className={styles.choices}>{children}</div>
      <Button variant="quiet" size="small" className={styles.cancel} onClick={onClose}>
        Cancel
      </Button>
    </fieldset>
  );
}

interface ChoiceProps {
  letter?: string;
  detail?: string;
  isFirst?: boolean;
  isChosen?: boolean;
  onChoose: () => void;
  children: string;
}

function Choice({ letter, detail, isFirst = false, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      ref={isFirst ? showOn : undefined}
      type="button"
      className={styles.choice}
      aria-pressed={isChosen}
      aria-keyshortcuts={letter}
      onClick={(event) => {
        // Else the click would choose the row again from which the list goes on.
        event.stopPropagation();
        onChoose();
      }}
    >
      {letter === undefined ? null : (
        <span className={styles.key} aria-hidden="true">
          {letter}
        </span>
      )}
      <span>
        {children}
        {detail ? <span className={styles.detail}> {detail}</span> : null}
      </span>
    </button>
  );
}

/** As a ref: gives what was opened the focus and brings it into sight, above the keyboard of a phone too. */
function showOn(element: HTMLElement | null): void {
  focusOn(element);
  element?.closest('form, fieldset')?.scrollIntoView({ block: 'nearest' });
}
