import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { certificateFile } from '../parts/certificates/open-pdf.ts';
import { PdfButton } from '../parts/certificates/pdf-button.tsx';
import styles from './register-dialogs.module.css';

interface IssuedDialogProps {
  certificate: IssuedCertificate;
  /** Issues one for another person; missing after a replacement. */
  onAnother?: () => void;
  onClose: () => void;
}

/** Says that a certificate was issued: the next thing is to print it. */
export function IssuedDialog({ certificate, onAnother, onClose }: IssuedDialogProps) {
  const { number, holder, programme } = certificate;
  return (
    <ViewDialog
      title="Certificate issued"
      size="small"
      onClose={onClose}
      answers={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            Close
          </Button>
          {onAnother ? (
            <Button variant="secondary" size="small" onClick={onAnother}>
              Issue another
            </Button>
          ) : null}
          <PdfButton
            isFirst
            path={certificateFile(certificate)}
            variant="primary"
            label={`Print certificate ${number} (opens a new tab)`}
          >
            Print
          </PdfButton>
        </>
      }
    >
      <p className={styles.subject}>{number}</p>
      <p>
        {holder}, {programme}
      </p>
    </ViewDialog>
  );
}
