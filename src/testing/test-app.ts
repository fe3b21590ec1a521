import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { NewAccount } from '../admins/first-admin.ts';
import { createAccount, findAdminByEmail, type Passwords, serverStart } from '../admins/index.ts';
import { currentAlarms, type DiskSpace, lookForAlarms } from '../alarms/index.ts';
import { createApp } from '../app.ts';
import type { BackupOutcome } from '../backups/index.ts';
import { databaseFile } from '../database/index.ts';
import { fillOnFirstRun } from '../first-run.ts';
import type { patience } from '../http/index.ts';
import { outboxAtRest, wakeOutbox } from '../mail/outbox.ts';
import { countWaitingMails } from '../mail/queue.ts';
import { postOffice } from '../mail/smtp.ts';
import { openDataFolder, sweepPictures } from '../open-data-folder.ts';
import type { OwnStart } from '../own-process.ts';
import { readConfig } from '../settings.ts';
import type { Role } from '../shared/roles.ts';
import { createHttpsServer } from '../tls/https-server.ts';
import { atEnd } from './at-end.ts';
import { selfSigned } from './certificates.ts';
import { collectLogLines } from './log-lines.ts';
import { writeMigrated } from './migrated-database.ts';
import { testPasswords } from './passwords.ts';
import { json } from './requests.ts';
import { countStored } from './stored.ts';
import { tinyDist } from './tiny-dist.ts';

export { form, json } from './requests.ts';

/** The admin that every test app has. */
export const testAdmin = { name: 'Meena', email: 'meena@example.com', password: 'correct horse battery' };

/** A disk that is half empty. */
export const roomy: DiskSpace = { free: 50_000_000_000, total: 100_000_000_000 };

/** The secret with which every test app signs its tokens. */
export const testSecret = 'a secret for tests, 32 characters long';

/** The address of the site of every test app, without which no certificates are issued. */
export const testSite = 'https://academy.example.in';

/** What a process that reads a workbook is started with. */
export const workbookProcess: OwnStart = {
  argv: ['', join(import.meta.dirname, 'workbook-process.ts')],
  env: process.env,
};

/** The header that admin calls need. */
export type AdminHeader = { authorization: string };

/** The real app on a free port, with a real database in a folder of its own. */
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** The options that a test may set besides the settings. */
export interface TestAppOptions {
  /** Folder of a build; a tiny one by default, which all apps of the test file share. */
  distFolder?: string;
  /** Puts files into the data folder before the app starts. */
  prepare?: (dataFolder: string) => void;
  /** When its clock starts; the real time by default. */
  startsAt?: Date;
  /** Whether its clock goes on by itself, as for a browser, whose own one does. */
  isLive?: boolean;
  /** The admin that it has; `testAdmin` by default. */
  admin?: NewAccount;
  /** The outcome of the last nightly backup; none has been made by default. */
  lastBackup?: BackupOutcome;
  /** When the certificate ends; there is none by default. */
  tlsCertificateEnd?: Date;
  /** The room on the disk; enough by default. */
  diskSpace?: DiskSpace;
  /** How long slow clients are waited for; as long as Node does by default. */
  patience?: typeof patience;
  /** The secret that signs tokens; `testSecret` by default. */
  secret?: string;
  /** Hashes passwords; cheaply unless told. */
  passwords?: Passwords;
  /** What its further processes are started with; the file that reads workbooks by default. */
  own?: OwnStart;
}

/** The clock that somebody may set, and the one that nobody can, in milliseconds; a test may put both forward. */
interface Clock {
  now: Date;
  monotonic: number;
}

/** Returns a clock that goes on from the real time, or from where it was set. */
function liveClock(): Clock {
  let ahead = 0;
  let monotonicAhead = 0;
  return {
    get now() {
      return new Date(Date.now() + ahead);
    },
    set now(time) {
      ahead = time.getTime() - Date.now();
    },
    get monotonic() {
      return performance.now() + monotonicAhead;
    },
    set monotonic(milliseconds) {
      monotonicAhead = milliseconds - performance.now();
    },
  };
}

/**
 * Starts the app; it is closed with the test file at the latest.
 * @param environment settings over the defaults; the limits of log-ins and forms are off unless set, no session is idle, and the
 * site has an address
 */
