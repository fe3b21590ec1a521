import { useEffect, useRef, useState } from 'react';
import { enrollmentRules } from '../../../src/shared/visitor-rules.ts';
import { bookingInShort } from '../../content/booking.ts';
import { enrollmentForm, enrollmentPrivacy, enrollmentTerms } from '../../content/enrollment.ts';
import { useTexts } from '../../data/texts.tsx';
import type { Form } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { AuthorisationLine } from '../shared/authorisation-line.tsx';
import { EmailField, PhoneField } from '../shared/contact-fields.tsx';
import { Honeypot } from '../shared/honeypot.tsx';
import { usePublicForm } from '../shared/use-public-form.ts';
import styles from './enrollment-form.module.css';
import { NextSteps } from './next-steps.tsx';
import type { SentEnrollment } from './sent-details.tsx';

const { labels } = enrollmentForm;

/** The form by which a visitor enrolls in one course or certificate; once sent it says so first, then what comes next. */
export function EnrollmentForm({ course, onClose }: { course: string; onClose: () => void }) {
  const [sent, setSent] = useState<SentEnrollment | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const form = usePublicForm({
    path: '/api/enrollments',
    rules: enrollmentRules,
    texts: enrollmentForm,
    initial: { course },
    onSent: setSent,
    messageFields: ['agree'],
  });
  // Whoever sent the form has scrolled to its end.
  useEffect(() => {
    if (sent) top.current?.scrollIntoView();
  }, [sent]);
  return (
    <form {...form.props} className={styles.form}>
      <div ref={top} className={styles.top}>
        <FormStatus status={sent ? form.status : null} />
      </div>
      {sent ? <NextSteps sent={sent} /> : <Fields form={form} />}
      <div className={styles.end}>
        <FormStatus status={sent ? null : form.status} />
        {sent ? (
          <Button key="close" variant="secondary" autoFocus onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button key="submit" type="submit" busy={form.busy} busyText={enrollmentForm.submitting}>
            {enrollmentForm.submit}
          </Button>
        )}
      </div>
    </form>
  );
}

function Fields({ form }: { form: Form }) {
  const disagrees = form.status?.text === useTexts('forms').wrong.agree;
  return (
    <>
      <ol className={styles.steps}>
        {bookingInShort.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <AuthorisationLine />
      <TextField label={labels.course} readOnly {...form.field('course')} />
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
        {enrollmentTerms.before}
        <a href={enrollmentTerms.link.href} target="_blank" rel="noopener">
          {enrollmentTerms.link.label}
        </a>
        {enrollmentTerms.after}
      </Checkbox>
      <p className={styles.privacy}>
        {enrollmentPrivacy.before}
        <a href={enrollmentPrivacy.link.href} target="_blank" rel="noopener">
          {enrollmentPrivacy.link.label}
        </a>
        {enrollmentPrivacy.after}
      </p>
    </>
  );
}
