import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync } from 'node:fs';
import { root } from './tools.ts';

/** The admin of every temporary server. */
export const admin = { email: 'meena@example.com', password: 'correct horse battery' };

export interface RunningProgram {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/**
 * Starts a program of this project and waits until it says where it listens.
 * @param parameters of Node
 * @param env all that it gets
 * @param logFile where its standard error goes; nowhere unless named
 */
export async function startProgram(
  parameters: string[],
  env: Record<string, string>,
  logFile?: string,
): Promise<RunningProgram> {
  const log = logFile === undefined ? 'ignore' : openSync(logFile, 'a');
  const server = spawn(process.execPath, parameters, { cwd: root, stdio: ['ignore', 'pipe', log], env });
  const { stdout } = server;
  if (stdout === null) throw new Error('The server has no output.');
  if (log !== 'ignore') closeSync(log);
  const stop = () => end(server);
  let text = '';
  for await (const chunk of stdout) {
    text += chunk;
    const [, url] = / (http:\/\/\S+)\n/u.exec(text) ?? [];
    if (url !== undefined) return { url, pid: server.pid ?? 0, stop };
  }
  throw new Error('The server ended before it listened.');
}

/** Asks a program to end and waits until it has; one that has ended already is left alone. */
export async function end(program: ChildProcess) {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill('SIGTERM');
  await once(program, 'close');
}

/**
 * Starts the server on a free port.
 * @param dataFolder removed when the server is stopped
 */
export async function startTemporaryServer(
  dataFolder: string,
  settings: Record<string, string> = {},
  logFile?: string,
): Promise<RunningProgram> {
  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const env = { PORT: '0', BACKUPS: '0', ...account, ...settings, DATA_DIR: dataFolder };
  const server = await startProgram(['src/main.ts', 'serve'], env, logFile);
  const stop = async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  };
  return { ...server, stop };
}
