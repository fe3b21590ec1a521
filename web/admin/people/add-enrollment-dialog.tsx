import { useState } from 'react';
import useSWR from 'swr';
import { noticeText } from '../../../src/shared/consent.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import {
  firstLanguage,
  type Language,
  languageNames,
  languages,
  namesInEnglish,
} from '../../../src/shared/languages.ts';
import { officeEnrollmentRules } from '../../../src/shared/office-enrollment.ts';
import type { AdminBatch, EnrollmentAnswer } from '../../../src/shared/records.ts';
import { forms } from '../../content/en/forms.ts';
import { legalPaths } from '../../content/navigation.ts';
import type { Texts } from '../../content/texts.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import type { TypedFields } from '../../data/typed-fields.ts';
import { useForm } from '../../data/use-form.ts';
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { dropDraft, findDraft, useDraft } from '../data/drafts.ts';
import { batchName, counted } from '../parts/batches/batch-words.ts';
import { useBatches } from '../parts/batches/use-batches.ts';
import { type CourseChoice, useCourseChoices } from '../parts/batches/use-course-choices.ts';
import fields from '../parts/forms/field-grid.module.css';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import styles from './add-enrollment-dialog.module.css';
import {
  chosenIn,
  courseValue,
  firstChoice,
  freeBatches,
  keepChoice,
  keptLanguage,
} from './enrollment-dates.ts';

const rules = officeEnrollmentRules(forms);
const place = 'enrollment';
const loading = 'Loading the notice…';

interface AddEnrollmentDialogProps {
  /** Told with what the enrollment is for: 'Small Class, Mon 30 Nov 2026'. */
  onAdded: (name: string, date: string, answer: EnrollmentAnswer) => void;
  onClose: () => void;
}

/** Enrolls somebody who stands at the counter or is on the phone. */
export function AddEnrollmentDialog({ onAdded, onClose }: AddEnrollmentDialogProps) {
  const { batches } = useBatches();
  const choices = useCourseChoices() ?? [];
  const [today] = useState(() => dayInIndia(new Date()));
  const [draft] = useState(() => findDraft(place));
  const [initial] = useState<TypedFields>(() => ({ language: keptLanguage(today), confirm: true }));
  const [typed, setTyped] = useState<TypedFields>(draft?.typed ?? initial);
  const language = languageNames.find((name) => name === typed.language) ?? firstLanguage;
  const notice = useNotice(language);
  const [picked, setPicked] = useState(draft ? String(draft.typed.course ?? '') : null);
  const course = picked ?? firstChoice(choices, batches ?? [], today);
  const form = useForm({
    rules,
    initial,
    draft: draft?.typed,
    prepare: (from) => ({ ...from, ...chosenIn(from, choices) }),
    async send(values, from) {
      const { kind, entry, batch: id, course: courseName } = chosenIn(from, choices);
      const json = { ...values, kind, entry, language, notice };
      const { body } = await adminCall('/api/admin/enrollments', { method: 'POST', json });
      const batch = batches?.find(({ _id }) => _id === id);
      return {
        name: values.name,
        date: batch ? batchName(batch) : `${courseName}, no date yet`,
        answer: body,
      };
    },
    success: '',
    failure: (error) => callFailure(error, 'The enrollment could not be saved.'),
    onSent({ name, date, answer }) {
      dropDraft(place);
      keepChoice(course, language, today);
      onAdded(name, date, answer);
    },
  });
  useDraft(place, form);
  const { defaultValue: _none, ...courseField } = form.field('course');
  const isSeat = chosenIn({ course }, choices).batch !== '';
  const readAgain = () => setTyped((before) => ({ ...before, ...form.typed() }));

  return (
    <FormDialog
      title="Add an enrollment"
      form={form}
      submit={isSeat && typed.confirm === true ? 'Add and confirm' : 'Add enrollment'}
      busyText="Saving…"
      onClose={onClose}
    >
      <div className={fields.fields} onInput={readAgain}>
        <TextField
          label="Name"
          required
          autoComplete="off"
          data-autofocus
          className={fields.wide}
          {...form.field('name')}
        />
        <TextField
          label="Phone"
          type="tel"
          required
          autoComplete="off"
          className={fields.day}
          {...form.field('phone')}
        />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="off"
          className={fields.day}
          {...form.field('email')}
        />
        <TextArea label="Address" rows={2} optional className={fields.wide} {...form.field('address')} />
        <SelectField
          label="Course and date"
          required
          className={fields.wide}
          {...courseField}
          value={course}
          onChange={({ target }) => setPicked(target.value)}
        >
          <option value="">Please choose</option>
          {choices.map((choice) => (
            <CourseDates
              key={choice.key}
              choice={choice}
              batches={freeBatches(batches ?? [], choice.key, today)}
            />
          ))}
        </SelectField>
        <SelectField label="Language of the person" className={fields.wide} {...form.field('language')}>
          {languageNames.map((name) => (
            <option key={name} value={name}>
              {namesInEnglish[name]}
            </option>
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
        {isSeat ? <Checkbox {...form.checkbox('confirm')}>Confirm the seat at once</Checkbox> : null}
      </Stack>
    </FormDialog>
  );
}

function CourseDates({ choice, batches }: { choice: CourseChoice; batches: readonly AdminBatch[] }) {
  return (
    <>
      {batches.map((batch) => (
        <option key={batch._id} value={courseValue(choice.key, batch._id)}>
          {batchName(batch)} · {counted(batch.seatsLeft, 'seat')} left
        </option>
      ))}
      <option value={courseValue(choice.key, '')}>{choice.name}, no date yet</option>
    </>
  );
}

/** Returns the notice of the form in a language, as the page of a course shows it; undefined until it has arrived. */
function useNotice(language: Language): string | undefined {
  const facts = useSiteFacts();
  const texts = useSWR<Pick<Texts, 'consent'>>(`/api/texts/${language}.course`).data;
  return texts && noticeText('enrollments', texts.consent, facts);
}
