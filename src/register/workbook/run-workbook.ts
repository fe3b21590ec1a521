import { spawn } from 'node:child_process';
import { badRequest } from '../../http/index.ts';
import { type OwnStart, ownFile } from '../../own-process.ts';
import type { SpreadsheetSheet } from '../spreadsheet.ts';
import { type WorkbookOutcome, workbookWord } from './workbook-process.ts';

/** MiB and milliseconds; the largest accepted workbook needs half the memory and a few seconds. */
const mostOfAll = { memory: 384, milliseconds: 45_000 };

const tooCostly =
  'This workbook takes too much time or memory to read. Save the one sheet with the certificates as “CSV UTF-8”, and choose that file.';

/**
 * Reads a workbook in its own process, which has ended before this resolves or rejects.
 * @param signal ends the process; its reason is thrown
 * @throws HttpRefusal 400 if the file is not a workbook or takes too much time or memory.
 */
export function runWorkbook(
  bytes: Uint8Array,
  signal: AbortSignal,
  own: OwnStart,
  most = mostOfAll,
): Promise<SpreadsheetSheet[]> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [...ownFile(own), workbookWord], {
    env: { ...own.env, NODE_OPTIONS: `--max-old-space-size=${most.memory}` },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    signal,
    timeout: most.milliseconds,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    let outcome: WorkbookOutcome | null = null;
    child.on('message', (message: WorkbookOutcome) => {
      outcome = message;
    });
    child.on('error', (error) => {
      // A process that never started may not emit 'close'.
      if (child.pid === undefined) reject(error);
    });
    child.on('close', () => {
      if (signal.aborted) reject(signal.reason);
      else if (outcome?.name === 'read') resolve(outcome.sheets);
      else reject(badRequest(outcome?.reason ?? tooCostly));
    });
    child.send(bytes, () => {});
  });
}
