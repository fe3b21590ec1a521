// Runs in its own process, which bounds the memory and time that a hostile workbook can take.

import { HttpRefusal } from '../../http/index.ts';
import type { SpreadsheetSheet } from '../spreadsheet.ts';

export const workbookWord = 'read-workbook';

export type WorkbookOutcome =
  | { name: 'read'; sheets: SpreadsheetSheet[] }
  | { name: 'refused'; reason: string };

/** Reads the workbook that the parent process sends, and replies with its sheets. */
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
