import { useState } from 'react';
import * as v from 'valibot';
import { Link } from 'wouter';
import { adminTexts } from '../../../src/content/admin.ts';
import { credentialRules } from '../../../src/shared/rules.ts';
import { useSession } from '../../data/session.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { whyNoPasskeys } from '../parts/second-factor/passkeys.ts';
import { type AskedMore, askedMore, type Credentials, type LoggedIn, logIn, wantsPasskey } from './log-in.ts';
import { loginFailure } from './login-failure.ts';
import styles from './login-page.module.css';
import { PasskeyWay } from './passkey-way.tsx';

/** Checks the email's form, as the field's type does; the server only looks it up. */
const rules = v.object({
  ...credentialRules.entries,
  email: v.pipe(
    credentialRules.entries.email,
    v.rfcEmail('Email must be an address such as name@example.com.'),
  ),
});

interface PasswordStepProps {
  /** The email in its field at first. */
  email: string;
  /** Why the admin was sent here, or an empty text; shown until the form says something itself. */
  notice: string;
  /** Why a later step has sent them back; shown until they log in again. */
  refusal: string | null;
  /** Where an admin who is logged in already goes on. */
  goesOnTo: string;
  onLoggedIn: (login: LoggedIn) => void;
  onAskedMore: (asked: AskedMore) => void;
}

/** The first step of the log-in: email and password. */
export function PasswordStep(props: PasswordStepProps) {
  const { email, notice, goesOnTo, onLoggedIn, onAskedMore } = props;
  const [refusal, setRefusal] = useState(props.refusal);
  /** The typed log-in that was refused, where a passkey helps. */
  const [refused, setRefused] = useState<Credentials | null>(null);
  const session = useSession();
  const form = useForm({
    rules,
    initial: { email },
    send: async (credentials): Promise<LoggedIn | AskedMore> => {
      setRefusal(null);
      setRefused(null);
      try {
        return await logIn(credentials);
      } catch (error) {
        if (wantsPasskey(error) && whyNoPasskeys() === null) setRefused(credentials);
        const asked = askedMore(error, credentials);
        if (asked === null) throw error;
        return asked;
      }
    },
    // Shown as a toast on the next screen.
    success: '',
    failure: loginFailure,
    onSent: (outcome) => ('credentials' in outcome ? onAskedMore(outcome) : onLoggedIn(outcome)),
  });
  const reason = refusal ?? (form.state === 'idle' ? notice : '');
  const status = reason ? ({ kind: 'error', text: reason } as const) : form.status;
  return (
    <>
      {session?.kind === 'valid' && !form.busy && form.state !== 'success' ? (
        <p className={styles.already}>
          You are logged in{session.session.user.name ? ` as ${session.session.user.name}` : ''}.{' '}
          <Link href={goesOnTo}>Continue to the back office</Link>
        </p>
      ) : null}
      <form
        {...form.props}
        onInput={(event) => {
          setRefused(null);
          form.props.onInput(event);
        }}
        className={styles.form}
      >
        <FormStatus status={status} />
        <TextField
          ref={focusOn}
          label="Email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          required
          {...form.field('email')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
        <Button type="submit" busy={form.busy}>
          {adminTexts.login}
        </Button>
      </form>
      {refused === null ? null : (
        <div className={styles.passkey}>
          <PasskeyWay credentials={refused} onLoggedIn={onLoggedIn}>
            Have you set up a passkey? It lets you in at once.
          </PasskeyWay>
        </div>
      )}
    </>
  );
}

/** The log-in begins in its first field, also when the admin is sent back to it. */
function focusOn(field: HTMLInputElement | null): void {
  field?.focus();
}
