import { useState } from 'react';
import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { OnceAddressed } from '../parts/certificates/once-addressed.tsx';
import { IssuedDialog } from './issued-dialog.tsx';
import { replaceTitle } from './register-words.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

interface ReplaceButtonProps {
  certificate: IssuedCertificate;
  /** The name that it should have. */
  holder: string;
  /** Called when it is replaced. */
  onReplaced: () => void;
}

/** Replaces a certificate by one under another name. */
export function ReplaceButton({ certificate, holder, onReplaced }: ReplaceButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const [issued, setIssued] = useState<IssuedCertificate | null>(null);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Replace ${certificate.number}`}
        onClick={() => setAsked(true)}
      >
        Replace
      </Button>
      {isAsked ? (
        <OnceAddressed title={replaceTitle(certificate)} onClose={() => setAsked(false)}>
          <ReplaceDialog
            certificate={certificate}
            holder={holder}
            onReplaced={(replacement) => {
              setAsked(false);
              setIssued(replacement);
            }}
            onClose={() => setAsked(false)}
          />
        </OnceAddressed>
      ) : null}
      {issued ? (
        <IssuedDialog
          certificate={issued}
          onClose={() => {
            setIssued(null);
            onReplaced();
          }}
        />
      ) : null}
    </>
  );
}
