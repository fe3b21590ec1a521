import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { root } from './tools.mjs';

/** The admin of every temporary server. */
export const admin = { email: 'meena@example.com', password: 'correct horse battery' };

/**
 * Starts the server on a free port.
 * @param {string} dataFolder removed when the server is stopped
 * @param {Record<string, string>} [settings]
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startTemporaryServer(dataFolder, settings = {}) {
  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const server = spawn(process.execPath, ['src/main.ts', 'serve'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PORT: '0', BACKUPS: '0', ...account, ...settings, DATA_DIR: dataFolder },
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'close');
    rmSync(dataFolder, { recursive: true });
  };
  let text = '';
  for await (const chunk of server.stdout) {
    text += chunk;
    const [, url] = / (http:\/\/\S+)\n/u.exec(text) ?? [];
    if (url !== undefined) return { url, stop };
  }
  throw new Error('The server ended before it listened.');
}
