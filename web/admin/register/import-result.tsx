import type { EarlierCertificate, ImportFault, ImportOutcome } from '../../../src/shared/register-import.ts';
import type { FormStatusText } from '../../ui/form-status.tsx';
import { officeDay, officeDays } from '../parts/batches/batch-words.ts';
import styles from './import-dialog.module.css';
import { ImportTable } from './import-table.tsx';

/** Returns a count of things in words: '4,998 certificates'. */
export function countText(count: number, thing: string): string {
  return `${count.toLocaleString('en-IN')} ${thing}${count === 1 ? '' : 's'}`;
}

const faultColumns = [
  { head: 'Row', cell: ({ line }: ImportFault) => line.toLocaleString('en-IN') },
  { head: 'Column', cell: ({ column }: ImportFault) => column ?? '–' },
  { head: 'What is wrong', cell: ({ message }: ImportFault) => message },
];

const sampleColumns = [
  { head: 'Number', cell: ({ number }: EarlierCertificate) => number },
  { head: 'Name', cell: ({ holder }: EarlierCertificate) => <strong>{holder}</strong> },
  { head: 'Course', cell: ({ programme }: EarlierCertificate) => programme },
  { head: 'Class', cell: ({ classOfDrone }: EarlierCertificate) => classOfDrone ?? '–' },
  { head: 'Days', cell: ({ from, to }: EarlierCertificate) => officeDays({ startsOn: from, endsOn: to }) },
  { head: 'Hours', cell: ({ hours }: EarlierCertificate) => hours ?? '–' },
  { head: 'Issued on', cell: ({ issuedOn }: EarlierCertificate) => officeDay(issuedOn) },
];

/** Returns what a check has found, in a sentence. */
export function foundText({ rows, faultCount }: ImportOutcome): FormStatusText {
  if (faultCount === 0)
    return { kind: 'success', text: `${countText(rows, 'certificate')} can be imported. Nothing is wrong.` };
  const them = faultCount === 1 ? 'it' : 'them';
  return {
    kind: 'error',
    text: `${countText(faultCount, 'mistake')} in this file. Correct ${them} in the spreadsheet, save it, and choose it again. Nothing is imported until then.`,
  };
}

/** Shows what a check has found: the first certificates as they were understood, or what is wrong. */
export function ImportResult({ outcome }: { outcome: ImportOutcome }) {
  const { rows, faults, faultCount, sample } = outcome;
  if (faultCount > 0)
    return (
      <div className={styles.result}>
        {faultCount > faults.length ? <p>The first {faults.length}:</p> : null}
        <ImportTable look="faults" caption="What is wrong in the file" columns={faultColumns} rows={faults} />
      </div>
    );
  return (
    <div className={styles.result}>
      <p>
        {sample.length < rows ? `The first ${sample.length}, as they were understood. ` : ''}
        Please check that names and days are right: a certificate in the register can be revoked or replaced,
        but not deleted.
      </p>
      <ImportTable
        look="sample"
        caption="Certificates as they were understood"
        columns={sampleColumns}
        rows={sample}
      />
    </div>
  );
}
