import type { Logger } from 'pino';
import { pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config.ts';

/**
 * Gives the program's log: JSON lines on the standard error stream, or readable lines where that is a terminal.
 * The standard output stream is left for what a command prints.
 */
export function createLog(level: Config['logLevel']): Logger {
  const stream = process.stderr.isTTY
    ? pretty({ destination: 2, sync: true, ignore: 'pid,hostname,requestId', translateTime: 'SYS:HH:MM:ss' })
    : pino.destination({ dest: 2, sync: true });
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}
