import assert from 'node:assert/strict';
import type { Ended } from './program.ts';

/** Checks that a program ended well and was silent on the error stream. Returns what it printed. */
export function printedBy({ code, stdout, stderr }: Ended): string {
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  return stdout;
}

/** Checks that a program ended with this code, one line on the error stream and nothing else. Returns the line. */
export function refusalOf({ code, stdout, stderr }: Ended, expected: 1 | 2 = 1): string {
  assert.equal(code, expected, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, /^\P{Cc}+\n$/u, 'one line');
  return stderr.trimEnd();
}
