import { Printer } from 'lucide-react';
import { Link } from 'wouter';
import type { AdminBatch, IssuedCertificate, Place } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { useTellsPeople } from '../data/use-tells-people.ts';
import { counted } from '../parts/batches/batch-words.ts';
import { certificateFile, certificatesFile } from '../parts/certificates/open-pdf.ts';
import { PdfButton } from '../parts/certificates/pdf-button.tsx';
import styles from '../parts/seats/place-dialogs.module.css';
import { emailedText } from '../parts/seats/place-words.ts';

interface IssuedOutcomeProps {
  issued: readonly IssuedCertificate[];
  /** Whose they are. */
  places: readonly Place[];
  batch: AdminBatch;
  onClose: () => void;
}

/** Says which certificates were issued; the next thing is to print them. */
export function IssuedOutcome({ issued, places, batch, onClose }: IssuedOutcomeProps) {
  const tellsPeople = useTellsPeople();
  const [first] = issued;
  const isOne = issued.length === 1;
  return (
    <ViewDialog
      title={`${counted(issued.length, 'certificate')} issued`}
      size="small"
      onClose={onClose}
      answers={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            Done
          </Button>
          <PdfButton
            isFirst
            path={isOne && first ? certificateFile(first) : certificatesFile(batch)}
            variant="primary"
            icon={<Printer aria-hidden="true" />}
          >
            {isOne ? 'Print it' : 'Print all of this batch'}
          </PdfButton>
        </>
      }
    >
      <Stack gap={3}>
        <div role="status">
          <ul className={styles.done}>
            {issued.map(({ _id, number, holder }) => (
              <li key={_id}>
                {holder}, {number}
              </li>
            ))}
          </ul>
        </div>
        {tellsPeople && !batch.sample ? <p>{emailedText(places, 'an email with the certificate')}</p> : null}
        <p>
          They are in the <Link href={screenPath('adminRegister')}>register</Link>, where one with a mistake
          is replaced.
        </p>
      </Stack>
    </ViewDialog>
  );
}
