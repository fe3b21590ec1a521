import { useEffect, useRef, useState } from 'react';
import { exportTypes } from '../../../src/shared/exports.ts';
import { limits } from '../../../src/shared/limits.ts';
import type { ImportOutcome } from '../../../src/shared/records.ts';
import { ApiError, NetworkError } from '../../data/errors.ts';
import { isUnauthorized } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { upload } from '../data/upload.ts';

const path = '/api/admin/register/import';

/** A spreadsheet as it was when it was chosen, whatever becomes of it on the disk. */
interface ChosenFile {
  name: string;
  content: Blob;
}

/** How far an import is. */
export type ImportStep =
  | { kind: 'choosing'; failure: string | null }
  /** `sent` is the part of the file that is on its way, 0 to 1. */
  | { kind: 'checking'; file: ChosenFile; sent: number }
  | { kind: 'importing'; file: ChosenFile; sent: number; count: number }
  | { kind: 'checked'; file: ChosenFile; outcome: ImportOutcome }
  /** It could not be checked or imported; unless it is the wrong file, it can be checked again. */
  | { kind: 'failed'; file: ChosenFile; text: string; isWrongFile: boolean }
  | { kind: 'done'; imported: number };

/** An import, step by step. */
export interface Import {
  step: ImportStep;
  /** Takes a file and checks it; nothing is stored. */
  choose: (file: File) => void;
  /** Checks the same file again. */
  checkAgain: () => void;
  /** Imports what was checked. */
  start: () => void;
}

/** Imports a spreadsheet: chosen, checked, imported. */
export function useImport(onDone: () => void): Import {
  const [step, setStep] = useState<ImportStep>({ kind: 'choosing', failure: null });
  /** Counts what was begun: a late answer to something else is not heard. */
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  async function begin(work: (show: (next: ImportStep) => void) => Promise<void>) {
    latest.current += 1;
    const own = latest.current;
    await work((next) => {
      if (latest.current === own) setStep(next);
    });
  }

  const choose = (file: File) =>
    begin(async (show) => {
      const tooLarge = `“${file.name}” is too large: a file can have at most ${limits.importFile / 1024 / 1024} MB.`;
      if (file.size > limits.importFile) return show({ kind: 'choosing', failure: tooLarge });
      try {
        const type = /\.xlsx$/iu.test(file.name) ? exportTypes.xlsx : exportTypes.csv;
        const content = new Blob([await file.arrayBuffer()], { type });
        await check({ name: file.name, content }, show);
      } catch {
        show({ kind: 'choosing', failure: `“${file.name}” could not be read. Please choose it again.` });
      }
    });

  const checkAgain = () =>
    begin(async (show) => {
      if (step.kind === 'failed') await check(step.file, show);
    });

  const start = () =>
    begin(async (show) => {
      if (step.kind !== 'checked') return;
      const { file, outcome } = step;
      try {
        const { imported } = await send(path, file, (sent) =>
          show({ kind: 'importing', file, sent, count: outcome.rows }),
        );
        show({ kind: 'done', imported });
        onDone();
      } catch (error) {
        if (!isUnauthorized(error))
          show({ kind: 'failed', file, text: importFailure(error), isWrongFile: false });
      }
    });

  return {
    step,
    choose: (file) => void choose(file),
    checkAgain: () => void checkAgain(),
    start: () => void start(),
  };
}

async function check(file: ChosenFile, show: (next: ImportStep) => void): Promise<void> {
  try {
    const outcome = await send(`${path}?preview=1`, file, (sent) => show({ kind: 'checking', file, sent }));
    show({ kind: 'checked', file, outcome });
  } catch (error) {
    if (isUnauthorized(error)) return;
    const isWrongFile = error instanceof ApiError && error.status === 400;
    show({ kind: 'failed', file, text: callFailure(error, 'The file could not be checked.'), isWrongFile });
  }
}

function send(
  to: string,
  { content }: ChosenFile,
  onProgress: (sent: number) => void,
): Promise<ImportOutcome> {
  onProgress(0);
  return upload<ImportOutcome>({ method: 'POST', path: to, body: content, onProgress });
}

/** Without an answer nobody knows what has become of it; a new check tells. */
function importFailure(error: unknown): string {
  if (error instanceof NetworkError)
    return 'No answer from the server. Please check the file again: if it was imported after all, its numbers are in the register already.';
  return callFailure(error, 'The certificates could not be imported.');
}
