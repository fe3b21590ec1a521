import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ensureAdmin, type Passwords } from './admins/index.ts';
import { diskSpaceOf } from './alarms/index.ts';
import type { App } from './app.ts';
import { createApp } from './app.ts';
import {
  type Rhythm,
  runCopy,
  runDrill,
  startCopyLoop,
  startNightlyBackups,
  takeFolder,
} from './backups/index.ts';
import { checkFiles } from './check-files.ts';
import { keepReserve, prepareDataFolder, tokenSecret } from './database/index.ts';
import { fillOnFirstRun } from './first-run.ts';
import { openPlainSite, startingSite } from './http/index.ts';
import { postOffice } from './mail/index.ts';
import type { OpenDataFolder } from './open-data-folder.ts';
import { openDataFolder, referencedPictures, sweepPictures } from './open-data-folder.ts';
import { type OwnProcess, printer } from './own-process.ts';
import { readManifest } from './pages/index.ts';
import { distFolder } from './program-files.ts';
import { eraseByAge } from './rights/index.ts';
import type { AppParts } from './services/index.ts';
import type { Config } from './settings.ts';
import { ownFacts } from './site/index.ts';
import { StartupError } from './startup-error.ts';
import { type CertificateKeeper, openKeeper, openSecureSite } from './tls/index.ts';

/** The parts of an app that belong to one start alone. */
type OwnParts = Pick<AppParts, 'log' | 'tokenSecret' | 'lastBackup' | 'tlsCertificateEnd' | 'own'>;

/** What is not as usual where a test serves. */
export interface ServeOptions {
  /** Of the copies off-site. */
  rhythm?: Rhythm;
  passwords?: Passwords;
}

/**
 * Serves until SIGTERM or SIGINT, then finishes the requests under way and closes the database.
 * SIGHUP makes it look at its certificate again.
 * @throws StartupError if the data folder, the database, `site.json`, the certificate or a port cannot be used.
 */
export async function serve(
  config: Config,
  log: Logger,
  own: OwnProcess,
  options: ServeOptions = {},
): Promise<void> {
  const { dataFolder } = config;
  prepareDataFolder(dataFolder);
  const unlock = await takeFolder(dataFolder);
  if (unlock === null)
    throw new StartupError(`Another server is running on ${dataFolder}; stop it first.`, 1);
  try {
    await serveTaken(config, log, own, options);
  } finally {
    unlock();
  }
}

/** Serves a data folder that this process has taken. */
async function serveTaken(
  config: Config,
  log: Logger,
  own: OwnProcess,
  { rhythm, passwords }: ServeOptions,
): Promise<void> {
  const { dataFolder, https } = config;
  const print = printer(own);
  readManifest(distFolder);
  const keeper = https && openKeeper(https, dataFolder, log, own);
  // Without a certificate too: what `systemctl reload` sends must not end the server, as a terminal's end does.
  if (keeper !== null || !own.stdout.isTTY) own.on('SIGHUP', () => keeper?.lookAgain());
  const starting = startingSite();
  const site =
    https === null || keeper === null
      ? await openPlainSite(starting.listener, config)
      : await openSecureSite(starting.listener, { ...config, https, keeper });
  let opened: OpenDataFolder | null = null;
  try {
    opened = await openDataFolder(config, log, { holdsFolder: true, ...(passwords && { passwords }) });
    const { app, adminLines, backups, copies } = await prepare(config, opened, {
      log,
      keeper,
      own,
      logInAt: `${site.address}/admin`,
      rhythm,
    });
    await sweep(opened, log);
    keepReserve(app.context);
    app.start();
    const stopped = stopSignal(own);
    starting.open(app.listener);
    if (site.ports !== undefined) log.info({ host: config.host, ...site.ports }, 'listening');
    // What a person has to read stands below all lines of the log.
    log.flush();
    print(`${ownFacts(app.context).name} is served at ${site.address}`);
    if (adminLines.length > 0) print(['', ...adminLines].join('\n'));
    log.info({ signal: await stopped }, 'stopping');
    const resting = Promise.all([app.stop(), backups.stop(), copies?.stop()]);
    await site.close();
    await resting;
    await app.trash.empty();
  } finally {
    // A start that was refused has not closed it yet.
    await site.close();
    opened?.close();
  }
}