export async function startTestApp(environment: NodeJS.ProcessEnv = {}, options: TestAppOptions = {}) {
  const dataFolder = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'institute-test-'));
  const distFolder = options.distFolder ?? tinyDist();
  const clock = options.isLive ? liveClock() : { now: options.startsAt ?? new Date(), monotonic: 0 };
  options.prepare?.(dataFolder);
  const isNew = !existsSync(databaseFile(dataFolder));
  if (isNew) writeMigrated(databaseFile(dataFolder));

  const settings = {
    LOGIN_ATTEMPTS: '0',
    FORM_POSTS: '0',
    IDLE_HOURS: '0',
    PUBLIC_URL: testSite,
    ...environment,
    DATA_DIR: dataFolder,
  };
  const config = readConfig(settings, { host: '127.0.0.1' });
  const { stream, lines, next } = collectLogLines();
  const log = pino({ level: 'trace', base: null }, stream);
  const opened = await openDataFolder(config, log, {
    now: () => clock.now,
    monotonic: () => clock.monotonic,
    randomId: randomUUID,
    passwords: options.passwords ?? testPasswords(),
    holdsFolder: true,
  });
  await opened.commitAfter(async () => {});
  const { database, pictures, now, monotonic, settledNow, randomId, passwords } = opened;
  if (isNew) database.prepare('UPDATE migrations SET applied_at = ?').run(now().toISOString());
  const samplesFolder = config.demo ? join(distFolder, 'samples') : null;
  fillOnFirstRun({ database, pictures, samplesFolder, now: now(), randomId });
  await sweepPictures(opened);
  const admin = options.admin ?? testAdmin;
  if (findAdminByEmail(opened, admin.email) === null) await createAccount(opened, serverStart, admin);
  const { context, listener, trash, streams, start, stop } = createApp({
    config,
    database,
    log,
    pictures,
    tokenSecret: options.secret ?? testSecret,
    distFolder,
    now,
    monotonic,
    settledNow,
    randomId,
    passwords,
    lastBackup: () => options.lastBackup ?? null,
    tlsCertificateEnd: () => options.tlsCertificateEnd ?? null,
    diskSpace: () => options.diskSpace ?? roomy,
    postOffice: config.mail && { ...postOffice(config.mail.server), pause: () => Promise.resolve() },
    own: options.own ?? workbookProcess,
  });
  start();
  // On a busy machine a test may be away for longer than the seconds after which an idle connection is closed.
  const server = createServer({ keepAliveTimeout: 60_000, ...options.patience }, listener).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let secure: ReturnType<typeof createHttpsServer> | undefined;
  async function end() {
    const resting = stop();
    for (const each of secure === undefined ? [server] : [server, secure]) {
      each.closeAllConnections();
      each.close();
      await once(each, 'close');
    }
    await resting;
    await trash.empty();
    opened.close();
    if (environment.DATA_DIR === undefined) rmSync(dataFolder, { recursive: true, force: true });
  }
  let ended: Promise<void> | undefined;
  const close = () => {
    ended ??= end();
    return ended;
  };
  // One that a failed test leaves open would keep its file from ending.
  atEnd(close);
  /** Sends a request to a path of the app. */
  const call = (path: string, request: RequestInit = {}) =>
    fetch(url + path, { redirect: 'manual', ...request });
  return {
    context,
    url,
    dataFolder,
    distFolder,
    database,
    /** The log so far, one object a line. */
    logged: lines,
    /** Waits for a log line that is still to come. */
    nextLogged: next,
    clock,
    call,
    /** Logs an admin in, the test admin by default; returns the header that admin calls need. */
    async logIn({ email, password }: { email: string; password: string } = testAdmin): Promise<AdminHeader> {
      const answer = await call('/admin/login', json({ email, password }));
      const { token } = (await answer.json()) as { token: string };
      return { authorization: `Bearer ${token}` };
    },
    /** Serves the app over HTTPS as well, which speaks HTTP/2; returns the address. */
    async serveHttps(): Promise<string> {
      const { chain, key } = selfSigned(['127.0.0.1']);
      secure = createHttpsServer({ cert: chain, key }, listener, options.patience).listen(0, '127.0.0.1');
      await once(secure, 'listening');
      return `https://127.0.0.1:${(secure.address() as AddressInfo).port}`;
    },
    addAdmin: ({ role = 'owner', roles = [role], ...admin }: NewAccount & { role?: Role }) =>
      createAccount(opened, serverStart, { ...admin, roles }),
    /** Counts what is stored. */
    stored: () => countStored(database, dataFolder),
    trash,
    outbox: {
      wake: () => wakeOutbox(context),
      /** Counts the mails that are still to be sent. */
      waiting: () => countWaitingMails(context),
      /** Resolves once no mail is being sent. */
      rest: () => outboxAtRest(context),
    },
    alarms: {
      current: () => currentAlarms(context),
      look: () => lookForAlarms(context),
    },
    streams,
    close,
  };
}
