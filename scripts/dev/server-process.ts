import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { end } from '../server.ts';

/**
 * Keeps one server running.
 * @param root the checkout
 * @param parameters for `serve`
 */
export function createServerProcess(root: string, parameters: string[]) {
  let child: ChildProcess | undefined;
  let turn = Promise.resolve();

  const stop = async () => {
    if (child) await end(child);
  };

  const start = async () => {
    await stop();
    child = spawn(process.execPath, ['src/main.ts', 'serve', ...parameters], { cwd: root, stdio: 'inherit' });
    child.on('exit', (code) => {
      if (code) console.error('The server has stopped; a change starts it again.');
    });
  };

  const next = (step: () => Promise<void>) => {
    turn = turn.then(step);
    return turn;
  };

  return {
    /** Starts the server, or stops it gracefully and starts it again; one after the other, however often it is called. */
    restart: () => next(start),
    /** Stops it and waits until it has ended. */
    stop: () => next(stop),
  };
}
