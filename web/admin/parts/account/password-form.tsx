import { limits } from '../../../../src/shared/limits.ts';
import { call } from '../../../data/api-client.ts';
import { useForm } from '../../../data/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormStatus } from '../../../ui/form-status.tsx';
import { renewToken } from '../../data/admin-api.ts';
import { useUnsaved } from '../forms/forms-dialog.tsx';
import {
  CurrentPassword,
  NewPassword,
  PasswordOwner,
  repeatedPasswordRules,
  withRepetition,
} from '../forms/passwords.tsx';
import styles from './account-dialog.module.css';
import { accountFailure } from './account-failure.ts';

/** Changes the admin's own password; every other browser is logged out by it. */
export function PasswordForm({ email }: { email: string }) {
  const form = useForm({
    rules: repeatedPasswordRules,
    prepare: withRepetition,
    send: ({ currentPassword, newPassword }) =>
      renewToken(async (token) => {
        const json = { currentPassword, newPassword };
        return (await call('/admin/password', { method: 'PUT', json, token })).body;
      }),
    success: 'Your password has been changed. Other browsers have been logged out.',
    failure: accountFailure,
    resetAfter: true,
  });
  useUnsaved(form.changed);
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
