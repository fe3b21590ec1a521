import { useEffect, useRef } from 'react';
import type { PasswordReset } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import styles from './reset-notice.module.css';

/** Shows admins who reset their password, before anything else. */
export function ResetNotice({ resets, onRead }: { resets: readonly PasswordReset[]; onRead: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.notice} aria-labelledby="password-reset">
      <h2 id="password-reset" ref={title} className={styles.title} tabIndex={-1}>
        Your password was reset
      </h2>
      <ul className={styles.resets}>
        {resets.map(({ by, createdAt }) => (
          <li key={createdAt}>
            {by === null ? (
              'From the server’s command line'
            ) : (
              <>
                By <strong>{by.name}</strong> ({by.email})
              </>
            )}
            <time className={styles.time} dateTime={createdAt}>
              {arrivalTime(createdAt, new Date())}
            </time>
          </li>
        ))}
      </ul>
      <p>
        If you did not ask for {resets.length === 1 ? 'this' : 'one of these'}, speak to the other admins at
        once. Everything done in your name is listed under Activity.
      </p>
      <Button onClick={onRead}>Continue</Button>
    </section>
  );
}
