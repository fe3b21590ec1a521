import { existsSync } from 'node:fs';
import { runInForeground } from '../setup/run.mjs';

/**
 * Sees to it that tests find a program of Debian's, installing its package where that is possible.
 * @param wanted the program's file, the package's name, and which tests need it
 * @param stop called with one line and an exit code where it is not
 */
export async function ensurePackage(
  { program, name, tests }: { program: string; name: string; tests: string },
  stop: (line: string, code: number) => never,
) {
  if (existsSync(program)) return;
  const advice = `The ${tests} tests need ${program}: install Debian's package ${name}.`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) stop(advice, 1);
  console.log(`Installing ${name} for the ${tests} tests…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const parameters of [
    ['update', '-qq'],
    ['install', '-qq', '-y', '--no-install-recommends', name],
  ]) {
    const code = await runInForeground('/usr/bin/apt-get', parameters, { cwd: '/', env });
    if (code !== 0) stop(advice, code);
  }
}
