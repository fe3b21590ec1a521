import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config.ts';

/** Lines wait this long at the most, and are then written together: each writing costs more than its line. */
const longestWaitMilliseconds = 100;
const mostWaitingBytes = 4096;

/**
 * Gives the program's log: JSON lines on the standard error stream, or readable lines where that is a terminal.
 * The standard output stream is left for what a command prints.
 */
export function createLog(level: Config['logLevel']): Logger {
  const stream = process.stderr.isTTY
    ? pretty({ destination: 2, sync: true, ignore: 'pid,hostname,requestId', translateTime: 'SYS:HH:MM:ss' })
    : writtenTogether(2);
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}

function writtenTogether(dest: number): DestinationStream {
  const destination = pino.destination({ dest, sync: true, minLength: mostWaitingBytes });
  let isWaiting = false;
  const flush = () => {
    isWaiting = false;
    destination.flush();
  };
  // This one waits for the disk too, which nobody who is served should.
  process.on('exit', () => destination.flushSync());
  return {
    write(line) {
      destination.write(line);
      if (!isWaiting) setTimeout(flush, longestWaitMilliseconds).unref();
      isWaiting = true;
    },
  };
}
