import { writeSync } from 'node:fs';
import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from '../settings.ts';

/** Lines wait this long at most, to be written together: each write costs more than its line. */
const longestWaitMilliseconds = 100;
const mostWaitingBytes = 4096;
/** The reader of a pipe may be slow, but the process has to end some day. */
const attemptsAtExit = 10;
/** Lines beyond this are dropped while nothing can be written. */
const mostKeptBytes = 1024 * 1024;

/**
 * Returns the program's log: JSON lines on the standard error stream, or readable lines where that is a terminal.
 * The standard output stream is left for what a command prints.
 */
export function createLog(level: Config['logLevel']): Logger {
  const stream = process.stderr.isTTY
    ? pretty({
        destination: 2,
        sync: true,
        ignore: 'pid,hostname,requestId,migrations',
        translateTime: 'SYS:HH:MM:ss',
      })
    : standardError();
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}

function standardError(): DestinationStream & { flush: () => void } {
  const { write, flush } = writtenTogether((bytes) => writeSync(2, bytes));
  process.on('exit', () => {
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (let attempt = 1; attempt <= attemptsAtExit && !flush(); attempt += 1)
      Atomics.wait(pause, 0, 0, longestWaitMilliseconds);
  });
  return { write, flush };
}

/**
 * Collects lines and writes them together. Where that fails, as on a full disk or while nobody reads a pipe, they
 * wait for the next time; what is too much to wait is dropped, and a line says how much once writing goes on. pino's own
 * destination would try for ever, and the process would neither serve nor stop.
 * @param writeSome writes bytes and returns how many it has written
 */
export function writtenTogether(writeSome: (bytes: Buffer) => number) {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let isStuck = false;
  let timer: NodeJS.Timeout | undefined;

  /** Writes what waits; returns whether all of it could be written. */
  function flush(): boolean {
    clearTimeout(timer);
    timer = undefined;
    let rest = Buffer.concat(waiting);
    try {
      while (rest.length > 0) rest = rest.subarray(writeSome(rest));
    } catch {
      // There is nowhere to say so.
    }
    waiting = [rest];
    waitingBytes = rest.length;
    isStuck = waitingBytes > 0;
    if (isStuck) wait();
    else if (dropped > 0) reportDropped();
    return !isStuck;
  }
  function reportDropped(): void {
    const time = new Date().toISOString();
    const line = JSON.stringify({ level: 40, time, lines: dropped, msg: 'lines of the log were lost' });
    dropped = 0;
    keep(Buffer.from(`${line}\n`));
    wait();
  }
  function keep(line: Buffer): void {
    waiting.push(line);
    waitingBytes += line.length;
  }
  function wait(): void {
    timer ??= setTimeout(flush, longestWaitMilliseconds).unref();
  }
  return {
    flush,
    write(text: string): void {
      const line = Buffer.from(text);
      if (waitingBytes + line.length > mostKeptBytes) dropped += 1;
      else keep(line);
      if (waitingBytes >= mostWaitingBytes && !isStuck) flush();
      else wait();
    },
  };
}
