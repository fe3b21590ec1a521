// Runs in its own process: what a workbook makes of itself as it is read is bounded by that process's memory and time alone.

import { HttpRefusal } from '../../http/index.ts';
import type { SpreadsheetSheet } from '../spreadsheet.ts';

/** The word on the command line that starts the process. */
export const workbookWord = 'read-workbook';

/** The outcome of reading a workbook. */
export type WorkbookOutcome =
  | { name: 'read'; sheets: SpreadsheetSheet[] }
  | { name: 'refused'; reason: string };

/** Reads the workbook that the parent process sends, and answers with its sheets. */
export function runWorkbookProcess(): void {
  process.once('disconnect', () => process.exit(1));
  process.once('message', async (bytes: Uint8Array) => {
    const outcome = await read(bytes);
    process.send?.(outcome, () => process.exit(0));
  });
}

async function read(bytes: Uint8Array): Promise<WorkbookOutcome> {
  const { readWorkbook } = await import('./read-workbook.ts');
  try {
    return { name: 'read', sheets: readWorkbook(bytes) };
  } catch (error) {
    if (error instanceof HttpRefusal) return { name: 'refused', reason: error.message };
    throw error;
  }
}
