import { Writable } from 'node:stream';

/** One line of the log. */
export type LogLine = Record<string, unknown>;

/** Collects log lines as they are written. */
export interface LogLines {
  stream: Writable;
  lines: LogLine[];
  /** Waits for the next line that a test is about to cause. */
  next(matches: (line: LogLine) => boolean): Promise<LogLine>;
}

/** Returns a collector for pino to write to. */
export function collectLogLines(): LogLines {
  const lines: LogLine[] = [];
  const waiting = new Set<(line: LogLine) => void>();
  const stream = new Writable({
    write(chunk, _encoding, done) {
      const line: LogLine = JSON.parse(String(chunk));
      lines.push(line);
      for (const look of waiting) look(line);
      done();
    },
  });
  const next = (matches: (line: LogLine) => boolean) =>
    new Promise<LogLine>((resolve) => {
      const look = (line: LogLine) => {
        if (!matches(line)) return;
        waiting.delete(look);
        resolve(line);
      };
      waiting.add(look);
    });
  return { stream, lines, next };
}