/** What a start has before it opens the data folder. */
interface StartParts {
  log: Logger;
  keeper: CertificateKeeper | null;
  own: OwnProcess;
  /** The address of the log-in. */
  logInAt: string;
  rhythm: Rhythm | undefined;
}

/** Makes all that the server works with. An upgrade of the database counts only once nothing of it has failed. */
function prepare(config: Config, opened: OpenDataFolder, { log, keeper, own, logInAt, rhythm }: StartParts) {
  return opened.commitAfter(async () => {
    const { dataFolder, recipient } = config;
    const { database, pictures, now, randomId } = opened;
    // Nobody is served meanwhile.
    database.pragma('busy_timeout = 1000');
    const samplesFolder = config.demo ? join(distFolder, 'samples') : null;
    fillOnFirstRun({ database, pictures, samplesFolder, now: now(), randomId });
    const adminLines = await ensureAdmin(opened, config.firstAdmin, logInAt);
    // Without the identity nobody can read what is encrypted.
    const canDrill = recipient === null && (config.store !== null || config.backups > 0);
    const source = {
      ...opened,
      dataFolder,
      referencedPictures,
      recipient,
      eraseOld: (at: Date) => eraseByAge(opened, at),
      ...(canDrill && { runDrill: (signal: AbortSignal) => runDrill(dataFolder, signal, own) }),
    };
    const backups = startNightlyBackups(source, config.backups, log);
    const copies =
      config.store &&
      startCopyLoop({
        ...opened,
        dataFolder,
        log,
        run: (order, signal) => runCopy(order, signal, own),
        ...(rhythm && { rhythm }),
      });
    const app = assemble(config, opened, {
      log,
      tokenSecret: tokenSecret(dataFolder, config.jwtSecret),
      lastBackup: backups.last,
      tlsCertificateEnd: () => keeper?.current()?.end ?? null,
      own,
    });
    return { app, adminLines, backups, copies };
  });
}

function assemble(
  config: Config,
  { database, pictures, now, monotonic, settledNow, randomId, passwords }: OpenDataFolder,
  others: OwnParts,
): App {
  return createApp({
    ...others,
    config,
    database,
    pictures,
    distFolder,
    now,
    monotonic,
    settledNow,
    randomId,
    passwords,
    diskSpace: () => diskSpaceOf(config.dataFolder),
    postOffice: config.mail && postOffice(config.mail.server),
  });
}

/**
 * Makes what a start makes, and takes back what that writes; a server may run meanwhile.
 * @throws what would make a start fail.
 */
export async function rehearseStart(config: Config, opened: OpenDataFolder, log: Logger): Promise<void> {
  await checkFiles(config);
  opened.database.exec('BEGIN');
  try {
    assemble(config, opened, {
      log,
      tokenSecret: randomUUID(),
      lastBackup: () => null,
      tlsCertificateEnd: () => null,
      // Nobody is served, so that nothing is started.
      own: { argv: [], env: {} },
    });
  } finally {
    if (opened.database.inTransaction) opened.database.exec('ROLLBACK');
  }
}

/** Removes pictures without a record. What cannot be removed keeps nobody from being served. */
async function sweep(opened: OpenDataFolder, log: Logger): Promise<void> {
  try {
    const swept = await sweepPictures(opened);
    if (swept > 0) log.warn({ files: swept }, 'removed pictures without a record');
  } catch (error) {
    log.warn({ err: error }, 'pictures without a record cannot be removed');
  }
}

/** Resolves with the first signal to stop; npm and a terminal may send it twice, so later ones change nothing. */
function stopSignal(own: OwnProcess): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) own.on(signal, () => resolve(signal));
  });
}
