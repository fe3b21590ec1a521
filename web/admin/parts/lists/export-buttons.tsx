import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type ExportFormat, exportFormats } from '../../../../src/shared/exports.ts';
import { failureText } from '../../../data/failure-text.ts';
import { restoreFocus } from '../../../data/restore-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { useToast } from '../../../ui/toast.tsx';
import { download } from '../../data/download.ts';
import { useFailureToast } from '../../data/use-failure-toast.ts';
import { focusOn } from '../focus-on.ts';
import styles from './export-buttons.module.css';

const labels: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', xlsx: 'Excel' };

const failure = {
  refused: (message: string) => message || 'The export failed.',
  lost: 'The export stopped: no answer from the server.',
};

interface ExportButtonsProps {
  /** Returns the path of the call that gives the file. */
  callOf: (format: ExportFormat) => string;
  /** How many rows the table has on all its pages; undefined until known. */
  rows: number | undefined;
}

/** Saves a table, with all its pages, as a file; can be cancelled. Hidden while there are no rows. */
export function ExportButtons({ callOf, rows }: ExportButtonsProps) {
  const [format, setFormat] = useState<ExportFormat | null>(null);
  const underWay = useRef<AbortController>(null);
  const buttons = useRef<Partial<Record<ExportFormat, HTMLButtonElement | null>>>({});
  const toast = useToast();
  const showFailure = useFailureToast();
  const what = `Export ${rows?.toLocaleString('en-IN')} ${rows === 1 ? 'row' : 'rows'}`;

  useEffect(() => () => underWay.current?.abort(), []);

  async function save(wanted: ExportFormat) {
    const controller = new AbortController();
    underWay.current = controller;
    setFormat(wanted);
    try {
      const name = await download(callOf(wanted), controller.signal);
      toast({ kind: 'success', text: 'Saved as a file', detail: name });
    } catch (error) {
      if (!controller.signal.aborted) showFailure(error, failureText(error, failure));
    } finally {
      setFormat(null);
      restoreFocus(buttons.current[wanted] ?? null);
    }
  }

  if (rows === 0 && format === null) return null;
  return (
    <fieldset aria-label={what} className={joinClasses(styles.export, rows === undefined && styles.awaited)}>
      <div className={styles.beside}>
        <p className={joinClasses(styles.label, format !== null && styles.covered)}>
          <Download aria-hidden="true" />
          <span className={styles.what}>{what}</span>
        </p>
        {format === null ? null : (
          <Button
            variant="quiet"
            size="small"
            className={styles.button}
            aria-label={`Cancel the export as ${labels[format]}`}
            ref={focusOn}
            onClick={() => underWay.current?.abort()}
          >
            Cancel
          </Button>
        )}
      </div>
      {exportFormats.map((each) => (
        <Button
          key={each}
          ref={(button) => {
            buttons.current[each] = button;
          }}
          variant="quiet"
          size="small"
          className={joinClasses(styles.button, format !== null && format !== each && styles.gone)}
          aria-label={format === each ? undefined : `${what} as ${labels[each]}`}
          busy={format === each}
          busyText="Exporting…"
          disabled={format !== null}
          onClick={() => void save(each)}
        >
          {labels[each]}
        </Button>
      ))}
    </fieldset>
  );
}
