import { useSWRConfig } from 'swr';
import { accountRules } from '../../../../src/shared/rules.ts';
import { readSession, storeSession } from '../../../data/session.ts';
import { useForm } from '../../../data/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormStatus } from '../../../ui/form-status.tsx';
import { adminCall } from '../../data/admin-api.ts';
import { useUnsaved } from '../forms/forms-dialog.tsx';
import { CurrentPassword } from '../forms/passwords.tsx';
import styles from './account-dialog.module.css';
import { accountFailure } from './account-failure.ts';

/** Changes the admin's own name and email. */
export function NameForm({ name, email }: { name: string; email: string }) {
  const { mutate } = useSWRConfig();
  const form = useForm({
    rules: accountRules,
    initial: { name, email },
    send: (values) => adminCall('/admin/account', { method: 'PUT', json: values }),
    success: 'Your account has been updated.',
    failure: accountFailure,
    onSent: ({ body: { admin } }) => {
      const state = readSession();
      if (state.kind !== 'valid') return;
      const { token } = state.session;
      storeSession({ user: { name: admin.name, email: admin.email }, token });
      void mutate(['/admin/login', token], admin, { revalidate: false });
    },
  });
  useUnsaved(form.changed);
  return (
    <form {...form.props} className={styles.form}>
      <TextField label="Name" autoComplete="name" required {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="email" required {...form.field('email')} />
      <CurrentPassword form={form} />
      <FormStatus status={form.status} />
      <Button type="submit" size="small" busy={form.busy} busyText="Updating...">
        Save
      </Button>
    </form>
  );
}
