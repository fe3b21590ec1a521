import { Check, CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { firstLanguage, type Translation } from '../../../src/shared/languages.ts';
import { Button } from '../../ui/button.tsx';
import { adminCall } from '../data/admin-api.ts';
import { useFailureToast } from '../data/use-failure-toast.ts';
import { outdatedSource } from './outdated.ts';
import type { Content } from './use-content.ts';

interface ReviewButtonProps {
  content: Content;
  language: Translation;
  textKey: string;
  /** The translation as it is now. */
  text: string;
  onReviewed?: () => void;
}

/** Marks a translation as read by a speaker of the language; not shown while it or its English is unpublished. */
export function ReviewButton({ content, language, textKey, text, onReviewed }: ReviewButtonProps) {
  const [busy, setBusy] = useState(false);
  const showFailure = useFailureToast();
  const address = `${language}:${textKey}`;
  if (address in content.changes || `${firstLanguage}:${textKey}` in content.changes) return null;
  const reviewed =
    content.state.reviewed[address] === text && outdatedSource(content, language, textKey) === null;

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
      showFailure(error, 'The server did not answer. Please try again.');
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
