import { type RefObject, useEffect, useRef, useState } from 'react';
import { legalPaths } from '../../../src/content/navigation.ts';
import { inLanguage } from '../../../src/shared/languages.ts';
import type { CatalogueEntry, CatalogueKind, EnrollmentAnswer } from '../../../src/shared/records.ts';
import { enrollmentRules } from '../../../src/shared/visitor-rules.ts';
import { useLanguage, useTexts } from '../../data/texts.tsx';
import type { TypedFields } from '../../data/typed-fields.ts';
import type { Form } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { AuthorisationLine } from '../parts/authorisation-line.tsx';
import { ConsentNotice } from '../parts/consent-notice.tsx';
import { EmailField, PhoneField } from '../parts/contact-fields.tsx';
import { Honeypot } from '../parts/honeypot.tsx';
import { LinkedText } from '../parts/linked-text.tsx';
import { usePublicForm } from '../parts/use-public-form.ts';
import { DateField } from './date-field.tsx';
import styles from './enrollment-form.module.css';
import { NextSteps } from './next-steps.tsx';
import type { SentEnrollment } from './sent-enrollment.ts';
import { type DateChoice, useDateChoice } from './use-date-choice.ts';

const rules = enrollmentRules({
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'paragraphs',
  course: 'course',
});

/** The course or certificate of the form. */
export interface EnrollmentFormProps {
  kind: CatalogueKind;
  /** The course or certificate. */
  entry: CatalogueEntry;
  /** The id of the date with which the choice begins; null: no date yet. */
  asked: string | null;
  /** What was typed so far: the form may be closed and opened again. */
  typed: RefObject<TypedFields>;
  /** Called once it was sent. */
  onSent: (answer: EnrollmentAnswer) => void;
  onClose: () => void;
}

/** The form by which a visitor enrolls in one course or certificate; once sent it says so first, then what comes next. */
export function EnrollmentForm({ kind, entry, asked, typed, onSent, onClose }: EnrollmentFormProps) {
  const enrollment = useTexts('enrollment');
  const { close } = useTexts('frame');
  const [sent, setSent] = useState<SentEnrollment | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const choice = useDateChoice(kind, entry._id, asked);
  const form = usePublicForm({
    path: '/api/enrollments',
    inbox: 'enrollments',
    rules,
    about: { kind, entry: entry._id },
    texts: enrollment.form,
    initial: { ...typed.current, course: entry.name },
    onSent: (values, answer: EnrollmentAnswer) => {
      typed.current = {};
      setSent({ values, date: choice.chosen, answer });
      onSent(answer);
      choice.readAgain();
    },
    messageFields: ['agree'],
  });
  const keepTyped = () => {
    typed.current = form.typed();
  };
  const { readAgain } = choice;
  const isRefused = form.errors.batch !== undefined;
  useEffect(() => {
    if (isRefused) readAgain();
  }, [isRefused, readAgain]);
  // At the press of Send, the end of the form is in view.
  useEffect(() => {
    if (sent) top.current?.scrollIntoView();
  }, [sent]);
  return (
    <form {...form.props} onInputCapture={keepTyped} className={styles.form}>
      <div ref={top} className={styles.top}>
        <FormStatus status={sent ? form.status : null} />
      </div>
      {sent ? <NextSteps sent={sent} /> : <Fields form={form} choice={choice} isDateAsked={asked !== null} />}
      <div className={styles.end}>
        <FormStatus status={sent ? null : form.status} />
        {sent ? (
          <Button key="close" variant="secondary" autoFocus onClick={onClose}>
            {close}
          </Button>
        ) : (
          <Button key="submit" type="submit" busy={form.busy} busyText={enrollment.form.submitting}>
            {enrollment.form.submit}
          </Button>
        )}
      </div>
    </form>
  );
}

interface FieldsProps {
  form: Form;
  choice: DateChoice;
  /** The link of a date led here, so it is chosen already. */
  isDateAsked: boolean;
}

function Fields({ form, choice, isDateAsked }: FieldsProps) {
  const words = useTexts('enrollment').form;
  const { labels, wrong } = useTexts('forms');
  const language = useLanguage();
  const disagrees = form.status?.text === wrong.agree;
  return (
    <>
      <ol className={styles.steps}>
        {words.steps.map(({ id, text, lang }) => (
          <li key={id} lang={lang}>
            {text}
          </li>
        ))}
      </ol>
      <AuthorisationLine />
      <TextField label={labels.course} readOnly {...form.field('course')} />
      <DateField choice={choice} error={form.errors.batch} takesFocus={!isDateAsked || choice.isClosed} />
      <TextField label={labels.name} required autoComplete="name" data-autofocus {...form.field('name')} />
      <div className={styles.pair}>
        <EmailField form={form} name="email" label={labels.email} />
        <PhoneField form={form} name="phone" label={labels.phone} />
      </div>
      <TextArea
        label={labels.address}
        required
        rows={3}
        autoComplete="street-address"
        {...form.field('address')}
      />
      <Honeypot />
      <Checkbox
        required
        className={styles.agreement}
        {...form.checkbox('agree')}
        aria-invalid={disagrees || undefined}
      >
        <LinkedText text={words.agreement} name="terms">
          <a href={inLanguage(language, legalPaths.terms)} target="_blank" rel="noopener">
            {words.terms}
          </a>
        </LinkedText>
      </Checkbox>
      <p className={styles.privacy}>
        <LinkedText text={words.privacy} name="policy">
          <a href={inLanguage(language, legalPaths.privacyPolicy)} target="_blank" rel="noopener">
            {words.policy}
          </a>
        </LinkedText>
      </p>
      <ConsentNotice form="enrollments" />
    </>
  );
}
