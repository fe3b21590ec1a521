import { spawn } from 'node:child_process';
import { type OwnStart, ownFile } from '../../own-process.ts';
import type { CopyOrder, CopyOutcome } from './copy-process.ts';
import { copyWord } from './copy-process.ts';

/** Copies with a process of its own, which has ended before this resolves. */
export function runCopy(order: CopyOrder, signal: AbortSignal, own: OwnStart): Promise<CopyOutcome> {
  const child = spawn(process.execPath, [...ownFile(own), copyWord], {
    env: own.env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-500);
  });
  return new Promise((resolve) => {
    let outcome: CopyOutcome | null = null;
    const fail = (reason: string): CopyOutcome => ({ name: 'failed', reason });
    child.on('message', (message: CopyOutcome) => {
      outcome = message;
    });
    child.on('error', (error) => {
      // A process that never started may not emit 'close'.
      if (child.pid === undefined)
        resolve(fail(`The process that copies cannot be started: ${error.message}.`));
    });
    child.on('close', (code, ended) => {
      const end = `The process that copies ended with ${ended ?? code}. ${complaint}`.trim();
      resolve(outcome ?? fail(end));
    });
    child.send(order, () => {});
  });
}
