import { feeOf } from '../../../src/shared/fee.ts';
import { languageOf } from '../parts/entry-language.ts';
import { FeeLine } from '../parts/fee-line.tsx';
import { PageDialog } from '../parts/page-dialog.tsx';
import styles from './enrollment-dialog.module.css';
import { EnrollmentForm, type EnrollmentFormProps } from './enrollment-form.tsx';

/** The enrollment form over the page of its course, whose name and fee are its title. */
export function EnrollmentDialog(props: EnrollmentFormProps) {
  const { entry, onClose } = props;
  const title = (
    <>
      <span lang={languageOf(entry, 'name')} className={styles.name}>
        {entry.name}
      </span>{' '}
      <FeeLine fee={feeOf(entry)} className={styles.fee} />
    </>
  );
  return (
    <PageDialog title={title} onClose={onClose}>
      <EnrollmentForm {...props} />
    </PageDialog>
  );
}
