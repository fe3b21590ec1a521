import { Busy } from '../../ui/busy.tsx';
import { Button } from '../../ui/button.tsx';
import { FormStatus, type FormStatusText } from '../../ui/form-status.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { focusOn } from '../parts/focus-on.ts';
import { Progress } from '../parts/forms/progress.tsx';
import { StickyAnswers } from '../parts/forms/sticky-answers.tsx';
import { ImportChooser } from './import-chooser.tsx';
import styles from './import-dialog.module.css';
import { ImportGuide } from './import-guide.tsx';
import { countText, foundText, ImportResult } from './import-result.tsx';
import { type ImportStep, useImport } from './use-import.ts';

interface ImportDialogProps {
  /** Certificates have been imported: the list is to be read again. The dialog stays open and says how many. */
  onDone: () => void;
  onClose: () => void;
}

/** Imports certificates that were issued before there was the register, from a spreadsheet. */
export function ImportDialog({ onDone, onClose }: ImportDialogProps) {
  const { step, choose, checkAgain, start } = useImport(onDone);
  const isImporting = step.kind === 'importing';
  const canCheckAgain = step.kind === 'failed' && !step.isWrongFile;
  const count = importCount(step);
  return (
    <ViewDialog title="Import earlier certificates" size="large" busy={isImporting} onClose={onClose}>
      <div className={styles.import}>
        {step.kind === 'choosing' ? <ImportGuide /> : null}
        {step.kind === 'done' ? null : (
          <ImportChooser
            chosen={'file' in step ? step.file.name : null}
            disabled={isImporting}
            onChoose={choose}
          />
        )}
        {step.kind === 'checking' || step.kind === 'importing' ? <Sending {...step} /> : null}
        <FormStatus status={statusOf(step)} />
        {step.kind === 'checked' ? <ImportResult outcome={step.outcome} /> : null}
      </div>
      {step.kind === 'done' ? (
        <StickyAnswers>
          <Button size="small" ref={focusOn} onClick={onClose}>
            Close
          </Button>
        </StickyAnswers>
      ) : null}
      {canCheckAgain ? (
        <StickyAnswers>
          <Button size="small" ref={focusOn} onClick={checkAgain}>
            Check again
          </Button>
        </StickyAnswers>
      ) : null}
      {count > 0 ? (
        <StickyAnswers>
          <Button variant="secondary" size="small" disabled={isImporting} onClick={onClose}>
            Cancel
          </Button>
          <Button size="small" busy={isImporting} busyText="Importing…" onClick={start}>
            Import {countText(count, 'certificate')}
          </Button>
        </StickyAnswers>
      ) : null}
    </ViewDialog>
  );
}

/** Returns how many certificates can be imported now, or are about to be. */
function importCount(step: ImportStep): number {
  if (step.kind === 'importing') return step.count;
  return step.kind === 'checked' && step.outcome.faultCount === 0 ? step.outcome.rows : 0;
}

function statusOf(step: ImportStep): FormStatusText | null {
  switch (step.kind) {
    case 'choosing':
      return step.failure === null ? null : { kind: 'error', text: step.failure };
    case 'failed':
      return { kind: 'error', text: step.text };
    case 'checked':
      return foundText(step.outcome);
    case 'done': {
      const isAre = step.imported === 1 ? 'is' : 'are';
      return {
        kind: 'success',
        text: `${countText(step.imported, 'certificate')} ${isAre} in the register now.`,
      };
    }
    default:
      return null;
  }
}

/** How much of the file is on its way, and then that the server is at work. */
function Sending({ kind, sent }: { kind: 'checking' | 'importing'; sent: number }) {
  if (sent < 1) return <Progress label="Sending the file:" part={sent} />;
  return <Busy label={kind === 'checking' ? 'Checking every row…' : 'Importing…'} />;
}
