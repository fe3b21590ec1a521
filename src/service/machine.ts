import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isExecutable, programVersion } from '../program-files.ts';

/** The machine that the program runs on, or a test's replacement. */
export interface Machine {
  version: string;
  /** A folder in place of the machine's root, or null. */
  root: string | null;
  /** This program's file, or null in a checkout. */
  executable: string | null;
  isRoot: boolean;
  hasSystemd: boolean;
  /** Runs a program and returns its exit code and output. */
  run(program: string, ...words: string[]): { code: number; output: string };
}

export function thisMachine(): Machine {
  return {
    version: programVersion,
    root: null,
    executable: isExecutable ? process.execPath : null,
    isRoot: process.getuid?.() === 0,
    // What sd_booted(3) looks at.
    hasSystemd: existsSync('/run/systemd/system'),
    run(program, ...words) {
      const { status, error, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
      if (error) return { code: 127, output: error.message };
      return { code: status ?? 1, output: stdout + stderr };
    },
  };
}
