import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { useMailCall } from './use-mail-call.ts';

/** A button that sends the institute a test mail. */
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
