import { Check, CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { adminCall, isUnauthorized } from '../data/admin-api.ts';
import type { Content } from './use-content.ts';

interface ReviewButtonProps {
  content: Content;
  address: string;
  /** The translation as it stands. */
  text: string;
  onReviewed?: () => void;
}

/** Says that somebody who speaks the language has read a translation; one that is not published yet cannot be reviewed. */
export function ReviewButton({ content, address, text, onReviewed }: ReviewButtonProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  if (address in content.changes) return null;
  const reviewed = content.state.reviewed[address] === text;

  async function review() {
    setBusy(true);
    try {
      await adminCall('/api/admin/content/reviewed', {
        method: 'PUT',
        json: { address, reviewed: !reviewed },
      });
      onReviewed?.();
      content.noteReview(address, reviewed ? null : text);
    } catch (error) {
      if (!isUnauthorized(error))
        toast({ kind: 'error', text: 'The server did not answer. Please try again.' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="quiet"
      size="small"
      busy={busy}
      aria-pressed={reviewed}
      icon={reviewed ? <CheckCheck aria-hidden="true" /> : <Check aria-hidden="true" />}
      onClick={() => void review()}
    >
      {reviewed ? 'Reviewed' : 'Mark as reviewed'}
    </Button>
  );
}
