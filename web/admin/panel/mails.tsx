import { MailWarning, MailX } from 'lucide-react';
import { useState } from 'react';
import { canConfirm } from '../../../src/shared/sample-facts.ts';
import { failureText } from '../../data/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { adminRequest } from '../data/admin-api.ts';
import { useFocusKept } from '../data/keep-focus.ts';
import { useFailureToast } from '../data/use-failure-toast.ts';
import { useNews } from '../data/use-news.ts';
import styles from './mails.module.css';
import { Notice } from './notice.tsx';

/** Shows why mails do not go out, if they do not. */
export function MailTrouble() {
  const trouble = useNews()?.mailTrouble ?? null;
  useFocusKept(trouble !== null);
  if (trouble === null) return null;
  return (
    <Notice icon={<MailX />} title="Emails are not going out" ways={<TestMail />}>
      <p>
        {trouble} Waiting emails are retried for a day, and go out as soon as one gets through. Everything
        that visitors sent is in the sections below.
      </p>
    </Notice>
  );
}

/** Shows how many mails could not be sent, if any, with buttons to retry or drop them. */
export function FailedMails() {
  const count = useNews()?.failedMails ?? 0;
  const { busy, call } = useMailCall();
  useFocusKept(count > 0);
  if (count === 0) return null;
  return (
    <Notice
      icon={<MailWarning />}
      title={`${count === 1 ? '1 email' : `${count.toLocaleString('en-IN')} emails`} could not be sent`}
      ways={
        <>
          <Button
            variant="secondary"
            size="small"
            busy={busy === 'POST'}
            disabled={busy !== null}
            onClick={() => void call('/api/admin/failed-mails', 'POST')}
          >
            Try again
          </Button>
          <Button
            variant="quiet"
            size="small"
            busy={busy === 'DELETE'}
            disabled={busy !== null}
            onClick={() => void call('/api/admin/failed-mails', 'DELETE')}
          >
            Don’t send
          </Button>
        </>
      }
    >
      <p>
        The mail server kept refusing for a day. What visitors sent is in the sections below. Emails to
        applicants may be among these: those that you do not send, nobody gets.
      </p>
    </Notice>
  );
}

/** Shows whether mails are set up, with a button to test it; trouble is shown above instead. */
export function MailState() {
  const news = useNews();
  if (news === undefined || news.mailTrouble !== null) return null;
  return news.sendsMails ? (
    <p className={styles.state}>
      Emails are set up: everything visitors send is emailed to the institute.{' '}
      {canConfirm(news.sampleFacts)
        ? null
        : 'Applicants get none until the institute’s own name, and its phone number or email, stand under Site. '}
      <TestMail />
    </p>
  ) : (
    <p className={styles.state}>
      No emails go out yet. Ask whoever runs the server to set them up (settings SMTP_URL and NOTIFY_EMAIL).
    </p>
  );
}

function TestMail() {
  const { busy, call } = useMailCall();
  return (
    <Button
      variant="secondary"
      size="small"
      busy={busy !== null}
      busyText="Sending…"
      onClick={() => void call('/api/admin/test-mail', 'POST')}
    >
      Send a test email
    </Button>
  );
}

/** Makes calls about mails and shows the outcome in a toast; `busy` is the method of the one under way. */
function useMailCall() {
  const [busy, setBusy] = useState<'POST' | 'DELETE' | null>(null);
  const toast = useToast();
  const showFailure = useFailureToast();

  async function call(path: '/api/admin/failed-mails' | '/api/admin/test-mail', method: 'POST' | 'DELETE') {
    setBusy(method);
    try {
      const { body } = await adminRequest<{ message: string }>(path, { method });
      toast({ kind: 'success', text: body.message });
    } catch (error) {
      const text = failureText(error, {
        refused: (message) => message || 'This could not be done.',
        lost: 'No answer from the server.',
      });
      showFailure(error, text);
    }
    setBusy(null);
  }
  return { busy, call };
}
