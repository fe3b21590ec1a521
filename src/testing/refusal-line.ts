import assert from 'node:assert/strict';
import { StartupError } from '../startup-error.ts';

/** Returns the one line with which a task is refused, and checks the exit code that goes with it. */
export function refusalLine(task: () => unknown, exitCode: 1 | 2 = 1): string {
  try {
    task();
  } catch (error) {
    assert(error instanceof StartupError, String(error));
    assert.equal(error.exitCode, exitCode, error.message);
    assert.match(error.message, /^\P{Cc}+$/u, 'one line without control characters');
    return error.message;
  }
  return assert.fail('nothing was refused');
}
