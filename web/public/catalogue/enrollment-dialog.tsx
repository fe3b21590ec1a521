import { feeOf } from '../../../src/shared/fee.ts';
import type { CatalogueEntry } from '../../../src/shared/records.ts';
import { enrollmentClose } from '../../content/enrollment.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FeeLine } from '../shared/fee-line.tsx';
import styles from './enrollment-dialog.module.css';
import { EnrollmentForm } from './enrollment-form.tsx';

interface EnrollmentDialogProps {
  /** The course or certificate. */
  entry: CatalogueEntry;
  onClose: () => void;
}

/** The enrollment form over the page of its course, whose name and fee are its title. */
export function EnrollmentDialog({ entry, onClose }: EnrollmentDialogProps) {
  const title = (
    <>
      <span className={styles.name}>{entry.name}</span> <FeeLine fee={feeOf(entry)} className={styles.fee} />
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} closeLabel={enrollmentClose}>
      <EnrollmentForm course={entry.name} onClose={onClose} />
    </Dialog>
  );
}
