/** A reason for not starting that the person at the console can mend; its message is printed as it stands. */
export class RefusedStart extends Error {
  readonly exitCode: number;

  /** `exitCode` is 2 for a wrong setting or command, 1 for anything else. */
  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}
