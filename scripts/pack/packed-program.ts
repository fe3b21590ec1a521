import { execFile } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../server.ts';
import { executable, isFresh } from '../setup/fingerprint.mjs';
import { root } from '../tools.ts';

/**
 * Returns the path of this machine's executable, or null, said in a line, where it was not made from what the checkout holds now.
 */
export function freshExecutable(): string | null {
  const made = executable(process.arch === 'arm64' ? 'arm64' : 'x64');
  if (isFresh(root, made)) return join(root, made.output);
  console.log(
    'The executable is not measured, since it is not of these sources; make it first: npm run pack',
  );
  return null;
}

/** The user and group that own nothing, on every Linux. */
const nobody = 65_534;

/**
 * Installs an executable as a read-only file that runs in an empty folder, for root by a user without rights.
 * @param emulator command that runs an executable of another processor
 * @param name what it is called there
 */
export function install(file: string, emulator: readonly string[] = [], name = 'drone-institute') {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'));
  const program = join(folder, name);
  const work = join(folder, 'work');
  copyFileSync(file, program);
  chmodSync(program, 0o555);
  chmodSync(folder, 0o755);
  mkdirSync(work);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(work, nobody, nobody);
  const place = { cwd: work, ...(isRoot && { uid: nobody, gid: nobody }) };

  return {
    work,

    /** Runs a command to its end, with these settings alone. */
    run(
      parameters: string[],
      settings: Record<string, string> = {},
    ): Promise<{ code: number | string | null | undefined; output: string; errors: string }> {
      const [command = '', ...words] = [...emulator, program, ...parameters];
      return new Promise((resolve) => {
        execFile(command, words, { ...place, env: settings }, (error, output, errors) =>
          resolve({ code: error ? error.code : 0, output, errors }),
        );
      });
    },

    /** Serves on a free port, with these settings alone; `milliseconds`: from the start to the first answer. */
    async serve(settings: Record<string, string>) {
      const started = performance.now();
      const env = { PORT: '0', LOG_LEVEL: 'error', ...settings };
      const server = await startServer([...emulator, program], { ...place, env, errors: 'inherit' });
      const health = await fetch(`${server.url}/healthz`);
      await health.text();
      return { ...server, healthy: health.status === 200, milliseconds: performance.now() - started };
    },

    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
