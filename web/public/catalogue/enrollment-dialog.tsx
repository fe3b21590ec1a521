import { feeOf } from '../../../src/shared/fee.ts';
import { useTexts } from '../../data/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { languageOf } from '../parts/entry-language.ts';
import { FeeLine } from '../parts/fee-line.tsx';
import styles from './enrollment-dialog.module.css';
import { EnrollmentForm, type EnrollmentFormProps } from './enrollment-form.tsx';

/** The enrollment form over the page of its course, whose name and fee are its title. */
export function EnrollmentDialog(props: EnrollmentFormProps) {
  const { entry, onClose } = props;
  const { form } = useTexts('enrollment');
  const title = (
    <>
      <span lang={languageOf(entry, 'name')} className={styles.name}>
        {entry.name}
      </span>{' '}
      <FeeLine fee={feeOf(entry)} className={styles.fee} />
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} closeLabel={form.close}>
      <EnrollmentForm {...props} />
    </Dialog>
  );
}
