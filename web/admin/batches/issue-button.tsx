import { FileBadge } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { keepFocus } from '../data/keep-focus.ts';
import { OnceAddressed } from '../parts/certificates/once-addressed.tsx';
import { IssueDialog } from './issue-dialog.tsx';

interface IssueButtonProps {
  /** Those who get one. */
  places: readonly Place[];
  batch: AdminBatch;
  /** A name besides their number, for screen readers. */
  label?: string;
  /** The words on the button. */
  text: string;
  /** Called when certificates were issued. */
  onIssued: () => void;
}

/** Issues certificates for people who have completed a batch. */
export function IssueButton({ places, batch, label, text, onIssued }: IssueButtonProps) {
  // They stay who they were while the dialog is open, whatever is read anew behind it.
  const [asked, setAsked] = useState<readonly Place[] | null>(null);
  // Once nobody is left without one the button goes.
  useEffect(() => keepFocus, []);
  return (
    <>
      <Button
        size="small"
        icon={<FileBadge aria-hidden="true" />}
        aria-label={label}
        onClick={() => setAsked(places)}
      >
        {text}
      </Button>
      {asked ? (
        <OnceAddressed title="Issue certificates" onClose={() => setAsked(null)}>
          <IssueDialog
            places={asked}
            batch={batch}
            onClose={(isIssued) => {
              setAsked(null);
              if (isIssued) onIssued();
            }}
          />
        </OnceAddressed>
      ) : null}
    </>
  );
}
