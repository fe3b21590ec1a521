import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ensureAdmin } from './admins/first-admin.ts';
import { createApp } from './app.ts';
import { startNightlyBackups } from './backups/nightly.ts';
import type { Config } from './config.ts';
import { prepareDataFolder, tokenSecret } from './data-folder.ts';
import { lockFolder } from './database/folder-lock.ts';
import { fillOnFirstRun } from './first-run.ts';
import { readInstitution } from './institution.ts';
import { accountParts, openInstitute, referencedPictures, sweepPictures } from './open-institute.ts';
import { distFolder, migrationsFolder } from './program-files.ts';
import { RefusedStart } from './refused-start.ts';

/** Slow clients are waited for, but not for ever: a large upload over a weak connection takes minutes, headers do not. */
const patience = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
};

/** How long requests under way may take once the server has been told to stop. */
const stopMilliseconds = 10_000;

/**
 * Serves until SIGTERM or SIGINT, then finishes the requests under way and closes the database.
 * @throws RefusedStart if the data folder, the database, `site.json` or the port cannot be used.
 */
export async function serve(config: Config, log: Logger, print: (line: string) => void): Promise<void> {
  prepareDataFolder(config.dataFolder);
  const unlock = lockFolder(config.dataFolder);
  if (unlock === null)
    throw new RefusedStart(`Another server is running on ${config.dataFolder}; stop it first.`, 1);
  const institute = openInstitute(config, log);
  try {
    const { database, pictures, now, randomId } = institute;
    const institution = readInstitution(config.dataFolder);
    const tokens = tokenSecret(config.dataFolder, config.jwtSecret);
    const samplesFolder = config.demo ? join(distFolder, 'samples') : null;
    fillOnFirstRun({ database, pictures, samplesFolder, now: now(), randomId });
    const swept = await sweepPictures(institute);
    if (swept > 0) log.warn({ files: swept }, 'removed pictures without a record');
    const firstAdmin = await ensureAdmin(accountParts(institute), config.firstAdmin);
    // Shown at once: if the port turns out to be taken, no later start could show the password again.
    if (firstAdmin !== null) print(firstAdmin);
    const { koa } = createApp({
      config,
      database,
      log,
      pictures,
      institution,
      tokenSecret: tokens,
      distFolder,
      now,
      randomId,
    });
    const server = createServer(patience, koa.callback());
    const stopped = stopSignal();
    await listen(server, config);
    print(`${institution.name} is served at ${addressOf(server, config.host)}`);
    const source = { ...institute, dataFolder: config.dataFolder, referencedPictures, migrationsFolder };
    const backups = config.backups > 0 ? startNightlyBackups(source, config.backups, log) : null;
    log.info({ signal: await stopped }, 'stopping');
    await stop(server);
    await backups?.stop();
  } finally {
    institute.close();
    unlock();
  }
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new RefusedStart(`HOST is '${host}'; allowed is an address or a name of this machine.`, 2);
    }
    const reason =
      code === 'EADDRINUSE'
        ? 'is taken; stop what uses it, or set PORT to another'
        : `cannot be used (${code})`;
    throw new RefusedStart(`Port ${port} on ${host} ${reason}.`, 1);
  }
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

/** Gives the first signal to stop; npm and a terminal may send it twice, so later ones change nothing. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A browser keeps its connection open after the answer; nothing more is going to come over it.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), stopMilliseconds);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}
