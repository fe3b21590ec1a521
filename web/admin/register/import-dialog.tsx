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
import { ImportMatch } from './import-match.tsx';
import { ImportMonth } from './import-month.tsx';
import { ImportPlaces } from './import-places.tsx';
import { countText, foundText, ImportResult } from './import-result.tsx';
import { type Import, type ImportStep, monthAsked, useImport } from './use-import.ts';

interface ImportDialogProps {
  /** Certificates have been imported: the list is to be read again. The dialog stays open and says how many. */
  onDone: () => void;
  onClose: () => void;
}

/** Imports certificates that were issued before there was the register, from a spreadsheet. */
export function ImportDialog({ onDone, onClose }: ImportDialogProps) {
  const process = useImport(onDone);
  const { step } = process;
  const isImporting = step.kind === 'importing';
  return (
    <ViewDialog title="Import earlier certificates" size="large" busy={isImporting} onClose={onClose}>
      <div className={styles.import}>
        {step.kind === 'choosing' ? <ImportGuide /> : null}
        {step.kind === 'done' ? null : (
          <ImportChooser
            chosen={'file' in step ? step.file.name : null}
            disabled={isImporting}
            onChoose={process.choose}
          />
        )}
        <FormStatus status={statusOf(step)} />
        {(step.kind === 'matching' || step.kind === 'reading') && step.layout !== null ? (
          <ImportPlaces layout={step.layout} onPlace={process.read} />
        ) : null}
        <Month {...process} />
        {step.kind === 'reading' || step.kind === 'checking' || isImporting ? <Sending {...step} /> : null}
        {step.kind === 'matching' ? (
          <ImportMatch
            key={`${step.layout.sheet} ${step.layout.headings}`}
            layout={step.layout}
            before={step.choices}
            onCheck={process.check}
            onClose={onClose}
          />
        ) : null}
        {step.kind === 'checked' && !needsDay(step) ? <ImportResult outcome={step.outcome} /> : null}
      </div>
      <Answers {...process} onClose={onClose} />
    </ViewDialog>
  );
}

/** Nothing else can be said of the rows before their day of issue is known. */
function needsDay(step: ImportStep): boolean {
  return step.kind === 'checked' && step.outcome.month !== null && step.choices.monthDay === '';
}

/** Stays where it is while its answer is checked. */
function Month({ step, check }: Import) {
  if (step.kind !== 'checked' && step.kind !== 'checking') return null;
  const month = monthAsked(step);
  if (month === null) return null;
  const { choices } = step;
  return (
    <ImportMonth
      month={month}
      chosen={choices.monthDay}
      onChoose={(monthDay) => check({ ...choices, monthDay })}
    />
  );
}

/** The buttons of a step; those of the columns stand with them. */
function Answers({ step, match, start, onClose }: Import & { onClose: () => void }) {
  switch (step.kind) {
    case 'done':
      return (
        <StickyAnswers>
          <Button size="small" ref={focusOn} onClick={onClose}>
            Close
          </Button>
        </StickyAnswers>
      );
    case 'failed':
      return step.again === null ? null : (
        <StickyAnswers>
          <Button size="small" ref={focusOn} onClick={step.again}>
            Try again
          </Button>
        </StickyAnswers>
      );
    case 'checked':
    case 'importing': {
      const count = step.kind === 'importing' ? step.count : step.outcome.rows;
      const isImporting = step.kind === 'importing';
      return (
        <StickyAnswers>
          <Button variant="secondary" size="small" disabled={isImporting} onClick={match}>
            Change columns
          </Button>
          {step.kind === 'checked' && step.outcome.faultCount > 0 ? null : (
            <Button size="small" busy={isImporting} busyText="Importing…" onClick={start}>
              Import {countText(count, 'certificate')}
            </Button>
          )}
        </StickyAnswers>
      );
    }
    default:
      return null;
  }
}

function statusOf(step: ImportStep): FormStatusText | null {
  switch (step.kind) {
    case 'choosing':
      return step.failure === null ? null : { kind: 'error', text: step.failure };
    case 'failed':
      return { kind: 'error', text: step.text };
    case 'matching':
      return {
        kind: 'info',
        text: `${countText(step.rows, 'row')} in the file. Please see whether the columns are right, then check the rows. Nothing is imported yet.`,
      };
    case 'checked':
      if (needsDay(step))
        return { kind: 'info', text: 'Some rows say a month alone. Please choose the day of issue first.' };
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

const atWork = { reading: 'Reading the file…', checking: 'Checking every row…', importing: 'Importing…' };

/** How much of the file is on its way, and then that the server is at work. */
function Sending({ kind, sent }: { kind: keyof typeof atWork; sent: number }) {
  if (sent < 1) return <Progress label="Sending the file:" part={sent} />;
  return <Busy label={atWork[kind]} />;
}
