import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { pino } from 'pino';
import type { OwnProcess } from '../own-process.ts';
import { type CommandParts, runCommand } from '../run-command.ts';
import { atEnd } from './at-end.ts';
import { testPasswords } from './passwords.ts';
import {
  addressOf,
  collectWritten,
  type Ended,
  mainFile,
  type Program,
  type ServingProgram,
  type Settings,
} from './program.ts';

/** What a test may give a command besides its settings. */
export interface HereOptions extends Partial<CommandParts> {
  /** The standard input; nothing unless told. */
  input?: Buffer | string;
}

/**
 * Begins a command in the process of the test, which costs a tenth of a start of the program: with settings, streams and signals of
 * its own. Passwords are hashed cheaply. A server is stopped with the test file at the latest.
 */
export function startHere(
  words: readonly string[],
  env: Settings,
  { input = '', ...parts }: HereOptions = {},
): Program {
  const { written, add, writesUntil } = collectWritten();
  const signals = new EventEmitter();
  const streamOf = (stream: 'stdout' | 'stderr') =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        add(stream, String(chunk));
        done();
      },
    });
  const own: OwnProcess = {
    argv: [process.execPath, mainFile],
    env: { ...env },
    stdin: Readable.from([Buffer.from(input)]),
    stdout: streamOf('stdout'),
    stderr: streamOf('stderr'),
    on: (signal, listener) => signals.on(signal, listener),
    off: (signal, listener) => signals.off(signal, listener),
  };
  const openLog: CommandParts['openLog'] = (level) =>
    pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, own.stderr);
  const ended = runCommand(words, own, { openLog, passwords: testPasswords(), ...parts }).then(
    (code): Ended => ({ code, signal: null, ...written }),
  );
  ended.catch(() => undefined);
  atEnd(async () => {
    signals.emit('SIGTERM');
    await ended.catch(() => undefined);
  });
  return {
    written,
    ended,
    kill: (signal) => assert.ok(signals.emit(signal), `nothing listens to ${signal}`),
    writes: writesUntil(ended),
  };
}

/** Runs a command in the process of the test to its end; if it begins to serve, it is told to stop. */
export function runHere(words: readonly string[], env: Settings, options: HereOptions = {}): Promise<Ended> {
  const program = startHere(words, env, options);
  addressOf(program).then(
    () => program.kill('SIGTERM'),
    () => undefined,
  );
  return program.ended;
}

/** Starts the server in the process of the test, on a free port, and waits until it has printed its address. */
export async function serveHere(
  env: Settings & { DATA_DIR: string },
  options: HereOptions = {},
): Promise<ServingProgram> {
  const program = startHere([], { PORT: '0', ...env }, options);
  return {
    ...program,
    url: await addressOf(program),
    stop(signal = 'SIGTERM') {
      program.kill(signal);
      return program.ended;
    },
  };
}
