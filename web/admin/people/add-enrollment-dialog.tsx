import { legalPaths } from '../../../src/content/navigation.ts';
import type { Askable } from '../../../src/shared/askable.ts';
import type { TypedField } from '../../../src/shared/inboxes.ts';
import { languageNames, languages, namesInEnglish } from '../../../src/shared/languages.ts';
import type { AdminBatch } from '../../../src/shared/records.ts';
import type { Form } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Stack } from '../../ui/stack.tsx';
import { callFailure } from '../data/call-failure.ts';
import { batchName, counted } from '../parts/batches/batch-words.ts';
import type { CourseChoice } from '../parts/batches/use-course-choices.ts';
import fields from '../parts/forms/field-grid.module.css';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import { ListState } from '../parts/lists/list-state.tsx';
import { noEmailTexts } from '../parts/seats/place-words.ts';
import styles from './add-enrollment-dialog.module.css';
import { courseValue } from './enrollment-dates.ts';
import { type AddedEnrollment, type EnrolledPerson, useEnrollmentForm } from './use-enrollment-form.ts';

const loading = 'Loading the notice…';

interface AddEnrollmentDialogProps {
  /** Who is enrolled, where that is known. */
  person: EnrolledPerson | null;
  onAdded: (added: AddedEnrollment) => void;
  onClose: () => void;
}

/** Enrolls a person at the counter or on the phone. */
export function AddEnrollmentDialog({ person, onAdded, onClose }: AddEnrollmentDialogProps) {
  const enrollment = useEnrollmentForm(person, onAdded);
  const { form, reading, choices, course, language, notice, isSeat, asked, readAgain } = enrollment;
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
    <FormDialog
      title="Add an enrollment"
      form={form}
      submit={isSeat && enrollment.confirms ? 'Add and confirm' : 'Add enrollment'}
      busyText="Saving…"
      size="large"
      tools={
        asked === null ? null : (
          <Button
            type="submit"
            variant="secondary"
            size="small"
            disabled={form.busy}
            onClick={enrollment.answerYes}
          >
            {answerWords[asked]}
          </Button>
        )
      }
      onClose={onClose}
    >
      <ListState
        list={reading}
        count={0}
        failure={callFailure(reading.error, 'The courses could not be loaded.')}
      />
      <div className={fields.fields} onInput={readAgain}>
        <TextField
          label="Name"
          required
          autoComplete="off"
          data-autofocus
          className={fields.day}
          {...props.name}
        />
        <TextField
          label="Phone"
          type="tel"
          required
          autoComplete="off"
          className={fields.day}
          {...props.phone}
        />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="off"
          className={fields.day}
          {...props.email}
        />
        <TextArea
          label="Address"
          rows={1}
          optional
          className={joinClasses(fields.day, styles.address)}
          {...props.address}
        />
        <SelectField label="Language of the person" className={fields.day} {...form.field('language')}>
          {languageNames.map((name) => (
            <option key={name} value={name}>
              {namesInEnglish[name]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Course and date"
          required
          className={fields.day}
          {...courseField}
          value={course}
          onInput={({ currentTarget }) => enrollment.pick(currentTarget.value)}
        >
          <option value="">Please choose</option>
          {choices.map((choice) => (
            <CourseDates
              key={choice.key}
              choice={choice}
              batches={enrollment.freeBatchesOf(choice)}
              isFull={enrollment.isFull(choice)}
            />
          ))}
        </SelectField>
      </div>
      <Stack gap={2} onInput={readAgain}>
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
        {/* Another language is another notice, which nobody has read yet. */}
        <Checkbox key={language} required disabled={notice === undefined} {...form.checkbox('agree')}>
          Has read this, or had it read out, and agrees to it and to the{' '}
          <a href={legalPaths.terms} target="_blank" rel="noopener">
            terms and conditions
          </a>
        </Checkbox>
        {enrollment.isSample ? <p>{noEmailTexts.sample}</p> : null}
        {isSeat ? (
          <Checkbox {...form.checkbox('confirm')}>Confirm the seat at once: the advance is paid</Checkbox>
        ) : null}
      </Stack>
    </FormDialog>
  );
}

const answerWords: Readonly<Record<Askable, string>> = {
  another: 'Another person of this name',
  anyway: 'Enroll anyway',
};

interface CourseDatesProps {
  choice: CourseChoice;
  /** Those with a free seat. */
  batches: readonly AdminBatch[];
  /** It has dates, and none with a free seat. */
  isFull: boolean;
}

function CourseDates({ choice, batches, isFull }: CourseDatesProps) {
  return (
    <>
      {batches.map((batch) => (
        <option key={batch._id} value={courseValue(choice.key, batch._id)}>
          {batchName(batch)} · {counted(batch.seatsLeft, 'seat')} left
        </option>
      ))}
      <option value={courseValue(choice.key, '')}>
        {choice.name}, no date yet{isFull ? ': all its dates are full' : ''}
      </option>
    </>
  );
}
