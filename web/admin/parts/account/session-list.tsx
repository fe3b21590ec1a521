import { useRef, useState } from 'react';
import useSWR from 'swr';
import type { AdminSession } from '../../../../src/shared/records.ts';
import { serverTime } from '../../../data/server-clock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormStatus, type FormStatusText } from '../../../ui/form-status.tsx';
import { adminDelete, adminGet } from '../../data/admin-api.ts';
import { arrivalTime } from '../arrival-time.ts';
import { ErrorState } from '../lists/error-state.tsx';
import { accountFailure } from './account-failure.ts';
import styles from './session-list.module.css';

/** The call that lists them, and the key under which they are kept. */
export const sessionsPath = '/api/admin/sessions';

/** Where this admin is logged in, with a button that ends each. */
export function SessionList() {
  const { data, error, isValidating, mutate } = useSWR<readonly AdminSession[]>(sessionsPath, adminGet);
  const [ending, setEnding] = useState<string | null>(null);
  const [status, setStatus] = useState<FormStatusText | null>(null);
  const list = useRef<HTMLUListElement>(null);

  async function end({ _id, device }: AdminSession) {
    setEnding(_id);
    setStatus(null);
    try {
      await adminDelete(sessionsPath, _id);
      setStatus({ kind: 'success', text: `${device} is logged out.` });
    } catch (failure) {
      setStatus({ kind: 'error', text: accountFailure(failure) });
    }
    await mutate().catch(() => undefined);
    setEnding(null);
    // The button that had the focus has gone.
    list.current?.focus();
  }

  if (error !== undefined && data === undefined)
    return (
      <ErrorState
        text="The list of your devices could not be loaded."
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  return (
    <div>
      <ul ref={list} className={styles.list} aria-label="Where you are logged in" tabIndex={-1}>
        {(data ?? []).map((session) => (
          <li key={session._id} className={styles.session}>
            <div className={styles.words}>
              <p className={styles.device}>
                {session.device}
                {session.isThis ? <Badge text="This one" /> : null}
              </p>
              <p className={styles.times}>Logged in: {arrivalTime(session.createdAt, serverTime())}</p>
              {session.isThis ? null : (
                <p className={styles.times}>Last used: {arrivalTime(session.usedAt, serverTime())}</p>
              )}
            </div>
            {session.isThis ? null : (
              <Button
                variant="secondary"
                size="small"
                aria-label={`End ${session.device}, logged in ${arrivalTime(session.createdAt, serverTime())}`}
                busy={ending === session._id}
                disabled={ending !== null}
                onClick={() => void end(session)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormStatus status={status} />
    </div>
  );
}
