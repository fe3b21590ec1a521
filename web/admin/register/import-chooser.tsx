import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { exportTypes } from '../../../src/shared/exports.ts';
import { FileField } from '../../ui/file-field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './import-dialog.module.css';

/** The file types of a spreadsheet: phones and Windows disagree on the type of CSV. */
const accepted = `.xlsx,.csv,.tsv,.txt,${exportTypes.xlsx},text/csv,text/comma-separated-values,text/tab-separated-values,text/plain,application/vnd.ms-excel`;

interface ImportChooserProps {
  /** The name of the file that is being looked at, or null. */
  chosen: string | null;
  disabled: boolean;
  onChoose: (file: File) => void;
}

/** Chooses a spreadsheet, or takes one that is dropped. */
export function ImportChooser({ chosen, disabled, onChoose }: ImportChooserProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <FileField
      name="file"
      label="Spreadsheet"
      accept={accepted}
      action={chosen === null ? 'Choose a file' : 'Choose another file'}
      icon={<FileUp aria-hidden="true" />}
      chosen={chosen ?? (canDrop() ? 'or drop it here' : '')}
      className={joinClasses(styles.chooser, isOver && styles.over)}
      disabled={disabled}
      onDragEnter={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={() => setIsOver(false)}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        // So that the same file can be chosen again once it has been put right.
        currentTarget.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}

/** With a mouse, files can be dropped. */
function canDrop(): boolean {
  return matchMedia('(hover: hover)').matches;
}
