import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';
import { fakeClock } from './fake-clock.ts';

const thisCheckout = join(import.meta.dirname, '../..');

/** How a program ended, and all that it wrote. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** The program while it runs. */
export interface Program {
  /** Its output so far. */
  written: { stdout: string; stderr: string };
  /** Waits until a stream holds a match; fails if the program ends without one. */
  writes(stream: 'stdout' | 'stderr', pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<Ended>;
}

/** Settings of the environment; of the test's own environment only its clock reaches the program. */
export type Settings = Record<string, string>;

/** Where Node keeps compiled code, so that the many starts of a test run cost half. */
export const compiledCode = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

/** The program of this checkout: bundled by `npm test` (scripts/test/program.ts), or as it stands in src/. */
export const mainFile = process.env.TEST_PROGRAM ?? join(thisCheckout, 'src/main.ts');

/** Which program runs, where and as whom. */
export interface ProgramOptions {
  /** The file that is started; `mainFile` by default. */
  file?: string;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** KiB beyond which no file of the program can grow, as on a full disk. */
  largestFile?: number;
  /** Files and connections that the program may have open at once. */
  mostOpen?: number;
  /** An open file that takes the error stream; otherwise `written` has it. */
  stderr?: number;
}

/** Starts the program of this checkout; it is ended with the test file at the latest. */
export function startProgram(words: readonly string[], env: Settings, options: ProgramOptions = {}): Program {
  const { largestFile, mostOpen, file = mainFile, stderr = 'pipe', ...place } = options;
  const [command, ...parameters] = [...limited(largestFile, mostOpen), process.execPath, file, ...words];
  const isFree = largestFile === undefined && place.uid === undefined;
  const childEnv = { ...fakeClock, ...(isFree && compiledCode), ...env };
  const child = spawn(command ?? '', parameters, {
    ...place,
    env: childEnv,
    stdio: ['ignore', 'pipe', stderr],
  });
  const { written, add, writesUntil } = collectWritten();
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.setEncoding('utf8').on('data', (text: string) => add(stream, text));
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...written }));
  atEnd(() => {
    child.kill('SIGKILL');
    return ended;
  });
  return {
    written,
    ended,
    kill: (signal) => void child.kill(signal),
    writes: writesUntil(ended),
  };
}

/** Collects what a program writes. */
export function collectWritten() {
  const written = { stdout: '', stderr: '' };
  const watchers = new Set<() => void>();
  return {
    written,
    add(stream: keyof typeof written, text: string): void {
      written[stream] += text;
      for (const look of watchers) look();
    },
    /** Returns the function that waits for a match; it fails if the program ends without one. */
    writesUntil:
      (ended: Promise<Ended>): Program['writes'] =>
      (stream, pattern) =>
        new Promise((resolve, reject) => {
          const look = () => {
            const found = pattern.exec(written[stream]);
            if (found === null) return;
            watchers.delete(look);
            resolve(found);
          };
          watchers.add(look);
          look();
          ended.then(
            (end) => reject(new Error(`It ended without ${pattern}: ${JSON.stringify(end)}`)),
            reject,
          );
        }),
  };
}

/** Returns words before a command that limit the size of its files in KiB, and their number; what is beyond fails, and ends nothing. */
function limited(largestFile: number | undefined, mostOpen: number | undefined): string[] {
  const limits = [
    ...(largestFile === undefined ? [] : [`trap '' XFSZ; ulimit -f ${largestFile * 2}`]),
    ...(mostOpen === undefined ? [] : [`ulimit -n ${mostOpen}`]),
  ];
  return limits.length === 0 ? [] : ['/bin/sh', '-c', [...limits, 'exec "$0" "$@"'].join('; ')];
}

/** The end of the line that the server prints once it listens. */
const addressLine = / is served at (http:\/\/\S+)\n/u;

/** Waits until a server has printed its address. */
export async function addressOf(program: Program): Promise<string> {
  const [, url = ''] = await program.writes('stdout', addressLine);
  return url;
}

/** Runs the program to its end; if it begins to serve where a test expects a refusal, it is told to stop. */
export function runProgram(
  words: readonly string[],
  env: Settings,
  options: ProgramOptions = {},
): Promise<Ended> {
  const program = startProgram(words, env, options);
  addressOf(program).then(
    () => program.kill('SIGTERM'),
    () => undefined,
  );
  return program.ended;
}

/** A program that serves. */
export interface ServingProgram extends Program {
  url: string;
  /** Sends the signal to stop and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** Starts the server on a free port and waits until it has printed its address. */
export async function startServer(
  env: Settings & { DATA_DIR: string },
  options: ProgramOptions = {},
): Promise<ServingProgram> {
  const program = startProgram([], { PORT: '0', ...env }, options);
  return {
    ...program,
    url: await addressOf(program),
    stop(signal = 'SIGTERM') {
      program.kill(signal);
      return program.ended;
    },
  };
}

/** The lines of a text that ends with a line break. */
export function linesOf(text: string): string[] {
  return text.split('\n').slice(0, -1);
}
