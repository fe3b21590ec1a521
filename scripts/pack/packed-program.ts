import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The user and group that own nothing, on every Linux. */
const nobody = 65_534;

/**
 * Puts an executable where a careful administrator would: a file that nobody may change, run in an empty folder by a
 * user without rights, without a home and without Node. (The last user needs this one to be root.)
 * @param emulator command that runs an executable of another processor
 */
export function install(executable: string, emulator: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'));
  const program = join(folder, 'drone-institute');
  const work = join(folder, 'work');
  copyFileSync(executable, program);
  chmodSync(program, 0o555);
  chmodSync(folder, 0o755);
  mkdirSync(work);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(work, nobody, nobody);
  const user = isRoot ? { uid: nobody, gid: nobody } : {};

  /** @param env all that the program gets */
  const start = (parameters: string[], env: Record<string, string>) => {
    const [command = '', ...words] = [...emulator, program, ...parameters];
    return spawn(command, words, { cwd: work, env, ...user, stdio: ['ignore', 'pipe', 'inherit'] });
  };

  return {
    work,

    /** Runs a command to its end. */
    async run(parameters: string[]) {
      const child = start(parameters, {});
      let output = '';
      child.stdout.on('data', (data) => (output += data));
      const [code] = await once(child, 'close');
      return { code, output };
    },

    /** Serves on a free port. */
    async serve(settings: Record<string, string>) {
      const started = performance.now();
      const child = start([], { PORT: '0', LOG_LEVEL: 'error', ...settings });
      const exit = once(child, 'exit');
      const address = await addressIn(child.stdout);
      const health = await fetch(`${address}/healthz`);
      await health.text();
      return {
        address,
        healthy: health.status === 200,
        /** From the start to the first answer. */
        milliseconds: performance.now() - started,
        /** Memory in use now, in bytes. */
        resident: () =>
          1024 * Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]),
        /** Stops it and gives its exit code, or the signal that ended it. */
        async stop() {
          child.kill('SIGTERM');
          const [code, signal] = await exit;
          return code ?? signal;
        },
      };
    },

    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function addressIn(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /http:\/\/\S+$/u.exec(line)?.[0];
    if (!address) continue;
    output.resume();
    return address;
  }
  throw new Error('The program ended without printing its address.');
}
