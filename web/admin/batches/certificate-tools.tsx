import { Printer } from 'lucide-react';
import { canComplete } from '../../../src/shared/batch-rules.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { officeDay } from '../parts/batches/batch-words.ts';
import { certificatesFile } from '../parts/certificates/open-pdf.ts';
import { PdfButton } from '../parts/certificates/pdf-button.tsx';
import { IssueButton } from './issue-button.tsx';
import styles from './place-table.module.css';

interface CertificateToolsProps {
  /** All who have completed the batch. */
  places: readonly Place[];
  batch: AdminBatch;
  /** Called when certificates were issued. */
  onIssued: () => void;
}

/** The tools for those who have completed a batch: issue certificates to all who have had none, and print them. */
export function CertificateTools({ places, batch, onIssued }: CertificateToolsProps) {
  // One that was revoked comes back only by a tick beside that very person.
  const without = places.filter(({ certificate }) => certificate === null);
  const hasAny = places.some(({ certificate }) => certificate?.state === 'valid');
  const isOver = canComplete(batch, dayInIndia(serverTime()));
  return (
    <div className={styles.certificates}>
      {isOver ? null : (
        <p className={styles.note}>
          You can issue certificates from the last day on, {officeDay(batch.endsOn)}.
        </p>
      )}
      {isOver && without.length > 0 ? (
        <IssueButton
          places={without}
          batch={batch}
          text={`Issue certificates${without.length < places.length ? ` (${without.length})` : ''}`}
          label={`Issue certificates to ${without.length} who have none`}
          onIssued={onIssued}
        />
      ) : null}
      {hasAny ? (
        <PdfButton path={certificatesFile(batch)} icon={<Printer aria-hidden="true" />}>
          Print certificates
        </PdfButton>
      ) : null}
    </div>
  );
}
