import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import * as v from 'valibot';
import { passwordChangeRules } from '../../../../src/shared/rules.ts';
import type { TypedFields } from '../../../data/typed-fields.ts';
import type { Form } from '../../../data/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useAdmin } from '../../data/use-admin.ts';
import styles from './passwords.module.css';

/** A hidden field that shows password managers whose password a form is about. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

/** The field for the admin's own password, required to change an account. */
export function CurrentPassword({ form }: { form: Form }) {
  return (
    <TextField
      label="Your current password"
      type="password"
      autoComplete="current-password"
      required
      {...form.field('currentPassword')}
    />
  );
}

/** The admin's own password, as the last field of a form that needs it. */
export function OwnPassword({ form }: { form: Form }) {
  const admin = useAdmin();
  return (
    <>
      <PasswordOwner email={admin?.email ?? ''} />
      <CurrentPassword form={form} />
    </>
  );
}

/** The rules for a new password that is typed twice, and sent once. */
export const repeatedPasswordRules = v.object({
  ...passwordChangeRules.entries,
  repeatedPassword: v.literal(true, 'This is not the same as the new password.'),
});

/** Replaces the repeated password by whether it is the same, for those rules. */
export function withRepetition(typed: TypedFields): Record<string, unknown> {
  return { ...typed, repeatedPassword: typed.repeatedPassword === typed.newPassword };
}

interface NewPasswordProps {
  form: Form;
  hint: ReactNode;
  ref?: RefObject<HTMLInputElement | null>;
}

/** The fields for a new password, typed twice, with a button that shows it. */
export function NewPassword({ form, hint, ref }: NewPasswordProps) {
  const [isShown, setShown] = useState(false);
  const field = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
  } as const;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <>
      <TextField ref={ref} label="New password" hint={hint} {...field} {...form.field('newPassword')} />
      <TextField label="Repeat password" {...field} {...form.field('repeatedPassword')} />
      <Button
        variant="quiet"
        size="small"
        className={styles.show}
        icon={<Icon aria-hidden="true" />}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide password' : 'Show password'}
      </Button>
    </>
  );
}
