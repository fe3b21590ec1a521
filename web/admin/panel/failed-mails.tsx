import { MailWarning } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useNews } from '../data/use-news.ts';
import { useFocusKept } from '../parts/keep-focus.ts';
import { Notice } from './notice.tsx';
import { useMailCall } from './use-mail-call.ts';

/** Shows how many mails could not be sent, if any, with buttons to retry or drop them. */
export function FailedMails() {
  const count = useNews()?.failedMails ?? 0;
  const { busy, call } = useMailCall();
  useFocusKept(count > 0);
  if (count === 0) return null;
  return (
    <Notice
      kind="failure"
      icon={<MailWarning />}
      title={`${count === 1 ? '1 mail' : `${count.toLocaleString('en-IN')} mails`} could not be sent`}
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
        The mail server has refused for a day. Nothing is lost: all that visitors sent is in the sections
        below.
      </p>
    </Notice>
  );
}
