import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Passkey, SecondFactorAnswer } from '../../../../src/shared/records.ts';
import type { FormStatusText } from '../../../ui/form-status.tsx';
import { useAccount } from '../../data/use-account.ts';
import { ErrorState } from '../lists/error-state.tsx';
import dialogStyles from './account-dialog.module.css';
import { accountFailure } from './account-failure.ts';
import {
  NewCodesDialog,
  RecoveryCodesDialog,
  RemoveAppDialog,
  RemovePasskeyDialog,
  SetUpDialog,
} from './second-factor-dialogs.tsx';
import { AppEntry, CodesEntry, PasskeysEntry } from './second-factor-entries.tsx';
import styles from './second-factor-part.module.css';

type Asked =
  | { what: 'app' | 'passkey' | 'remove app' | 'new codes' }
  | { what: 'remove passkey'; passkey: Passkey }
  | { what: 'recovery codes'; codes: readonly string[] };

/** The last change, said in the entry that it is about. */
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
  return (
    <div className={dialogStyles.form}>
      <p>
        Besides your password, something that only you have: whoever finds out the password still cannot get
        in. You are asked for it at each log-in.
      </p>
      <AppEntry
        isSet={app}
        status={statusOf('app')}
        onSetUp={() => setAsked({ what: 'app' })}
        onRemove={() => setAsked({ what: 'remove app' })}
      />
      <PasskeysEntry
        passkeys={passkeys}
        status={statusOf('passkeys')}
        onAdd={() => setAsked({ what: 'passkey' })}
        onRemove={(passkey) => setAsked({ what: 'remove passkey', passkey })}
      />
      {isSetUp ? (
        <CodesEntry
          left={recoveryCodesLeft}
          status={statusOf('recovery codes')}
          onRenew={() => setAsked({ what: 'new codes' })}
        />
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
