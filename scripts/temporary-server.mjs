import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync } from 'node:fs';
import { root } from './tools.mjs';

/** The admin of every temporary server. */
export const admin = { email: 'meena@example.com', password: 'correct horse battery' };

/**
 * @typedef {object} RunningProgram
 * @property {string} url
 * @property {number} pid
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a program of this project and waits until it says where it listens.
 * @param {string[]} parameters of Node
 * @param {Record<string, string>} env all that it gets
 * @param {string} [logFile] where its standard error goes; nowhere unless named
 * @returns {Promise<RunningProgram>}
 */
export async function startProgram(parameters, env, logFile) {
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

/**
 * Asks a program to end and waits until it has; one that has ended already is left alone.
 * @param {import('node:child_process').ChildProcess} program
 */
export async function end(program) {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill('SIGTERM');
  await once(program, 'close');
}

/**
 * Starts the server on a free port.
 * @param {string} dataFolder removed when the server is stopped
 * @param {Record<string, string>} [settings]
 * @param {string} [logFile]
 * @returns {Promise<RunningProgram>}
 */
export async function startTemporaryServer(dataFolder, settings = {}, logFile) {
  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const env = { PORT: '0', BACKUPS: '0', ...account, ...settings, DATA_DIR: dataFolder };
  const server = await startProgram(['src/main.ts', 'serve'], env, logFile);
  const stop = async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  };
  return { ...server, stop };
}
