import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a program and shows what it printed only if it failed.
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<string>} its output
 * @throws {Error} with everything that it printed, if it failed
 */
export async function runQuietly(program, parameters, options) {
  try {
    const { stdout } = await promisify(execFile)(program, parameters, { ...options, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    const {
      message,
      stdout = '',
      stderr = '',
    } = /** @type {Error & { stdout?: string, stderr?: string }} */ (error);
    throw new Error([message, stdout, stderr].join('\n').trim());
  }
}
