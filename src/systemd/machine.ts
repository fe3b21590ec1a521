import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isExecutable, programVersion } from '../program-files.ts';
import { StartupError } from '../startup-error.ts';

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
  /** Returns the TCP ports on which something listens, at whatever address. */
  listening(): ReadonlySet<number>;
}

/** Returns the machine that this program runs on. */
export function thisMachine(): Machine {
  return {
    version: programVersion,
    root: null,
    executable: isExecutable ? process.execPath : null,
    isRoot: process.getuid?.() === 0,
    // The folder that sd_booted(3) looks at.
    hasSystemd: existsSync('/run/systemd/system'),
    run(program, ...words) {
      const { status, error, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
      if (error) return { code: 127, output: error.message };
      return { code: status ?? 1, output: stdout + stderr };
    },
    listening: () => new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap(listeningIn)),
  };
}

/** Reads one of the kernel's tables (man 5 proc): the second field is the address with its port, the fourth the state. */
function listeningIn(table: string): number[] {
  if (!existsSync(table)) return [];
  const rows = readFileSync(table, 'utf8').split('\n');
  return rows.flatMap((row) => {
    const [, port = ''] = /^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) \S+ 0A /u.exec(row) ?? [];
    return port === '' ? [] : [Number.parseInt(port, 16)];
  });
}

/**
 * Refuses a command that only root can carry out, and only where systemd runs.
 * @throws StartupError with one sentence.
 */
export function requireService(command: string, { isRoot, hasSystemd }: Machine): void {
  if (!hasSystemd) {
    throw new StartupError(
      `${command} needs systemd, which this machine does not run; let its own service manager start the executable.`,
      1,
    );
  }
  if (!isRoot) throw new StartupError(`${command} needs root: run it again with sudo.`, 1);
}
