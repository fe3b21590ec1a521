import { FileBadge, FileUp, Plus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { registerExportCall } from '../../../src/shared/exports.ts';
import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { keepFocus } from '../data/keep-focus.ts';
import { Screen } from '../frame/screen.tsx';
import { OnceAddressed } from '../parts/certificates/once-addressed.tsx';
import { useAskedDialog } from '../parts/forms/use-asked-dialog.ts';
import { ExportButtons } from '../parts/lists/export-buttons.tsx';
import { PagedTable, totalText } from '../parts/lists/paged-table.tsx';
import { useListPart } from '../parts/lists/use-list-part.ts';
import { usePagedList } from '../parts/lists/use-paged-list.ts';
import type { CertificateDeed } from './certificate-actions.tsx';
import { certificateColumns } from './certificate-columns.tsx';
import { DesignDialog } from './design-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { IssuedDialog } from './issued-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

const table = {
  caption: 'Certificates, the latest first',
  empty: 'No certificates yet.',
  begin:
    'When a batch is over, open it under Batches and issue them to everybody who completed it. For one person more, press ‘Issue a certificate’; those of earlier years come from a spreadsheet by ‘Import’.',
  loadFailure: {
    refused: (message: string) => message || 'The register could not be loaded.',
    lost: 'No answer from the server. Please try again.',
  },
};

/** The dialogs that the search of the whole back office opens. */
const asked = ['issue', 'import', 'design'] as const;

/** The dialog that is open over the list. */
type Open =
  | { kind: 'issue'; like?: IssuedCertificate }
  | { kind: 'import' | 'design' }
  | { kind: 'issued'; certificate: IssuedCertificate; isNew: boolean }
  | { kind: 'details' | CertificateDeed; certificate: IssuedCertificate };

/** The certificates that were issued: issue, find, print, replace, revoke; and what the next ones look like. */
export function RegisterPage() {
  const listPart = useListPart();
  const [part] = listPart;
  const list = usePagedList<IssuedCertificate>('/api/admin/register', part);
  const [open, setOpen] = useState<Open | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const ask = useCallback((kind: (typeof asked)[number]) => setOpen({ kind }), []);
  useAskedDialog(asked, ask);
  const columns = certificateColumns((kind, certificate) => setOpen({ kind, certificate }));

  function close() {
    setOpen(null);
    // The button that opened the dialog may be gone.
    keepFocus();
  }

  return (
    <Screen
      title="Register"
      back={{ href: screenPath('adminPanel'), label: 'Back to Today' }}
      total={list.rows && totalText(list.total, part.search)}
      actions={
        <>
          <Button
            variant="secondary"
            size="small"
            icon={<FileUp aria-hidden="true" />}
            onClick={() => setOpen({ kind: 'import' })}
          >
            Import
          </Button>
          <Button
            variant="secondary"
            size="small"
            icon={<FileBadge aria-hidden="true" />}
            onClick={() => setOpen({ kind: 'design' })}
          >
            Certificate design
          </Button>
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ kind: 'issue' })}>
            Issue a certificate
          </Button>
        </>
      }
    >
      <PagedTable
        kind={table}
        list={list}
        rows={list.rows}
        columns={columns}
        part={listPart}
        tools={
          <ExportButtons
            callOf={(format) => registerExportCall(part.search, format)}
            rows={list.rows && list.total}
          />
        }
        top={top}
      />
      {open?.kind === 'issue' ? (
        <OnceAddressed title="Issue a certificate" onClose={close}>
          <IssueDialog
            like={open.like}
            onIssued={(certificate) => {
              setOpen({ kind: 'issued', certificate, isNew: true });
              void list.reload();
            }}
            onClose={close}
          />
        </OnceAddressed>
      ) : null}
      {open?.kind === 'issued' ? (
        <IssuedDialog
          certificate={open.certificate}
          onAnother={open.isNew ? () => setOpen({ kind: 'issue', like: open.certificate }) : undefined}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'import' ? <ImportDialog onDone={() => void list.reload()} onClose={close} /> : null}
      {open?.kind === 'design' ? <DesignDialog onClose={close} /> : null}
      {open?.kind === 'details' ? (
        <DetailsDialog
          certificate={open.certificate}
          onDeed={(kind) => setOpen({ kind, certificate: open.certificate })}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'replace' ? (
        <OnceAddressed title={`Replace ${open.certificate.number}`} onClose={close}>
          <ReplaceDialog
            certificate={open.certificate}
            onReplaced={(certificate) => {
              setOpen({ kind: 'issued', certificate, isNew: false });
              void list.reload();
            }}
            onClose={close}
          />
        </OnceAddressed>
      ) : null}
      {open?.kind === 'revoke' ? (
        <RevokeDialog
          certificate={open.certificate}
          onRevoked={({ number }) => {
            toast({ kind: 'success', text: 'Certificate revoked.', detail: number });
            close();
            void list.reload();
          }}
          onClose={close}
        />
      ) : null}
    </Screen>
  );
}
