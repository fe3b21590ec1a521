/** Runs a task when its turn comes. */
export interface Turns {
  <Result>(task: () => Promise<Result>): Promise<Result>;
  /** How many tasks wait for their turn now. */
  waiting(): number;
}

/**
 * Runs tasks, so many at a time; so many others wait their turn in the order in which they came, and for one more
 * `refusal` makes the error with which it is turned away.
 */
export function atMost(running: number, mostWaiting: number, refusal: () => Error): Turns {
  const waiting: (() => void)[] = [];
  let free = running;
  const run = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) throw refusal();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
  return Object.assign(run, { waiting: () => waiting.length });
}
