import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @type {NodeJS.Signals[]} */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Runs a program in the foreground and ends as it ends: its exit code becomes ours, and a signal to us reaches it once.
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions }} options
 * @returns {Promise<number>} the exit code; if a signal ended it, 128 and the signal's number, and 127 if there is no such
 *   program, as shells have it
 */
export function runInForeground(program, parameters, options) {
  return new Promise((resolve) => {
    /** @type {Set<NodeJS.Signals>} */
    const passedOn = new Set();
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      // Ctrl-C comes from the terminal, and once more from npm, which repeats it to its script.
      if (passedOn.has(signal)) return;
      passedOn.add(signal);
      child.kill(signal);
    };
    // Before the program is there: a signal that comes first would end us, and leave it behind.
    for (const signal of signals) process.on(signal, passOn);
    const child = spawn(program, parameters, { stdio: 'inherit', ...options });
    child.on('error', (error) => {
      console.error(`${program} cannot be run: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
