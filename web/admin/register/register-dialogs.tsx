import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { useToast } from '../../ui/toast.tsx';
import { OnceAddressed } from '../parts/certificates/once-addressed.tsx';
import type { CertificateAction } from './certificate-actions.tsx';
import { DesignDialog } from './design-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { IssuedDialog } from './issued-dialog.tsx';
import { certificateName, replaceTitle } from './register-words.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

/** A dialog over the register, with what it is about. */
export type OpenDialog =
  | { kind: 'issue'; like?: IssuedCertificate }
  | { kind: 'import' | 'design' }
  | { kind: 'issued'; certificate: IssuedCertificate; isNew: boolean }
  | { kind: 'details' | CertificateAction; certificate: IssuedCertificate };

interface RegisterDialogsProps {
  open: OpenDialog;
  /** Opens another one in its place. */
  onOpen: (dialog: OpenDialog) => void;
  /** Called when the register has changed. */
  onChanged: () => void;
  onClose: () => void;
}

/** The dialog over the register that is open. */
export function RegisterDialogs({ open, onOpen, onChanged, onClose }: RegisterDialogsProps) {
  const toast = useToast();
  switch (open.kind) {
    case 'issue':
      return (
        <OnceAddressed title="Issue a certificate" onClose={onClose}>
          <IssueDialog
            like={open.like}
            onIssued={(certificate) => {
              onOpen({ kind: 'issued', certificate, isNew: true });
              onChanged();
            }}
            onClose={onClose}
          />
        </OnceAddressed>
      );
    case 'issued':
      return (
        <IssuedDialog
          certificate={open.certificate}
          onAnother={open.isNew ? () => onOpen({ kind: 'issue', like: open.certificate }) : undefined}
          onClose={onClose}
        />
      );
    case 'import':
      return <ImportDialog onDone={onChanged} onClose={onClose} />;
    case 'design':
      return <DesignDialog onClose={onClose} />;
    case 'details':
      return (
        <DetailsDialog
          certificate={open.certificate}
          onAction={(kind) => onOpen({ kind, certificate: open.certificate })}
          onClose={onClose}
        />
      );
    case 'replace':
      return (
        <OnceAddressed title={replaceTitle(open.certificate)} onClose={onClose}>
          <ReplaceDialog
            certificate={open.certificate}
            onReplaced={(certificate) => {
              onOpen({ kind: 'issued', certificate, isNew: false });
              onChanged();
            }}
            onClose={onClose}
          />
        </OnceAddressed>
      );
    case 'revoke':
      return (
        <RevokeDialog
          certificate={open.certificate}
          onRevoked={(revoked) => {
            toast({ kind: 'success', text: 'Certificate revoked.', detail: certificateName(revoked) });
            onClose();
            onChanged();
          }}
          onClose={onClose}
        />
      );
  }
}
