import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fakeClock } from '../../../src/testing/fake-clock.ts';
import { writeMigrated } from '../../../src/testing/migrated-database.ts';
import { mainFile } from '../../../src/testing/program.ts';

/** The secret with which every test site signs its tokens. */
export const siteSecret = 'a secret for sites of tests, 32 characters';

/** The admin that every test site has. */
export const admin = { name: 'Asha Raman', email: 'asha@example.com', password: 'flying-high-42' } as const;

/** The device of the tests' log-ins: from another one a mail would tell of it. */
export const device = 'the browser of the tests';

/** The real server, with a database of its own. */
export interface Site {
  /** Origin, without a slash at its end. */
  url: string;
  /** Stops the server and removes its data. */
  stop: () => Promise<void>;
}

const root = join(import.meta.dirname, '../../..');
const patience = 30_000;

/**
 * Starts the real server on a free port with an empty data folder, as `npm start` would: first-run catalogue, one admin,
 * no limits on log-ins and forms. The site must have been built.
 * @param settings further environment variables, such as `{ DEMO: '1' }`
 * @throws Error with what the server printed, if it does not come up within 30 s
 */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'site-test-'));
  writeMigrated(join(dataFolder, 'institute.db'), new Date());
  const server = spawn(process.execPath, [mainFile, 'serve'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...fakeClock,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      JWT_SECRET: siteSecret,
      ADMIN_NAME: admin.name,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOGIN_ATTEMPTS: '0',
      FORM_POSTS: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await end(server);
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    return { url: await printedAddress(server), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The address stands at the end of the first line that has one. */
async function printedAddress(server: ChildProcess): Promise<string> {
  const printed: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [server.stdout, server.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      printed.push(line);
      const address = /https?:\/\/\S+$/u.exec(line)?.[0];
      if (address !== undefined) resolve(address);
    });
  }
  const fail = (why: string) => reject(new Error(`The server ${why}:\n${printed.join('\n')}`));
  server.once('error', (error) => fail(error.message));
  server.once('exit', (code) => fail(`ended with code ${code}`));
  const timer = setTimeout(() => fail('printed no address in time'), patience);
  return promise.finally(() => clearTimeout(timer));
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const timer = setTimeout(() => server.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(timer);
}
