import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../data/texts.tsx';
import { Button } from '../../ui/button.tsx';

/** Copies the reference; only where the browser lets pages do so. */
export function CopyReference({ reference }: { reference: string }) {
  const { copy, copied } = useTexts('application').facts;
  const [isCopied, setCopied] = useState(false);
  const canCopy = useSyncExternalStore(
    () => () => {},
    () => window.isSecureContext,
    () => false,
  );
  if (!canCopy) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      className="on-screen"
      aria-live="polite"
      onClick={() =>
        // Refused: the reference is beside it, to be marked by hand.
        navigator.clipboard.writeText(reference).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      {isCopied ? copied : copy}
    </Button>
  );
}
