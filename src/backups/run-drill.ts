import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { type OwnStart, ownFile } from '../own-process.ts';

/**
 * Tries a restore with a process of its own, behind everything else, as `backup drill` does by hand, and returns what it
 * complained of; null: of nothing. It notes itself what came of it.
 */
export function runDrill(dataFolder: string, signal: AbortSignal, own: OwnStart): Promise<string | null> {
  const child = spawn(process.execPath, [...ownFile(own), 'backup', 'drill'], {
    env: { ...own.env, DATA_DIR: dataFolder },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-500);
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      // A process that never started may not emit 'close'.
      if (child.pid === undefined) resolve(error.message);
    });
    child.on('close', (code, ended) => {
      resolve(code === 0 ? null : `${complaint.trim()} It ended with ${ended ?? code}.`.trim());
    });
    standBack(child.pid);
  });
}

/** Leaves the processors to the site, where the system allows it. */
function standBack(process: number | undefined): void {
  try {
    if (process !== undefined) setPriority(process, constants.priority.PRIORITY_LOW);
  } catch {
    // The unit of an earlier version does not.
  }
}
