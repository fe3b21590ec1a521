import type { Readable, Writable } from 'node:stream';
import { isExecutable } from './program-files.ts';

/** A stream of a process, which may be a terminal. */
type Standard<Stream> = Stream & { isTTY?: boolean };

/** The process of a command, as far as commands use one; a test hands in its own. */
export interface OwnProcess {
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  stdin: Standard<Readable>;
  stdout: Standard<Writable>;
  stderr: Standard<Writable>;
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  off(signal: NodeJS.Signals, listener: () => void): unknown;
}

/** What a further process of this program is started with. */
export type OwnStart = Pick<OwnProcess, 'argv' | 'env'>;

/** Returns what stands before the words of a command: this program's file, unless it is the executable. */
export function ownFile({ argv }: OwnStart): readonly string[] {
  return isExecutable ? [] : argv.slice(1, 2);
}

/** Returns the function that prints a line. */
export function printer({ stdout }: OwnProcess): (line: string) => void {
  return (line) => void stdout.write(`${line}\n`);
}
