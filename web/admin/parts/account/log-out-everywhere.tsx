import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { call } from '../../../data/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { FormStatus, type FormStatusText } from '../../../ui/form-status.tsx';
import { renewToken } from '../../data/admin-api.ts';
import { forgetTyped } from '../../data/kept-typing.ts';
import styles from './account-dialog.module.css';
import { accountFailure } from './account-failure.ts';
import { sessionsPath } from './session-list.tsx';

/** Ends every other session of this admin; this browser stays logged in. */
export function LogOutEverywhere() {
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<FormStatusText | null>(null);

  async function logOut() {
    setBusy(true);
    setStatus(null);
    try {
      await renewToken(
        async (token) => (await call('/admin/logout-everywhere', { method: 'POST', token })).body,
      );
      forgetTyped();
      void mutate(sessionsPath);
      setStatus({ kind: 'success', text: 'Every other browser has been logged out.' });
    } catch (error) {
      setStatus({ kind: 'error', text: accountFailure(error) });
    }
    setBusy(false);
  }

  return (
    <div className={styles.form}>
      <p>
        Did you log in on a computer that others use? Log out there from here. You stay logged in on this one.
      </p>
      <FormStatus status={status} />
      <Button variant="secondary" size="small" busy={busy} onClick={() => void logOut()}>
        Log out everywhere else
      </Button>
    </div>
  );
}
