import { type ReactNode, useId } from 'react';
import { addressMissing } from '../../../../src/shared/register-rules.ts';
import { Busy } from '../../../ui/busy.tsx';
import { Button } from '../../../ui/button.tsx';
import { ViewDialog } from '../../../ui/view-dialog.tsx';
import { useCertificatePaper } from './use-certificate-paper.ts';

interface OnceAddressedProps {
  /** The title of the dialog. */
  title: string;
  onClose: () => void;
  /** The dialog. */
  children: ReactNode;
}

/** Shows a dialog that issues certificates; or, while the server does not know the site's address, what is to be done first. */
export function OnceAddressed({ title, onClose, children }: OnceAddressedProps) {
  const { data, error } = useCertificatePaper();
  const textId = useId();
  // If the address cannot be read, that is left to the call that issues.
  if (error !== undefined || (data !== undefined && data.origin !== null)) return children;
  return (
    <ViewDialog
      title={title}
      describedBy={textId}
      onClose={onClose}
      answers={
        <Button variant="secondary" size="small" data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <div id={textId}>{data === undefined ? <Busy label="One moment…" /> : <p>{addressMissing}</p>}</div>
    </ViewDialog>
  );
}
