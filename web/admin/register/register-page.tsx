import { FileBadge, FileUp, Plus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { registerExportCall } from '../../../src/shared/exports.ts';
import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { keepFocus } from '../data/keep-focus.ts';
import { Screen } from '../frame/screen.tsx';
import { useAskedDialog } from '../parts/forms/use-asked-dialog.ts';
import { ExportButtons } from '../parts/lists/export-buttons.tsx';
import { PagedTable, totalText } from '../parts/lists/paged-table.tsx';
import { useListPart } from '../parts/lists/use-list-part.ts';
import { usePagedList } from '../parts/lists/use-paged-list.ts';
import { certificateColumns } from './certificate-columns.tsx';
import { type OpenDialog, RegisterDialogs } from './register-dialogs.tsx';

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

/** The certificates that were issued: issue, find, print, replace, revoke; and what the next ones look like. */
export function RegisterPage() {
  const listPart = useListPart();
  const [part] = listPart;
  const list = usePagedList<IssuedCertificate>('/api/admin/register', part);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const top = useRef<HTMLDivElement>(null);
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
      {open ? (
        <RegisterDialogs open={open} onOpen={setOpen} onChanged={() => void list.reload()} onClose={close} />
      ) : null}
    </Screen>
  );
}
