import Download from 'lucide-react/icons/download';
import { importColumns } from '../../../src/shared/register-import.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AddressNote } from './address-note.tsx';
import styles from './import-dialog.module.css';
import { templateAddress, templateName } from './import-template.ts';

/** Says what the spreadsheet needs, with a template to begin with. */
export function ImportGuide() {
  return (
    <div className={styles.guide}>
      <p>
        Add the certificates that you issued before this register. Each gets a code of its own, so that
        employers can check it, and you can print it again with its QR code.
      </p>
      <AddressNote>You can import earlier ones all the same.</AddressNote>
      <h3 className={styles.heading}>The spreadsheet</h3>
      <p>
        Take the list that you have, an Excel workbook (.xlsx) or a CSV file. In the next step you say which
        of its columns has what, and which are left out. Days have the day first, such as{' '}
        <span className={styles.day}>15-04-2023</span> or <span className={styles.day}>15-Apr-2023</span>. For
        a new list there is a template with these columns:
      </p>
      <ul className={styles.columns}>
        {importColumns.map(({ field, heading, isRequired }) => (
          <li key={field} className={styles.column}>
            {heading}
            {isRequired ? null : <span className={styles.optional}> (optional)</span>}
          </li>
        ))}
      </ul>
      <ButtonLink
        variant="secondary"
        size="small"
        plain
        href={templateAddress()}
        download={templateName}
        icon={<Download aria-hidden="true" />}
        className={styles.template}
      >
        Download a template
      </ButtonLink>
    </div>
  );
}
