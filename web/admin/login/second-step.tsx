import { useEffect, useState } from 'react';
import { appRules } from '../../../src/shared/second-factor.ts';
import { ApiError } from '../../data/errors.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { PasswordOwner } from '../parts/forms/passwords.tsx';
import { CodeField, RecoveryCodeField } from '../parts/second-factor/code-field.tsx';
import { whyNoPasskeys } from '../parts/second-factor/passkeys.ts';
import { type AskedMore, type Credentials, type LoggedIn, logIn } from './log-in.ts';
import { loginFailure } from './login-failure.ts';
import styles from './login-page.module.css';
import { PasskeyWay } from './passkey-way.tsx';

interface SecondStepProps {
  asked: AskedMore;
  onLoggedIn: (login: LoggedIn) => void;
  /** Called with the server's sentence if email and password no longer count. */
  onRefused: (text: string) => void;
  onBack: () => void;
}

type Way = 'passkey' | 'code' | 'recovery code';

/** The second step of the log-in: a passkey, the code of an app, or a recovery code. */
export function SecondStep({ asked, onLoggedIn, onRefused, onBack }: SecondStepProps) {
  const { credentials, hasApp, hasPasskey } = asked;
  const whyNot = hasPasskey ? whyNoPasskeys() : null;
  const isOffered = { passkey: hasPasskey && whyNot === null, code: hasApp, 'recovery code': true };
  const ways = (['passkey', 'code', 'recovery code'] as const).filter((each) => isOffered[each]);
  const [way, setWay] = useState<Way | undefined>(ways[0]);
  return (
    <div className={styles.form}>
      {way === 'passkey' ? (
        <PasskeyWay credentials={credentials} onLoggedIn={onLoggedIn} isNext>
          One more step: confirm with your passkey that it is you.
        </PasskeyWay>
      ) : (
        <>
          {whyNot === null ? null : <p className={styles.aside}>{whyNot}</p>}
          <CodeWay
            key={way}
            isRecovery={way === 'recovery code'}
            credentials={credentials}
            onLoggedIn={onLoggedIn}
            onRefused={onRefused}
          />
        </>
      )}
      <div className={styles.otherWays}>
        {ways.map((each) =>
          each === way ? null : (
            <Button key={each} variant="quiet" size="small" onClick={() => setWay(each)}>
              {wayTexts[each]}
            </Button>
          ),
        )}
        <Button variant="quiet" size="small" onClick={onBack}>
          Back to email and password
        </Button>
      </div>
    </div>
  );
}

const wayTexts: Readonly<Record<Way, string>> = {
  passkey: 'Use a passkey',
  code: 'Use the code of your app',
  'recovery code': 'Use a recovery code',
};

interface CodeWayProps {
  credentials: Credentials;
  onLoggedIn: (login: LoggedIn) => void;
  isRecovery: boolean;
  onRefused: (text: string) => void;
}

function CodeWay({ isRecovery, credentials, onLoggedIn, onRefused }: CodeWayProps) {
  const form = useForm({
    rules: appRules,
    send: ({ code }) => logIn(credentials, { code }),
    success: '',
    failure: (error) => {
      // Said at the field.
      if (error instanceof ApiError && error.errors.code !== undefined) return '';
      const text = loginFailure(error);
      if (error instanceof ApiError && error.status === 401) onRefused(text);
      return text;
    },
    onSent: onLoggedIn,
  });
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus(), [ref]);
  return (
    <form {...form.props} className={styles.form}>
      <FormStatus status={form.status} />
      <PasswordOwner email={credentials.email} />
      {isRecovery ? (
        <RecoveryCodeField form={form} />
      ) : (
        <CodeField form={form} hint="Please type the code that your authenticator app shows." />
      )}
      <Button type="submit" busy={form.busy}>
        Continue
      </Button>
    </form>
  );
}
