import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { calls } from '../../../src/shared/calls.ts';
import { failureText } from '../../data/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { adminCall, isUnauthorized } from '../data/admin-api.ts';
import { useNews } from '../data/use-news.ts';
import { useFocusKept } from '../parts/keep-focus.ts';
import styles from './failed-mails.module.css';

/** Says that mails could not be sent, and lets the admin try them again or give them up; nothing where there are none. */
export function FailedMails() {
  const count = useNews()?.failedMails ?? 0;
  const [busy, setBusy] = useState<'POST' | 'DELETE' | null>(null);
  const toast = useToast();
  useFocusKept(count > 0);
  if (count === 0) return null;

  async function settle(method: 'POST' | 'DELETE') {
    setBusy(method);
    try {
      const { body } = await adminCall<{ message: string }>(calls.failedMails, { method });
      toast({ kind: 'success', text: body.message });
    } catch (error) {
      const text = failureText(error, {
        refused: (message) => message || 'That could not be done.',
        lost: 'No answer from the server.',
      });
      if (!isUnauthorized(error)) toast({ kind: 'error', text });
    }
    setBusy(null);
  }

  return (
    <section className={styles.failed} aria-labelledby="failed-mails">
      <MailWarning aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <h2 id="failed-mails" className={styles.title}>
          {count === 1 ? '1 mail' : `${count.toLocaleString('en-IN')} mails`} could not be sent
        </h2>
        <p>
          The mail server has refused for a day. Nothing is lost: all that visitors sent is in the sections
          below.
        </p>
      </div>
      <div className={styles.ways}>
        <Button
          variant="secondary"
          size="small"
          busy={busy === 'POST'}
          disabled={busy !== null}
          onClick={() => void settle('POST')}
        >
          Try again
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={busy === 'DELETE'}
          disabled={busy !== null}
          onClick={() => void settle('DELETE')}
        >
          Don’t send
        </Button>
      </div>
    </section>
  );
}
