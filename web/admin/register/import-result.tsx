import type { EarlierCertificate, ImportFault, ImportOutcome } from '../../../src/shared/records.ts';
import type { FormStatusText } from '../../ui/form-status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { officeDay } from '../parts/batches/batch-words.ts';
import styles from './import-dialog.module.css';
import { trainingDays } from './register-words.ts';

/** Returns a count of things in words: '4,998 certificates'. */
export function countText(count: number, thing: string): string {
  return `${count.toLocaleString('en-IN')} ${thing}${count === 1 ? '' : 's'}`;
}

const faultColumns = (said: string): readonly Column<ImportFault>[] => [
  {
    id: 'line',
    head: 'Row',
    kind: 'position',
    width: 'narrow',
    cell: ({ line }) => line.toLocaleString('en-IN'),
  },
  { id: 'column', head: 'Column', kind: 'title', width: 'middle', cell: ({ column }) => column ?? '–' },
  { id: 'message', head: said, kind: 'sentence', cell: ({ message }) => message },
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
    cell: (certificate) => trainingDays(certificate) ?? '–',
  },
  { id: 'hours', head: 'Hours', width: 'short', cell: ({ hours }) => hours ?? '–' },
  { id: 'issuedOn', head: 'Issued on', cell: ({ issuedOn }) => officeDay(issuedOn) },
];

/** One row may say the same as another; they never change. */
const rowKey = (_row: unknown, index: number) => String(index);

/** Returns what a check has found, in a sentence. */
export function foundText({ rows, faultCount, warningCount }: ImportOutcome): FormStatusText {
  const canBe = `${countText(rows, 'certificate')} can be imported.`;
  if (faultCount === 0 && warningCount === 0) return { kind: 'success', text: `${canBe} Nothing is wrong.` };
  if (faultCount === 0)
    return {
      kind: 'info',
      text: `${canBe} Please read the ${countText(warningCount, 'remark')} below first.`,
    };
  const them = faultCount === 1 ? 'it' : 'them';
  return {
    kind: 'error',
    text: `${countText(faultCount, 'mistake')} in this file. Correct ${them} in the spreadsheet, save it, and choose it again. Nothing is imported until then.`,
  };
}

/** Shows what a check has found: the first certificates as they were understood, or what is wrong. */
export function ImportResult({ outcome }: { outcome: ImportOutcome }) {
  const { rows, faults, faultCount, warnings, warningCount, sample } = outcome;
  if (faultCount > 0)
    return (
      <Found caption="What is wrong in the file" said="What is wrong" found={faults} count={faultCount} />
    );
  return (
    <div className={styles.result}>
      {warningCount === 0 ? null : (
        <Found
          caption="What to look at before"
          said="What to look at"
          found={warnings}
          count={warningCount}
        />
      )}
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

interface FoundProps {
  caption: string;
  /** Above the sentences. */
  said: string;
  found: readonly ImportFault[];
  /** How many there are in all. */
  count: number;
}

function Found({ caption, said, found, count }: FoundProps) {
  return (
    <div className={styles.result}>
      {count > found.length ? <p>The first {found.length}:</p> : null}
      <Table look="dense" caption={caption} columns={faultColumns(said)} rows={found} rowKey={rowKey} />
    </div>
  );
}
