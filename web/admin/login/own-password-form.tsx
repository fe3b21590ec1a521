import { useEffect, useRef } from 'react';
import { limits } from '../../../src/shared/limits.ts';
import { call } from '../../data/api-client.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { isUnauthorized } from '../data/admin-api.ts';
import { accountFailure } from '../parts/account/account-failure.ts';
import {
  NewPassword,
  PasswordOwner,
  repeatedPasswordRules,
  withRepetition,
} from '../parts/forms/passwords.tsx';
import styles from './login-page.module.css';

interface OwnPasswordFormProps {
  email: string;
  /** The password that was handed over, and the token of its log-in. */
  given: { password: string; token: string };
  onChosen: (chosen: { password: string; token: string }) => void;
  /** Called with the server's sentence if it refuses that log-in. */
  onRefused: (text: string) => void;
}

/** Asks for a password in place of one that was handed over, before anything else. */
export function OwnPasswordForm({ email, given, onChosen, onRefused }: OwnPasswordFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    rules: repeatedPasswordRules,
    prepare: (typed) => ({ ...withRepetition(typed), currentPassword: given.password }),
    send: async ({ currentPassword, newPassword }) => {
      const json = { currentPassword, newPassword };
      const { body } = await call('/admin/password', { method: 'PUT', json, token: given.token });
      return { password: newPassword, token: body.token };
    },
    success: '',
    failure: (error) => {
      const text = accountFailure(error);
      if (isUnauthorized(error)) onRefused(text);
      return text;
    },
    onSent: onChosen,
  });
  return (
    <form {...form.props} className={styles.form}>
      <FormStatus status={form.status} />
      <PasswordOwner email={email} />
      <NewPassword
        ref={field}
        form={form}
        hint={`The one you were given only lets you set your own, with at least ${limits.password.least} characters.`}
      />
      <Button type="submit" busy={form.busy}>
        Save and continue
      </Button>
    </form>
  );
}
