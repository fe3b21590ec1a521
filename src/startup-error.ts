/** The signs that a terminal would not show in one line: line breaks, and control characters that a value may hold. */
const breaks = /[\s\p{Cc}]+/gu;

/** A startup error, or one of a command: the person at the console can mend it. Its message is one line, printed as it is. */
export class StartupError extends Error {
  readonly exitCode: 1 | 2;

  /** `exitCode` is 2 for a wrong setting or command, 1 for anything else. */
  constructor(message: string, exitCode: 1 | 2) {
    super(message.replace(breaks, ' '));
    this.exitCode = exitCode;
  }
}
