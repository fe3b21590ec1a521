import { limits } from '../../../../src/shared/limits.ts';
import { keepNewToken } from '../../../data/session.ts';
import { useForm } from '../../../data/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormStatus } from '../../../ui/form-status.tsx';
import { adminCall } from '../../data/admin-api.ts';
import {
  CurrentPassword,
  NewPassword,
  PasswordOwner,
  repeatedPasswordRules,
  withRepetition,
} from '../passwords.tsx';
import styles from './account-dialog.module.css';
import { accountFailure } from './account-failure.ts';

/** Changes the admin's own password; every other browser is logged out by it. */
export function PasswordForm({ email }: { email: string }) {
  const form = useForm({
    rules: repeatedPasswordRules,
    prepare: withRepetition,
    send: ({ currentPassword, newPassword }) =>
      adminCall('/admin/password', { method: 'PUT', json: { currentPassword, newPassword } }),
    success: 'Your password has been changed. Other browsers have been logged out.',
    failure: accountFailure,
    resetAfter: true,
    onSent: ({ body }) => keepNewToken(body),
  });
  return (
    <form {...form.props} className={styles.form}>
      <PasswordOwner email={email} />
      <CurrentPassword form={form} />
      <NewPassword form={form} hint={`At least ${limits.password.least} characters.`} />
      <FormStatus status={form.status} />
      <Button type="submit" size="small" busy={form.busy} busyText="Updating...">
        Change password
      </Button>
    </form>
  );
}
