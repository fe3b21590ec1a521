import { KeyRound, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Passkey, SecondFactorAnswer } from '../../../../src/shared/records.ts';
import { Button } from '../../../ui/button.tsx';
import { FormStatus, type FormStatusText } from '../../../ui/form-status.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { useAccount } from '../../data/use-account.ts';
import { arrivalTime } from '../arrival-time.ts';
import { ErrorState } from '../lists/error-state.tsx';
import rowButton from '../lists/row-button.module.css';
import { whyNoPasskeys } from '../second-factor/passkeys.ts';
import dialogStyles from './account-dialog.module.css';
import { accountFailure } from './account-failure.ts';
import {
  NewCodesDialog,
  RecoveryCodesDialog,
  RemoveAppDialog,
  RemovePasskeyDialog,
  SetUpDialog,
} from './second-factor-dialogs.tsx';
import styles from './second-factor-part.module.css';

type Asked =
  | { what: 'app' | 'passkey' | 'remove app' | 'new codes' }
  | { what: 'remove passkey'; passkey: Passkey }
  | { what: 'recovery codes'; codes: readonly string[] };

/** The last change, to be said where it stands. */
interface Done {
  about: 'app' | 'passkeys' | 'recovery codes';
  text: string;
}

/** The admin's proofs at log-in besides the password: an app, passkeys, recovery codes. */
export function SecondFactorPart() {
  const { data: account, error, isValidating, mutate } = useAccount();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const { mutate: mutateAny } = useSWRConfig();

  function tell(about: Done['about'], text: string) {
    setDone({ about, text });
    void mutate();
    void mutateAny('/api/admin/admins');
  }
  /** Whatever changes one's second factor ends all other sessions. */
  const changed = (about: Done['about']) => (answer: SecondFactorAnswer) => {
    const { message, recoveryCodes } = answer;
    setAsked(recoveryCodes === undefined ? null : { what: 'recovery codes', codes: recoveryCodes });
    tell(about, `${message} Other browsers have been logged out.`);
  };
  const close = () => setAsked(null);
  const statusOf = (about: Done['about']): FormStatusText | null =>
    done?.about === about ? { kind: 'success', text: done.text } : null;

  if (account === undefined)
    return error === undefined ? (
      <p className={dialogStyles.form} role="status">
        Loading...
      </p>
    ) : (
      <ErrorState text={accountFailure(error)} busy={isValidating} onRetry={() => void mutate()} />
    );
  const { email, secondFactor } = account;
  const { app, passkeys, recoveryCodesLeft } = secondFactor;
  const isSetUp = app || passkeys.length > 0;
  const whyNot = whyNoPasskeys();
  return (
    <div className={dialogStyles.form}>
      <p>
        Besides your password, something that only you have: whoever finds out the password still cannot get
        in. You are asked for it at each log-in.
      </p>
      <Entry
        icon={<Smartphone aria-hidden="true" />}
        name="Authenticator app"
        status={statusOf('app')}
        text={app ? 'Set up. Shows you a code for each log-in.' : 'An app on your phone shows a code.'}
      >
        <Button variant="secondary" size="small" onClick={() => setAsked({ what: 'app' })}>
          {app ? 'Move to another phone' : 'Set up an app'}
        </Button>
        {app ? (
          <Button
            variant="quiet"
            size="small"
            className={joinClasses(rowButton.button, rowButton.danger)}
            aria-label="Remove the authenticator app"
            onClick={() => setAsked({ what: 'remove app' })}
          >
            Remove
          </Button>
        ) : null}
      </Entry>
      <Entry
        icon={<KeyRound aria-hidden="true" />}
        name="Passkeys"
        status={statusOf('passkeys')}
        text={whyNot ?? 'Your fingerprint, your face or the screen lock of a device, or a security key.'}
      >
        {passkeys.length === 0 ? null : (
          <ul className={styles.passkeys} aria-label="Your passkeys">
            {passkeys.map((passkey) => (
              <li key={passkey._id} className={styles.passkey}>
                <div className={styles.words}>
                  <p className={styles.name}>{passkey.name}</p>
                  <p className={styles.times}>
                    {passkey.usedAt === null
                      ? `Added: ${timeOf(passkey.createdAt)} · not used yet`
                      : `Last used: ${timeOf(passkey.usedAt)}`}
                  </p>
                </div>
                <Button
                  variant="quiet"
                  size="small"
                  className={joinClasses(rowButton.button, rowButton.danger)}
                  aria-label={`Remove the passkey ${passkey.name}`}
                  onClick={() => setAsked({ what: 'remove passkey', passkey })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {whyNot === null ? (
          <Button variant="secondary" size="small" onClick={() => setAsked({ what: 'passkey' })}>
            Add a passkey
          </Button>
        ) : null}
      </Entry>
      {isSetUp ? (
        <Entry
          icon={null}
          name="Recovery codes"
          status={statusOf('recovery codes')}
          text={`${recoveryCodesLeft} ${recoveryCodesLeft === 1 ? 'is' : 'are'} left. Each lets you in once, without phone or passkey.`}
        >
          <Button variant="secondary" size="small" onClick={() => setAsked({ what: 'new codes' })}>
            Make new ones
          </Button>
        </Entry>
      ) : null}
      <p className={styles.lost}>
        <strong>Phone lost?</strong> Log in with a recovery code. Without one, ask an owner: under Admins they
        can reset your second factor. If there is no other owner, whoever runs the server can, by{' '}
        <code>admin reset-second-factor {email}</code>.
      </p>
      {asked?.what === 'app' || asked?.what === 'passkey' ? (
        <SetUpDialog
          kind={asked.what}
          email={email}
          onSet={changed(asked.what === 'app' ? 'app' : 'passkeys')}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'remove app' ? (
        <RemoveAppDialog isLast={passkeys.length === 0} onDone={changed('app')} onClose={close} />
      ) : null}
      {asked?.what === 'remove passkey' ? (
        <RemovePasskeyDialog
          passkey={asked.passkey}
          isLast={!app && passkeys.length === 1}
          onDone={changed('passkeys')}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'new codes' ? (
        <NewCodesDialog
          onDone={({ message, recoveryCodes }) => {
            setAsked({ what: 'recovery codes', codes: recoveryCodes });
            tell('recovery codes', message);
          }}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'recovery codes' ? (
        <RecoveryCodesDialog codes={asked.codes} email={email} onKept={close} />
      ) : null}
    </div>
  );
}

interface EntryProps {
  icon: ReactNode;
  name: string;
  text: string;
  /** The outcome of the last change to it. */
  status: FormStatusText | null;
  children: ReactNode;
}

function Entry({ icon, name, text, status, children }: EntryProps) {
  const head = useRef<HTMLHeadingElement>(null);
  // The button by which a passkey or the app was removed goes with it, once the list has been read anew.
  useEffect(() => {
    if (status !== null && document.activeElement === document.body) head.current?.focus();
  });
  return (
    <section className={styles.entry} aria-label={name}>
      <h3 ref={head} className={styles.head} tabIndex={-1}>
        {icon}
        {name}
      </h3>
      <p className={styles.text}>{text}</p>
      <FormStatus status={status} />
      <div className={styles.actions}>{children}</div>
    </section>
  );
}

function timeOf(iso: string): string {
  return arrivalTime(iso, new Date());
}
