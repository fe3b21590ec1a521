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
      <ul className={styles.columns}>
        {importColumns.map(({ field, heading, isRequired }) => (
          <li key={field} className={styles.column}>
            {heading}
            {isRequired ? null : <span className={styles.optional}> (optional)</span>}
          </li>
        ))}
      </ul>
      <p>
        These are the headings of its columns, in the first row and in any order. Write days with the day
        first, such as <span className={styles.day}>15-04-2023</span> or{' '}
        <span className={styles.day}>15-Apr-2023</span>. It can be an Excel workbook (.xlsx) with one sheet,
        or a CSV file, which Excel saves as “CSV UTF-8 (Comma delimited)”.
      </p>
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
