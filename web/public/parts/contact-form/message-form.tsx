import type { Texts } from '../../../../src/content/texts.ts';
import type { inboxes, TypedKinds } from '../../../../src/shared/inboxes.ts';
import { formRules } from '../../../../src/shared/visitor-rules.ts';
import { useTexts } from '../../../data/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { FormStatus } from '../../../ui/form-status.tsx';
import { ConsentNotice } from '../consent-notice.tsx';
import { EmailField, PhoneField } from '../contact-fields.tsx';
import { Honeypot } from '../honeypot.tsx';
import styles from '../short-form.module.css';
import { usePublicForm } from '../use-public-form.ts';

const rules = formRules(
  {
    name: 'name',
    email: 'email',
    phone: 'phone',
    message: 'message',
  } satisfies TypedKinds<'contactMessages'>,
  ['phone'],
);

interface MessageFormProps {
  texts: Texts['contact']['contactForm'];
  /** The path of the call that takes the message. */
  path: (typeof inboxes)['contactMessages' | 'partnerMessages']['post'];
  inbox: 'contactMessages' | 'partnerMessages';
}

/** Name, email, phone if it is given, and message: the contact form and the partner form. Emptied once it was sent. */
export function MessageForm({ texts, path, inbox }: MessageFormProps) {
  const { labels, optional } = useTexts('forms');
  const form = usePublicForm({
    path,
    inbox,
    rules,
    texts,
    resetAfter: true,
  });
  return (
    <form {...form.props} className={`${styles.form} ${styles.message}`} aria-label={texts.title}>
      <TextField label={labels.name} required autoComplete="name" {...form.field('name')} />
      <EmailField form={form} name="email" label={labels.email} />
      <PhoneField form={form} name="phone" label={`${labels.phone} ${optional}`} required={false} />
      <TextArea label={labels.message} required rows={3} {...form.field('message')} />
      <Honeypot />
      <ConsentNotice form={inbox} />
      <FormStatus status={form.status} />
      <Button type="submit" busy={form.busy} busyText={texts.submitting}>
        {texts.submit}
      </Button>
    </form>
  );
}
