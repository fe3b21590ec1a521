import { useEffect, useState } from 'react';
import type { Bounce } from '../../../../src/shared/records.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { adminCall } from '../../data/admin-api.ts';
import { callFailure } from '../../data/call-failure.ts';
import { keepFocus } from '../../data/keep-focus.ts';
import { useFailureToast } from '../../data/use-failure-toast.ts';

interface SetAsideBounceProps {
  bounce: Bounce;
  variant?: 'secondary' | 'quiet';
  /** Called once it is done, or found to be over. */
  onDone: () => void;
}

/** Sets aside that an email came back: the next one goes there again. */
export function SetAsideBounce({ bounce, variant = 'secondary', onDone }: SetAsideBounceProps) {
  const { _id, name, address } = bounce;
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const showFailure = useFailureToast();
  // The button goes with what it is about.
  useEffect(() => keepFocus, []);

  async function setAside() {
    setBusy(true);
    try {
      const { body } = await adminCall('/api/admin/bounces/:id', { method: 'DELETE', id: _id });
      toast({ kind: 'success', text: body.message, detail: `${name}, ${address}` });
    } catch (error) {
      showFailure(error, callFailure(error, 'This could not be set aside.'), `${name}, ${address}`);
    }
    setBusy(false);
    onDone();
  }

  return (
    <Button
      variant={variant}
      size="small"
      busy={busy}
      busyText="Setting aside…"
      aria-label={busy ? undefined : `Set aside: ${name}, ${address}`}
      onClick={() => void setAside()}
    >
      Set aside
    </Button>
  );
}
