import { join } from 'node:path';
import type { Logger } from 'pino';
import { activityLog } from './admins/activity-log.ts';
import { ensureAdmin } from './admins/first-admin.ts';
import { diskSpaceOf } from './alarms/disk-space.ts';
import { createApp } from './app.ts';
import { encrypterFor } from './backups/encryption.ts';
import { startNightlyBackups } from './backups/nightly.ts';
import type { Rhythm } from './backups/off-site/keep-copies.ts';
import { keepCopies } from './backups/off-site/keep-copies.ts';
import { runCopy } from './backups/off-site/run-copy.ts';
import { prepareDataFolder, tokenSecret } from './database/data-folder.ts';
import { lockFolder } from './database/folder-lock.ts';
import { fillOnFirstRun } from './first-run.ts';
import { openPlainSite } from './http/listen.ts';
import { postOffice } from './mail/smtp.ts';
import { accountParts, openDataFolder, referencedPictures, sweepPictures } from './open-data-folder.ts';
import { distFolder } from './program-files.ts';
import { personRecords } from './rights/person-records.ts';
import { openRetention } from './rights/retention.ts';
import { retentionRepository } from './rights/retention-repository.ts';
import type { Config } from './settings.ts';
import { readInstitution } from './site/institution.ts';
import { StartupError } from './startup-error.ts';
import { openKeeper } from './tls/keeper.ts';
import { openSecureSite } from './tls/secure-site.ts';

/**
 * Serves until SIGTERM or SIGINT, then finishes the requests under way and closes the database.
 * SIGHUP makes it look at its certificate again.
 * @param rhythm of the copies off-site, if it is not the usual one
 * @throws StartupError if the data folder, the database, `site.json`, the certificate or a port cannot be used.
 */
export async function serve(
  config: Config,
  log: Logger,
  print: (line: string) => void,
  rhythm?: Rhythm,
): Promise<void> {
  prepareDataFolder(config.dataFolder);
  const unlock = lockFolder(config.dataFolder);
  if (unlock === null)
    throw new StartupError(`Another server is running on ${config.dataFolder}; stop it first.`, 1);
  const { https } = config;
  const keeper = https && openKeeper(https, config.dataFolder, log);
  // Without a certificate too: what `systemctl reload` sends must not end the server, as a terminal's end does.
  if (keeper !== null || !process.stdout.isTTY) process.on('SIGHUP', () => keeper?.lookAgain());
  const opened = await openDataFolder(config, log, { holdsFolder: true });
  try {
    const { database, pictures, now, settledNow, randomId, passwords } = opened;
    // Nobody is served meanwhile.
    database.pragma('busy_timeout = 1000');
    const institution = readInstitution(config.dataFolder);
    const tokens = tokenSecret(config.dataFolder, config.jwtSecret);
    const samplesFolder = config.demo ? join(distFolder, 'samples') : null;
    fillOnFirstRun({ database, pictures, samplesFolder, now: now(), randomId });
    const swept = await sweepPictures(opened);
    if (swept > 0) log.warn({ files: swept }, 'removed pictures without a record');
    const adminLine = await ensureAdmin(database, accountParts(opened), config.firstAdmin);
    // Shown at once: if the port turns out to be taken, no later start could show the password again.
    if (adminLine !== null) print(adminLine);
    const { recipient, dataFolder } = config;
    if (recipient !== null) await encrypterFor(recipient).catch(refuse);
    const people = personRecords({ ...opened, dataFolder });
    const { record } = activityLog(database, opened);
    const stored = retentionRepository(database);
    const retention = openRetention({ database, stored, people, record });
    const source = { ...opened, dataFolder, referencedPictures, recipient, eraseOld: retention.run };
    const backups = startNightlyBackups(source, config.backups, log);
    const copies =
      config.store &&
      keepCopies({
        ...opened,
        dataFolder,
        log,
        monotonic: () => performance.now(),
        run: runCopy,
        ...(rhythm && { rhythm }),
      });
    const { listener, reserve, trash, outbox, stop } = createApp({
      config,
      database,
      log,
      pictures,
      institution,
      tokenSecret: tokens,
      distFolder,
      now,
      settledNow,
      randomId,
      passwords,
      lastBackup: backups.last,
      certificateEnd: () => keeper?.current()?.end ?? null,
      diskSpace: () => diskSpaceOf(config.dataFolder),
      postOffice: config.mail && postOffice(config.mail.server),
    });
    reserve.keep();
    const stopped = stopSignal();
    const site =
      https === null || keeper === null
        ? await openPlainSite(listener, config)
        : await openSecureSite(listener, { ...config, https, keeper, log });
    print(`${institution.name} is served at ${site.address}`);
    outbox.wake();
    log.info({ signal: await stopped }, 'stopping');
    const resting = Promise.all([stop(), backups.stop(), copies?.stop()]);
    await site.close();
    await resting;
    await trash.empty();
  } finally {
    opened.close();
    unlock();
  }
}

function refuse(error: unknown): never {
  throw new StartupError(error instanceof Error ? error.message : String(error), 2);
}

/** Resolves with the first signal to stop; npm and a terminal may send it twice, so later ones change nothing. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
}
