import { execFile } from 'node:child_process';

/**
 * Runs a program and returns its output.
 * @throws Error with everything that it printed, if it failed
 */
export function runQuietly(
  program: string,
  parameters: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, parameters, { ...options, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error) reject(new Error([error.message, stdout, stderr].join('\n').trim()));
      else resolve(stdout);
    });
  });
}
