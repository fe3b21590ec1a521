import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { useMailCall } from './use-mail-call.ts';

/** Sends the institute a test mail, and says whether the mail server has taken it. */
export function TestMail({ variant }: { variant: ButtonVariant }) {
  const { busy, call } = useMailCall();
  return (
    <Button
      variant={variant}
      size="small"
      busy={busy !== null}
      busyText="Sending…"
      onClick={() => void call('/api/admin/test-mail', 'POST')}
    >
      Send a test mail
    </Button>
  );
}
