import { execFile } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../server.ts';

/** The user and group that own nothing, on every Linux. */
const nobody = 65_534;

/**
 * Installs an executable as a read-only file that runs in an empty folder, for root by a user without rights.
 * @param emulator command that runs an executable of another processor
 * @param name what it is called there
 */
export function install(executable: string, emulator: readonly string[] = [], name = 'drone-institute') {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'));
  const program = join(folder, name);
  const work = join(folder, 'work');
  copyFileSync(executable, program);
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
