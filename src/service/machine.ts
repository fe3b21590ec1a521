import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isExecutable, programVersion } from '../program-files.ts';

/** The machine that the program runs on, or what a test has in its place. */
export interface Machine {
  version: string;
  /** A folder that stands for the root of its file system; null: the root itself. */
  root: string | null;
  /** The file of this program, or null in a checkout. */
  executable: string | null;
  isRoot: boolean;
  hasSystemd: boolean;
  /** Runs a program to its end; gives its exit code and what it wrote. */
  run(program: string, ...words: string[]): { code: number; output: string };
}

/** Gives this machine. */
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
