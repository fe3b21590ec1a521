import { type ComponentProps, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { legalPaths } from '../../../src/content/navigation.ts';
import { type Askable, askable } from '../../../src/shared/askable.ts';
import type { TypedField } from '../../../src/shared/inboxes.ts';
import { languageNames, languages, namesInEnglish } from '../../../src/shared/languages.ts';
import { serverTime } from '../../data/server-clock.ts';
import { focusFirst } from '../../data/typed-fields.ts';
import type { Form } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { Stack } from '../../ui/stack.tsx';
import { callFailure } from '../data/call-failure.ts';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import { KeyHint } from '../parts/key-hint.tsx';
import { ListState } from '../parts/lists/list-state.tsx';
import { noEmail, noPhone } from '../parts/people/reach-words.ts';
import { noEmailTexts } from '../parts/seats/place-words.ts';
import styles from './add-enrollment-dialog.module.css';
import { AddedList } from './added-list.tsx';
import { RareFields, SourceFields } from './counter-fields.tsx';
import { batchesAtCounter, choiceText, courseValue, seatGiving } from './enrollment-dates.ts';
import { type AddedEnrollment, type EnrolledPerson, useEnrollmentForm } from './use-enrollment-form.ts';

const loading = 'Loading the notice…';
/** What each further person is asked for, or may be. */
const inSight: readonly string[] = ['name', 'agree', 'confirm', ...askable];

interface AddEnrollmentDialogProps {
  /** Who is enrolled, where that is known. */
  person: EnrolledPerson | null;
  /** Takes all who were added, the last one last. */
  onClose: (added: readonly AddedEnrollment[]) => void;
}

/** Enrolls people at the counter or on the phone, one after the other. */
export function AddEnrollmentDialog({ person, onClose }: AddEnrollmentDialogProps) {
  const enrollment = useEnrollmentForm(person, onClose);
  const { form, reading, language, notice, added, giving, asked } = enrollment;
  /** How many had been added when the fields that are the same for all were opened. */
  const [openedAt, setOpenedAt] = useState(0);
  const isFurther = added.length > 0;
  function unfold() {
    flushSync(() => setOpenedAt(added.length));
    // The button is gone.
    if (form.props.ref.current) focusFirst(form.props.ref.current, ['phone']);
  }
  /** Presses what has the hint, and leaves the focus where Enter sends. */
  function press(event: KeyboardEvent<HTMLElement>) {
    const keys = keysOf(event);
    if (keys === null) return;
    event.preventDefault();
    if (event.repeat || form.busy) return;
    if (keys !== 'Alt+Y' && !enrollment.isReadyFor(keys === 'Enter' ? 'send' : 'tick')) return;
    const control = form.props.ref.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${keys}"]`);
    control?.click();
    // In a list Enter opens it, in the address it begins a line.
    if (keys === 'Alt+A' && !(event.target instanceof HTMLInputElement)) control?.focus();
  }
  /** The second press of a double click answers no question. */
  function answerOnce(event: MouseEvent<HTMLElement>) {
    if (event.detail > 1) event.preventDefault();
    else enrollment.answerYes();
  }
  const isFolded =
    openedAt < added.length && Object.keys(form.errors).every((name) => inSight.includes(name));

  return (
    <FormDialog
      title="Add an enrollment"
      form={form}
      submit={
        asked === null ? (
          <Submit
            keys={isFurther ? null : 'Enter'}
            busy={form.busy && !enrollment.goesOn}
            disabled={form.busy}
            onClick={() => enrollment.goOn(false)}
          >
            {enrollment.confirms ? 'Add and confirm' : 'Add enrollment'}
          </Submit>
        ) : (
          <Submit keys="Alt+Y" busy={form.busy} onClick={answerOnce}>
            {answerWords[asked]}
          </Submit>
        )
      }
      tools={
        asked === null ? (
          <Submit
            keys={isFurther ? 'Enter' : null}
            busy={form.busy && enrollment.goesOn}
            disabled={form.busy}
            onClick={() => enrollment.goOn(true)}
          >
            Add another
          </Submit>
        ) : (
          <Button variant="secondary" size="small" disabled={form.busy} onClick={enrollment.answerNo}>
            No, change it
          </Button>
        )
      }
      closeLabel={isFurther ? 'Done' : 'Cancel'}
      size="large"
      onClose={() => onClose(added)}
    >
      <ListState
        list={reading}
        count={0}
        failure={callFailure(reading.error, 'The courses could not be loaded.')}
      />
      <Stack onInput={enrollment.readAgain} onKeyDown={press}>
        <AddedList added={added} now={serverTime()} />
        <Fields enrollment={enrollment} isFolded={isFolded} />
        {isFolded ? (
          <div className={styles.same}>
            <p>{sameText(enrollment)}</p>
            <Button variant="quiet" size="small" onClick={unfold}>
              Change
            </Button>
          </div>
        ) : null}
        <section
          className={styles.notice}
          aria-label="Notice to read out"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is higher than its box is moved by keyboard too.
          tabIndex={0}
          lang={languages[language].tag}
        >
          {(notice ?? loading).split('\n').map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
        <Stack gap={2}>
          {/* Another language is another notice, which nobody has read yet. */}
          <Checkbox
            key={language}
            required
            disabled={notice === undefined}
            aria-keyshortcuts="Alt+A"
            {...form.checkbox('agree')}
          >
            Has read this, or had it read out, and agrees to it and to the{' '}
            <a href={legalPaths.terms} target="_blank" rel="noopener">
              terms and conditions
            </a>{' '}
            <KeyHint>Alt+A</KeyHint>
          </Checkbox>
          {giving === 'free' ? (
            <Checkbox {...form.checkbox('confirm')}>Confirm the seat at once: the advance is paid</Checkbox>
          ) : null}
          {giving === 'confirmed' ? (
            <p>This batch has begun: the seat is confirmed at once, so the advance must be paid.</p>
          ) : null}
          {giving === 'none' ? <p>This batch has begun and is full: please choose another date.</p> : null}
          {giving === 'waits' ? <p>This batch is full: they go on its waiting list.</p> : null}
          {enrollment.isSample ? <p>{noEmailTexts.sample}</p> : null}
        </Stack>
      </Stack>
    </FormDialog>
  );
}

const answerWords: Readonly<Record<Askable, string>> = {
  another: 'Another person of this name',
  anyway: 'Enroll anyway',
};

interface SubmitProps extends ComponentProps<typeof Button> {
  /** The keys that press it from a field. */
  keys: 'Enter' | 'Alt+Y' | null;
}

function Submit({ keys, ...rest }: SubmitProps) {
  return (
    <Button
      {...rest}
      type="submit"
      variant={keys ? 'primary' : 'secondary'}
      size="small"
      busyText="Saving…"
      aria-keyshortcuts={keys ?? undefined}
      iconEnd={keys ? <KeyHint>{keys}</KeyHint> : undefined}
    />
  );
}

interface FieldsProps {
  enrollment: ReturnType<typeof useEnrollmentForm>;
  /** All but what is of one person alone is out of sight. */
  isFolded: boolean;
}

function Fields({ enrollment, isFolded }: FieldsProps) {
  const { form, choices, batches, course, today, typed, reminder } = enrollment;
  /** Named one by one, so that the compiler asks here too for a field that is new on the site's form. */
  const props: Record<TypedField<'enrollments'>, ReturnType<Form['field']>> = {
    name: form.field('name'),
    phone: form.field('phone'),
    email: form.field('email'),
    address: form.field('address'),
    course: form.field('course'),
  };
  const { defaultValue: _none, ...courseField } = props.course;
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label="Name"
          required
          autoComplete="off"
          data-autofocus
          className={styles.broad}
          {...props.name}
        />
        <SelectField label="Language of the person" {...form.field('language')}>
          {languageNames.map((name) => (
            <option key={name} value={name}>
              {namesInEnglish[name]}
            </option>
          ))}
        </SelectField>
      </div>
      {reminder.text === '' ? null : (
        <FormStatus key={reminder.times} status={{ kind: 'error', text: reminder.text }} />
      )}
      <div hidden={isFolded} className={styles.fields}>
        {/* One of the two is enough. */}
        <TextField
          label="Phone"
          type="tel"
          optional={Boolean(typed.email)}
          autoComplete="off"
          {...props.phone}
        />
        <TextField
          label="Email"
          type="email"
          optional={Boolean(typed.phone)}
          autoComplete="off"
          {...props.email}
        />
        <TextArea label="Address" rows={1} optional className={styles.address} {...props.address} />
        <SelectField
          label="Course and date"
          required
          className={styles.course}
          {...courseField}
          value={course}
          onInput={({ currentTarget }) => enrollment.pick(currentTarget.value)}
        >
          <option value="">Please choose</option>
          {choices.map(({ key, name }) => (
            <optgroup key={key} label={name}>
              {batchesAtCounter(batches, key, today).map((batch) => (
                <option
                  key={batch._id}
                  value={courseValue(key, batch._id)}
                  disabled={seatGiving(batch, today) === 'none'}
                >
                  {choiceText(batch, today)}
                </option>
              ))}
              <option value={courseValue(key, '')}>{name}, no date yet</option>
            </optgroup>
          ))}
        </SelectField>
        <SourceFields form={form} typed={typed} />
      </div>
      <div hidden={isFolded}>
        <RareFields form={form} typed={typed} today={today} />
      </div>
    </>
  );
}

/** Returns what is kept for the next one: 'The same as for Kavya: 98401 23456, no email, FPV, no date yet.' */
function sameText({ added, typed }: FieldsProps['enrollment']): string {
  const last = added.at(-1);
  const same = [typed.phone || noPhone, typed.email || noEmail, last?.date, typed.company].filter(Boolean);
  return `The same as for ${last?.name}: ${same.join(', ')}.`;
}

/** Returns the keys of a press that act in a field, or null. */
function keysOf({ target, key, code, altKey, ctrlKey, nativeEvent }: KeyboardEvent<HTMLElement>) {
  if (nativeEvent.isComposing) return null;
  // By the place of the letter: with Alt, or in Tamil, it types another sign.
  if (altKey && !ctrlKey && (code === 'KeyA' || code === 'KeyY')) return code === 'KeyA' ? 'Alt+A' : 'Alt+Y';
  return key === 'Enter' && target instanceof HTMLInputElement ? 'Enter' : null;
}
