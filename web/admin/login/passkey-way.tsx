import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { restoreFocus } from '../../data/restore-focus.ts';
import { Button } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { showPasskey } from '../parts/second-factor/passkeys.ts';
import { type Credentials, type LoggedIn, logIn, requestPasskey } from './log-in.ts';
import { loginFailure } from './login-failure.ts';

interface PasskeyWayProps {
  credentials: Credentials;
  onLoggedIn: (login: LoggedIn) => void;
  /** The button is what comes next: it has the focus. */
  isNext?: boolean;
  children: ReactNode;
}

/** Logs in with a passkey. */
export function PasskeyWay({ credentials, onLoggedIn, isNext = false, children }: PasskeyWayProps) {
  const button = useRef<HTMLButtonElement>(null);
  const textId = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (isNext) button.current?.focus();
  }, [isNext]);

  async function show() {
    setBusy(true);
    setFailure(null);
    try {
      const outcome = await showPasskey(await requestPasskey(credentials));
      if ('passkey' in outcome) {
        onLoggedIn(await logIn(credentials, outcome));
        return;
      }
      setFailure(outcome.refusal);
    } catch (error) {
      setFailure(loginFailure(error));
    }
    setBusy(false);
    restoreFocus(button.current);
  }

  return (
    <>
      <p id={textId}>{children}</p>
      <FormStatus status={failure === null ? null : { kind: 'error', text: failure }} />
      <Button
        ref={button}
        variant={isNext ? 'primary' : 'secondary'}
        aria-describedby={textId}
        icon={<KeyRound aria-hidden="true" />}
        busy={busy}
        busyText="Waiting for your device…"
        onClick={() => void show()}
      >
        Use your passkey
      </Button>
    </>
  );
}
