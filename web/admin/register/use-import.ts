import { useEffect, useRef, useState } from 'react';
import { exportTypes } from '../../../src/shared/exports.ts';
import { limits } from '../../../src/shared/limits.ts';
import type { ImportLayout, ImportOutcome } from '../../../src/shared/records.ts';
import { ApiError, NetworkError } from '../../data/errors.ts';
import { isUnauthorized } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { upload } from '../data/upload.ts';
import { type ImportChoices, queryOf, remember } from './import-choices.ts';

const path = '/api/admin/register/import';

/** A spreadsheet as it was when it was chosen, whatever becomes of it on the disk. */
interface ChosenFile {
  name: string;
  content: Blob;
}

/** Where the certificates are in a file; without headings, below those that seem to be them. */
export type ImportPlace = Pick<ImportChoices, 'sheet'> & Partial<Pick<ImportChoices, 'headings'>>;

/** A file with what the office has said of it. */
interface Matched {
  file: ChosenFile;
  layout: ImportLayout;
  choices: ImportChoices;
}

/** How far an import is. */
export type ImportStep =
  | { kind: 'choosing'; failure: string | null }
  /** `sent` is the part of the file that is on its way, 0 to 1. */
  | { kind: 'reading'; file: ChosenFile; sent: number; layout: ImportLayout | null }
  /** The office says which column has what; `choices`: as it said before. */
  | { kind: 'matching'; file: ChosenFile; layout: ImportLayout; rows: number; choices: ImportChoices | null }
  | ({ kind: 'checking'; month: string | null; sent: number } & Matched)
  | ({ kind: 'checked'; outcome: ImportOutcome } & Matched)
  | ({ kind: 'importing'; sent: number; count: number } & Matched)
  /** It could not be read, checked or imported; `again` tries once more, unless it is the wrong file. */
  | { kind: 'failed'; file: ChosenFile; text: string; again: (() => void) | null }
  | { kind: 'done'; imported: number };

/** An import, step by step. */
export interface Import {
  step: ImportStep;
  /** Takes a file and reads which columns it has. */
  choose: (file: File) => void;
  /** Reads the columns below other headings, or of another sheet. */
  read: (place: ImportPlace) => void;
  /** Checks the file with what the office has said of it; nothing is stored. */
  check: (choices: ImportChoices) => void;
  /** Goes back to the columns. */
  match: () => void;
  /** Imports what was checked. */
  start: () => void;
}

/** Imports a spreadsheet: chosen, its columns matched, checked, imported. */
export function useImport(onDone: () => void): Import {
  const [step, setStep] = useState<ImportStep>({ kind: 'choosing', failure: null });
  /** Ends what was begun last: a late answer to it is not heard. */
  const latest = useRef(new AbortController());
  useEffect(() => () => latest.current.abort(), []);

  /** Ends what is under way; the signal tells when this, too, has been replaced. */
  function takeOver(): AbortSignal {
    latest.current.abort();
    latest.current = new AbortController();
    return latest.current.signal;
  }

  /** Does something with a file, in place of what is under way; `again` is offered where it fails. */
  async function begin(
    file: ChosenFile,
    work: (show: (next: ImportStep) => void, signal: AbortSignal) => Promise<void>,
    { failure, again }: { failure: (error: unknown) => string; again: () => void },
  ) {
    const signal = takeOver();
    const show = (next: ImportStep) => {
      if (!signal.aborted) setStep(next);
    };
    try {
      await work(show, signal);
    } catch (error) {
      if (isUnauthorized(error)) return;
      const isWrongFile = error instanceof ApiError && error.status === 400;
      show({ kind: 'failed', file, text: failure(error), again: isWrongFile ? null : again });
    }
  }

  /** `shown` stays in sight meanwhile. */
  const readFile = (file: ChosenFile, place: ImportPlace | null, shown: ImportLayout | null): Promise<void> =>
    begin(
      file,
      async (show, signal) => {
        const { layout, rows } = await send(file, queryOf(place, true), signal, (sent) =>
          show({ kind: 'reading', file, sent, layout: shown }),
        );
        show({ kind: 'matching', file, layout, rows, choices: null });
      },
      {
        failure: (error) => callFailure(error, 'The file could not be read.'),
        again: () => void readFile(file, place, null),
      },
    );

  async function choose(file: File) {
    const signal = takeOver();
    const tooLarge = `“${file.name}” is too large: a file can have at most ${limits.importFile / 1024 / 1024} MB.`;
    if (file.size > limits.importFile) return setStep({ kind: 'choosing', failure: tooLarge });
    const bytes = await file.arrayBuffer().catch(() => null);
    if (signal.aborted) return;
    const unreadable = `“${file.name}” could not be read. Please choose it again.`;
    if (bytes === null) return setStep({ kind: 'choosing', failure: unreadable });
    const type = /\.xlsx$/iu.test(file.name) ? exportTypes.xlsx : exportTypes.csv;
    await readFile({ name: file.name, content: new Blob([bytes], { type }) }, null, null);
  }

  /** `month` is what was asked about: it stays in sight while it is answered. */
  const checkFile = (matched: Matched, month: string | null): void => {
    const { file, layout, choices } = matched;
    void begin(
      file,
      async (show, signal) => {
        const outcome = await send(file, queryOf(choices, true), signal, (sent) =>
          show({ kind: 'checking', ...matched, month, sent }),
        );
        remember(layout, choices.columns);
        show({ kind: 'checked', ...matched, outcome });
      },
      {
        failure: (error) => callFailure(error, 'The file could not be checked.'),
        again: () => checkFile(matched, month),
      },
    );
  };

  const start = () => {
    if (step.kind !== 'checked') return;
    const { file, layout, choices, outcome } = step;
    const matched = { file, layout, choices };
    void begin(
      file,
      async (show, signal) => {
        const { imported } = await send(file, queryOf(choices, false), signal, (sent) =>
          show({ kind: 'importing', ...matched, sent, count: outcome.rows }),
        );
        show({ kind: 'done', imported });
        onDone();
      },
      { failure: importFailure, again: () => checkFile(matched, outcome.month) },
    );
  };

  return {
    step,
    choose: (file) => void choose(file),
    read: (place) => {
      if ((step.kind !== 'matching' && step.kind !== 'reading') || step.layout === null) return;
      const { sheet, headings, ...layout } = step.layout;
      void readFile(step.file, place, {
        sheet: place.sheet,
        headings: place.headings ?? headings,
        ...layout,
      });
    },
    check(choices) {
      if (step.kind !== 'matching' && step.kind !== 'checking' && step.kind !== 'checked') return;
      checkFile({ file: step.file, layout: step.layout, choices }, monthAsked(step));
    },
    match: () => {
      if (step.kind !== 'checked') return;
      const { file, layout, choices, outcome } = step;
      setStep({ kind: 'matching', file, layout, rows: outcome.rows, choices });
    },
    start,
  };
}

/** Returns the month whose day of issue a step asks for, or null. */
export function monthAsked(step: ImportStep): string | null {
  return step.kind === 'checking' ? step.month : step.kind === 'checked' ? step.outcome.month : null;
}

function send(
  { content }: ChosenFile,
  query: string,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<ImportOutcome> {
  onProgress(0);
  return upload<ImportOutcome>({ method: 'POST', path: path + query, body: content, onProgress, signal });
}

/** Without an answer nobody knows what has become of it; a new check tells. */
function importFailure(error: unknown): string {
  if (error instanceof NetworkError)
    return 'No answer from the server. Please check the file again: if it was imported after all, its numbers are in the register already.';
  return callFailure(error, 'The certificates could not be imported.');
}
