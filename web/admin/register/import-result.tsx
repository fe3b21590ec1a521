import type { EarlierCertificate, ImportFault, ImportOutcome } from '../../../src/shared/records.ts';
import type { FormStatusText } from '../../ui/form-status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { officeDay, officeDays } from '../parts/batches/batch-words.ts';
import styles from './import-dialog.module.css';

/** Returns a count of things in words: '4,998 certificates'. */
export function countText(count: number, thing: string): string {
  return `${count.toLocaleString('en-IN')} ${thing}${count === 1 ? '' : 's'}`;
}

const faultColumns: readonly Column<ImportFault>[] = [
  {
    id: 'line',
    head: 'Row',
    kind: 'position',
    width: 'narrow',
    cell: ({ line }) => line.toLocaleString('en-IN'),
  },
  { id: 'column', head: 'Column', kind: 'title', width: 'middle', cell: ({ column }) => column ?? '–' },
  { id: 'message', head: 'What is wrong', kind: 'sentence', cell: ({ message }) => message },
];

const sampleColumns: readonly Column<EarlierCertificate>[] = [
  { id: 'number', head: 'Number', width: 'broad', cell: ({ number }) => number },
  { id: 'holder', head: 'Name', width: 'broader', cell: ({ holder }) => <strong>{holder}</strong> },
  { id: 'programme', head: 'Course', cell: ({ programme }) => programme },
  { id: 'class', head: 'Class', cell: ({ classOfDrone }) => classOfDrone ?? '–' },
  {
    id: 'days',
    head: 'Days',
    width: 'broad',
    cell: ({ from, to }) => officeDays({ startsOn: from, endsOn: to }),
  },
  { id: 'hours', head: 'Hours', width: 'short', cell: ({ hours }) => hours ?? '–' },
  { id: 'issuedOn', head: 'Issued on', cell: ({ issuedOn }) => officeDay(issuedOn) },
];

/** One row may say the same as another; they never change. */
const rowKey = (_row: unknown, index: number) => String(index);

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
        <Table
          look="dense"
          caption="What is wrong in the file"
          columns={faultColumns}
          rows={faults}
          rowKey={rowKey}
        />
      </div>
    );
  return (
    <div className={styles.result}>
      <p>
        {sample.length < rows ? `The first ${sample.length}, as they were understood. ` : ''}
        Please check that names and days are right: a certificate in the register can be revoked or replaced,
        but not deleted.
      </p>
      <Table
        look="dense"
        caption="Certificates as they were understood"
        columns={sampleColumns}
        rows={sample}
        rowKey={rowKey}
      />
    </div>
  );
}
