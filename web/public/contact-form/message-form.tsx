import { messageRules } from '../../../src/shared/rules.ts';
import type { FormTexts } from '../../content/shapes.ts';
import { postJson } from '../../data/api-client.ts';
import { failureText } from '../../data/failure-text.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { Honeypot } from '../shared/honeypot.tsx';
import styles from './message-form.module.css';

interface MessageFormProps {
  texts: FormTexts<'name' | 'email' | 'message'>;
  /** The path of the call that takes the message. */
  path: string;
}

/** Name, e-mail and message: the contact form and the partner form. Emptied once it was sent. */
export function MessageForm({ texts, path }: MessageFormProps) {
  const form = useForm({
    rules: messageRules,
    send: (values, typed) => postJson(path, { ...values, website: typed.website }),
    success: texts.sent,
    failure: (error) => failureText(error, { refused: () => texts.refused, lost: texts.unreachable }),
    resetAfter: true,
  });
  return (
    <form {...form.props} className={styles.form} aria-label={texts.title}>
      <TextField label={texts.labels.name} required autoComplete="name" {...form.field('name')} />
      <TextField
        label={texts.labels.email}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <TextArea label={texts.labels.message} required rows={5} {...form.field('message')} />
      <Honeypot />
      <FormStatus status={form.status} />
      <Button type="submit" busy={form.busy} busyText={texts.submitting} className={styles.send}>
        {texts.submit}
      </Button>
    </form>
  );
}
