import type { TypedKinds } from '../../../../src/shared/inboxes.ts';
import { formRules } from '../../../../src/shared/visitor-rules.ts';
import { useTexts } from '../../../data/texts.tsx';
import type { Form } from '../../../data/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormStatus } from '../../../ui/form-status.tsx';
import { ConsentNotice } from '../../parts/consent-notice.tsx';
import { EmailField, PhoneField } from '../../parts/contact-fields.tsx';
import { Honeypot } from '../../parts/honeypot.tsx';
import { usePublicForm } from '../../parts/use-public-form.ts';
import styles from './event-form.module.css';

const rules = formRules({
  name: 'name',
  phone: 'phone',
  mail: 'email',
  place: 'line',
} satisfies TypedKinds<'registrations'>);

/** The form for an event; the thanks take the fields' place. */
export function EventForm({ onClose }: { onClose: () => void }) {
  const { eventForm } = useTexts('popup');
  const { close } = useTexts('frame');
  const form = usePublicForm({
    path: '/admineventposter',
    inbox: 'registrations',
    rules,
    texts: eventForm,
  });
  const sent = form.state === 'success';
  return (
    <form {...form.props} className={styles.form} aria-label={eventForm.title}>
      {sent ? null : <Fields form={form} />}
      <FormStatus status={form.status} />
      {sent ? (
        <Button key="close" variant="secondary" autoFocus onClick={onClose}>
          {close}
        </Button>
      ) : (
        <Button key="submit" type="submit" busy={form.busy} busyText={eventForm.submitting}>
          {eventForm.submit}
        </Button>
      )}
    </form>
  );
}

function Fields({ form }: { form: Form }) {
  const { lead } = useTexts('popup').eventForm;
  const { labels } = useTexts('forms');
  return (
    <>
      <p className={styles.lead}>{lead}</p>
      <TextField label={labels.name} required autoComplete="name" {...form.field('name')} />
      <PhoneField form={form} name="phone" label={labels.phone} />
      <EmailField form={form} name="mail" label={labels.email} />
      <TextField label={labels.place} required autoComplete="address-level2" {...form.field('place')} />
      <Honeypot />
      <ConsentNotice form="registrations" />
    </>
  );
}
