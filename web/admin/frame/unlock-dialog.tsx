import { useEffect, useId } from 'react';
import { unlockRules } from '../../../src/shared/rules.ts';
import { useSession } from '../../data/session.ts';
import { useForm } from '../../data/use-form.ts';
import { BlockingDialog } from '../../ui/blocking-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { Row } from '../../ui/row.tsx';
import { Stack } from '../../ui/stack.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { giveUpWaiting, goOnUnlocked, useIsIdle } from '../data/idle-session.ts';
import { PasswordOwner } from '../parts/forms/passwords.tsx';
import { logOut } from './log-out.ts';
import styles from './unlock-dialog.module.css';

/** Asks for the password over the screen, as it is, while calls wait for it. */
export function UnlockDialog() {
  const isIdle = useIsIdle();
  const state = useSession();
  if (!isIdle || state?.kind !== 'valid') return null;
  const { user } = state.session;
  return <UnlockForm key={user.email} user={user} />;
}

function UnlockForm({ user: { name, email } }: { user: { name: string; email: string } }) {
  const whyId = useId();
  const form = useForm({
    rules: unlockRules,
    send: (values) => adminCall('/api/admin/session/unlock', { method: 'POST', json: values }),
    success: '',
    failure: (error) => callFailure(error, 'The session could not be continued.'),
    onSent: () => {
      tellOtherTabs();
      goOnUnlocked();
    },
  });

  // The calls that wait are this admin's: none is made in the name of another one who logs in meanwhile.
  useEffect(() => giveUpWaiting, []);

  useEffect(() => {
    const channel = openChannel();
    if (channel !== null) channel.onmessage = goOnUnlocked;
    return () => channel?.close();
  }, []);

  return (
    <BlockingDialog title="Still there?" describedBy={whyId}>
      <form {...form.props}>
        <Stack>
          <p id={whyId} className={styles.who}>
            Nobody has used this for a while. Type the password of <strong>{name || email}</strong> to
            continue: everything is as you left it.
          </p>
          <FormStatus status={form.status} />
          <PasswordOwner email={email} />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            data-autofocus
            {...form.field('password')}
          />
          <Row className={styles.answers}>
            <Button type="submit" busy={form.busy}>
              Continue
            </Button>
            <Button variant="quiet" size="small" disabled={form.busy} onClick={() => void logOut()}>
              Log in as somebody else
            </Button>
          </Row>
        </Stack>
      </form>
    </BlockingDialog>
  );
}

/** Null in a browser that has none: each tab then asks for itself. */
function openChannel(): BroadcastChannel | null {
  return 'BroadcastChannel' in window ? new BroadcastChannel('session-unlocked') : null;
}

function tellOtherTabs(): void {
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
}
