import type { ChildProcess, StdioOptions } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { root } from './tools.ts';

/** The admin of every temporary server. */
export const admin = { email: 'meena@example.com', password: 'correct horse battery' };
export const adminSettings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

/** A server while it runs. */
export interface RunningServer {
  url: string;
  pid: number;
  /** Asks it to end; returns its exit code, or the signal that ended it. */
  stop(): Promise<number | NodeJS.Signals | null>;
}

/** Where and how a program runs; `env` is all that it gets of an environment. */
export interface StartOptions {
  env: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** Where its standard error goes: nowhere unless told. */
  errors?: 'inherit' | number;
}

/** Starts a program and waits until it has printed the address at which it listens. */
export async function startServer(
  [command = '', ...parameters]: readonly string[],
  { errors, ...options }: StartOptions,
): Promise<RunningServer> {
  const stdio: StdioOptions = ['ignore', 'pipe', errors ?? 'ignore'];
  const server = spawn(command, parameters, { cwd: root, ...options, stdio });
  const { stdout } = server;
  if (stdout === null) throw new Error(`${command} has no output.`);
  for await (const line of createInterface({ input: stdout })) {
    const url = /https?:\/\/\S+$/u.exec(line)?.[0];
    if (url === undefined) continue;
    stdout.resume();
    return { url, pid: server.pid ?? 0, stop: () => end(server) };
  }
  throw new Error(`${command} ended before it listened.`);
}

/** Starts a script of this project that listens. */
export function startScript(script: string, options: StartOptions): Promise<RunningServer> {
  return startServer([process.execPath, ...script.split(' ')], options);
}

/** Asks a program to end and waits until it has; one that has ended already is left alone. */
export async function end(program: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (program.exitCode === null && program.signalCode === null) {
    program.kill('SIGTERM');
    await once(program, 'exit');
  }
  return program.exitCode ?? program.signalCode;
}

/** Starts the product on a free port, with a data folder that is removed when it is stopped. */
export async function startTemporaryServer(
  dataFolder: string,
  settings: Record<string, string> = {},
  errors?: number,
): Promise<RunningServer> {
  const env = { PORT: '0', BACKUPS: '0', ...adminSettings, ...settings, DATA_DIR: dataFolder };
  const server = await startScript('src/main.ts serve', { env, ...(errors !== undefined && { errors }) });
  return {
    ...server,
    async stop() {
      const code = await server.stop();
      rmSync(dataFolder, { recursive: true });
      return code;
    },
  };
}

/** Logs the admin of a temporary server in; returns the token. */
export async function logIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/admin/login`, { method: 'POST', headers, body: JSON.stringify(admin) });
  if (!answer.ok) throw new Error(`The log-in was answered with ${answer.status}.`);
  const { token }: { token: string } = JSON.parse(await answer.text());
  return token;
}
