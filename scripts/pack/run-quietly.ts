import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a program and shows what it printed only if it failed.
 * @returns its output
 * @throws Error with everything that it printed, if it failed
 */
export async function runQuietly(
  program: string,
  parameters: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, parameters, { ...options, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    throw new Error([message, stdout, stderr].join('\n').trim());
  }
}
