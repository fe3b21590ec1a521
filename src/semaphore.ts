/** Runs tasks, only some of them at a time. */
export interface Semaphore {
  <Result>(task: () => Promise<Result>): Promise<Result>;
  /** How many tasks wait now. */
  waiting(): number;
}

/**
 * Returns a semaphore. Beyond the tasks that run, others wait in the order in which they came; what `refusal` makes is
 * thrown for one too many.
 */
export function semaphore(mostRunning: number, mostWaiting: number, refusal: () => Error): Semaphore {
  const queue: (() => void)[] = [];
  let free = mostRunning;
  const run = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else if (queue.length >= mostWaiting) throw refusal();
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
  return Object.assign(run, { waiting: () => queue.length });
}
