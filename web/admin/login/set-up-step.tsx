import { useEffect, useRef, useState } from 'react';
import type { SecondFactorAnswer } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { AppForm } from '../parts/second-factor/app-form.tsx';
import { loginCalls } from '../parts/second-factor/factor-calls.ts';
import { PasskeyForm } from '../parts/second-factor/passkey-form.tsx';
import { whyNoPasskeys } from '../parts/second-factor/passkeys.ts';
import { RecoveryCodes } from '../parts/second-factor/recovery-codes.tsx';
import type { LoggedIn } from './log-in.ts';
import styles from './login-page.module.css';

interface SetUpStepProps {
  login: LoggedIn;
  onSet: (token: string) => void;
  /** Called with the server's sentence if it refuses that log-in. */
  onRefused: (text: string) => void;
}

type Part =
  | { kind: 'choose' }
  | { kind: 'app' }
  | { kind: 'passkey' }
  | { kind: 'recovery codes'; codes: readonly string[]; token: string };

/** Has an admin set up a second factor where owners ask for one, before anything else. */
export function SetUpStep({ login, onSet, onRefused }: SetUpStepProps) {
  const [part, setPart] = useState<Part>({ kind: 'choose' });
  const title = useRef<HTMLHeadingElement>(null);
  const { kind } = part;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part begins at its title.
  useEffect(() => title.current?.focus(), [kind]);
  const { email } = login.admin;
  const set = ({ token, recoveryCodes }: SecondFactorAnswer) => {
    if (recoveryCodes === undefined) onSet(token);
    else setPart({ kind: 'recovery codes', codes: recoveryCodes, token });
  };
  const props = {
    calls: loginCalls(login.token, onRefused),
    owner: { email, password: login.password },
    onSet: set,
  };
  const whyNot = kind === 'choose' ? whyNoPasskeys() : null;
  return (
    <section className={styles.form} aria-labelledby="set-up">
      <h2 id="set-up" ref={title} className={styles.step} tabIndex={-1}>
        {titles[kind]}
      </h2>
      {part.kind === 'choose' ? (
        <>
          <p>
            Every admin here needs one: besides the password, something that only you have. Whoever finds out
            the password still cannot get in. You are asked for it at each log-in.
          </p>
          <Button onClick={() => setPart({ kind: 'app' })}>Use an app on your phone</Button>
          {whyNot === null ? (
            <Button variant="secondary" onClick={() => setPart({ kind: 'passkey' })}>
              Use a passkey of this device
            </Button>
          ) : (
            <p className={styles.aside}>{whyNot}</p>
          )}
        </>
      ) : part.kind === 'app' ? (
        <AppForm {...props} />
      ) : part.kind === 'passkey' ? (
        <PasskeyForm {...props} />
      ) : (
        <RecoveryCodes
          codes={part.codes}
          email={email}
          textId="recovery-codes"
          onKept={() => onSet(part.token)}
        />
      )}
      {part.kind === 'app' || part.kind === 'passkey' ? (
        <div className={styles.otherWays}>
          <Button variant="quiet" size="small" onClick={() => setPart({ kind: 'choose' })}>
            Choose something else
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const titles: Readonly<Record<Part['kind'], string>> = {
  choose: 'Set up a second factor',
  app: 'Set up an authenticator app',
  passkey: 'Add a passkey',
  'recovery codes': 'Your recovery codes',
};
