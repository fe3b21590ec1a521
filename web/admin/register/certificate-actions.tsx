import { ExternalLink, Link2 } from 'lucide-react';
import { pagePath } from '../../../src/shared/pages.ts';
import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { certificateFile } from '../parts/certificates/open-pdf.ts';
import { PdfButton } from '../parts/certificates/pdf-button.tsx';
import { RowDanger, RowIconButton, RowLink } from '../parts/lists/row-actions.tsx';
import styles from './certificate-actions.module.css';
import { certificateName, checkAddress } from './register-words.ts';

/** The dialogs about a certificate. */
export type CertificateAction = 'replace' | 'revoke';

interface CertificateActionsProps {
  certificate: IssuedCertificate;
  onAction: (action: CertificateAction) => void;
}

/**
 * All that the office does with one certificate: print it, send its link, see what others see, replace and revoke it. Only a
 * valid one is printed.
 */
export function CertificateActions({ certificate, onAction }: CertificateActionsProps) {
  const { number, code, state, holder } = certificate;
  const isValid = state === 'valid';
  return (
    <div className={styles.actions}>
      {isValid && holder !== '' ? (
        <PdfButton
          path={certificateFile(certificate)}
          label={`Print certificate ${number} (opens a new tab)`}
        >
          Print
        </PdfButton>
      ) : null}
      <CopyLink certificate={certificate} />
      <RowLink
        href={pagePath('verification', code)}
        newTab
        title="See what an employer sees"
        label={`See what an employer sees of ${number} (opens a new tab)`}
      >
        <ExternalLink aria-hidden="true" />
      </RowLink>
      {isValid && holder !== '' ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Replace ${number}`}
          onClick={() => onAction('replace')}
        >
          Replace
        </Button>
      ) : null}
      {isValid ? (
        <RowDanger aria-label={`Revoke ${number}`} onClick={() => onAction('revoke')}>
          Revoke
        </RowDanger>
      ) : null}
    </div>
  );
}

function CopyLink({ certificate }: { certificate: IssuedCertificate }) {
  const toast = useToast();
  const address = checkAddress(certificate);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast({ kind: 'success', text: 'Link copied.', detail: certificateName(certificate) });
    } catch {
      // The browser has no clipboard for pages without HTTPS, or was told to give none.
      toast({ kind: 'error', text: 'The browser did not allow copying. The link is:', detail: address });
    }
  }

  return (
    <RowIconButton
      label={`Copy the link of ${certificate.number}`}
      title="Copy link"
      onClick={() => void copy()}
    >
      <Link2 aria-hidden="true" />
    </RowIconButton>
  );
}
