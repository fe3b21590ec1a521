import { createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { commandLine, type Passwords, recordActivity } from '../admins/index.ts';
import {
  type BackupSource,
  backUp,
  isFollowing,
  isReplacedBy,
  keptFolders,
  type Patience,
  unfinishedName,
  type Writer,
  writerAt,
} from '../backups/index.ts';
import {
  type Database,
  databaseFile,
  emptyWriteAheadLog,
  stored,
  transactionNow,
} from '../database/index.ts';
import { reportMails } from '../mail/index.ts';
import type { OpenDataFolder } from '../open-data-folder.ts';
import { openDataFolder, referencedPictures } from '../open-data-folder.ts';
import { type OwnProcess, printer } from '../own-process.ts';
import { ownCommand } from '../program-files.ts';
import { reasonOf } from '../reason.ts';
import { countCorrected, erasePerson, exportPerson, soughtBy } from '../rights/index.ts';
import type { Config } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { runAdminCommand } from './admin-commands.ts';
import { askHealth } from './ask-health.ts';
import { printBackups } from './backup-list.ts';
import type { Command } from './command-line.ts';
import { counted } from './counted.ts';
import type { Finding } from './doctor.ts';
import { examine, findingLine, keyFault } from './doctor.ts';
import { followFinding } from './follow-command.ts';
import { promote } from './promote-command.ts';
import { restoreFrom, runDrill, summary, withStore } from './restore-command.ts';
import { forecastUpgrade } from './upgrade-forecast.ts';

/** Attempts to empty the write-ahead log, for three seconds, while another program reads it. */
const logAttempts = 13;
const logPauseMilliseconds = 250;

/** In milliseconds: the doctor waits for no store that is down. */
const oneTry: Patience = { silence: 5_000, request: 10_000, pauses: [] };

/** A command about the data or the server of an institute, which does its work and ends. */
export type OfflineCommand = Exclude<
  Command,
  { name: 'serve' | 'help' | 'version' | 'install' | 'uninstall' | 'backup-key' | 'follow' }
>;

/** What an offline command works with besides its settings and its process. */
export interface OfflineParts {
  /** Opens encrypted backups; null: only others can be read. */
  identity: string | null;
  /** Makes what a start makes, for the doctor; throws what would make one fail. */
  rehearseStart: (config: Config, opened: OpenDataFolder, log: Logger) => Promise<void>;
  passwords?: Passwords;
  pause?: Pause;
}

/** Lets milliseconds pass. */
type Pause = (milliseconds: number) => Promise<unknown>;

/**
 * Runs a command, prints what it did, and returns the exit code.
 * @throws StartupError with one sentence if it fails.
 */
export async function runOfflineCommand(
  command: OfflineCommand,
  config: Config,
  log: Logger,
  own: OwnProcess,
  { identity, rehearseStart, passwords, pause = wait }: OfflineParts,
): Promise<number> {
  const print = printer(own);
  const follows = isFollowing(config.dataFolder);
  if (follows && command.name === 'doctor') return examineFollower(config, print);
  if (follows && !worksFollowing.includes(command.name))
    throw new StartupError(
      `${config.dataFolder} follows another machine and has no data of its own, until “${ownCommand} promote”.`,
      1,
    );
  if (command.name === 'promote') await promote(config, command, own);
  else if (command.name === 'restore')
    await restoreFrom(command.file, identity, command.isPeerStopped, config, own);
  else if (command.name === 'drill') await runDrill(identity, config, print);
  else if (command.name === 'health') await askHealth(config, print);
  else if (command.name === 'backup-list') await printBackups(config, print);
  else {
    if (command.name !== 'admin') requireDatabase(config.dataFolder);
    const forecast = command.name === 'doctor' ? forecastUpgrade(config.dataFolder, new Date()) : null;
    if (forecast !== null) return printFindings(forecast, print);
    const opened = await openDataFolder(config, log, passwords && { passwords });
    try {
      if (command.name === 'admin')
        (await runAdminCommand(opened, command.admin, config.mail !== null)).forEach(print);
      else if (command.name === 'export-person') await printPerson(opened, command.person, own);
      else if (command.name === 'erase-person')
        await eraseAndReport(opened, command.person, { print, pause });
      else if (command.name === 'backup') await backUpTo(command.file, config, opened, own);
      else return await consultDoctor(config, opened, print, () => rehearseStart(config, opened, log));
    } finally {
      opened.close();
    }
  }
  return 0;
}

/** The commands that work where there is no institute yet, only the copy of one. */
const worksFollowing: readonly OfflineCommand['name'][] = ['promote', 'drill', 'backup-list'];

function examineFollower({ dataFolder }: Config, print: (line: string) => void): number {
  const key = keyFault(dataFolder);
  const findings = [
    followFinding(dataFolder),
    ...(key === null ? [] : [{ subject: 'secret', good: false, text: key }]),
  ];
  return printFindings(findings, print);
}

async function backUpTo(
  name: string,
  { dataFolder, recipient }: Config,
  opened: OpenDataFolder,
  own: OwnProcess,
): Promise<void> {
  const print = printer(own);
  const source = { ...opened, dataFolder, recipient, referencedPictures };
  if (name === '-') return backUpToOutput(source, own);
  const file = resolve(name);
  if (existsSync(file)) throw new StartupError(`${file} exists already; choose another name.`, 1);
  const contents = await orRefuse(`${file} cannot be written.`, () => backUp(source, file));
  print(`Backup written to ${file} and verified: ${summary(contents)}.`);
  if (recipient !== null) print('It is encrypted: only the identity of BACKUP_KEY opens it.');
  print('Keep it on another machine too. To put it back: stop the server, then restore it.');
}

/** Writes a verified archive to the standard output, and messages to the error stream. */
async function backUpToOutput(source: BackupSource, own: OwnProcess): Promise<void> {
  if (own.stdout.isTTY) {
    throw new StartupError('backup - writes to the standard output: send that to a file with > FILE.', 1);
  }
  const folder = join(source.dataFolder, 'backups');
  const file = join(folder, unfinishedName('output'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const contents = await orRefuse('The backup cannot be made.', async () => {
      const made = await backUp(source, file);
      await pipeline(createReadStream(file), own.stdout, { end: false });
      return made;
    });
    own.stderr.write(`Backup verified: ${summary(contents)}.\n`);
  } finally {
    rmSync(file, { force: true });
  }
}

async function orRefuse<Result>(sentence: string, task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    throw new StartupError(`${sentence} ${reasonOf(error)}`, 1);
  }
}

async function printPerson(opened: OpenDataFolder, person: string, own: OwnProcess): Promise<void> {
  const records = await exportPerson(opened, soughtBy(person));
  const isKnown = Object.keys(records).length > 0;
  if (isKnown) record(opened, 'exported the records of a person');
  printer(own)(JSON.stringify(records, null, 2));
  // Apart from the JSON, which a program may read.
  if (!isKnown) own.stderr.write(`Nothing is held about ${person}.\n`);
}

async function eraseAndReport(
  opened: OpenDataFolder,
  person: string,
  { print, pause }: { print: (line: string) => void; pause: Pause },
): Promise<void> {
  const { dataFolder, mail } = opened.config;
  const { counts, numbers } = await erasePerson(opened, soughtBy(person));
  const deleted = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const corrected = await countCorrected(opened, soughtBy(person));
  if (corrected > 0)
    print(
      `${counted(corrected, 'record')} had ${person} until that was corrected, may be somebody else’s, and stays: look under Personal data in the back office.`,
    );
  else if (deleted === 0 && numbers.length === 0) print(`Nothing is held about ${person}.`);
  if (deleted === 0 && numbers.length === 0) return;
  record(opened, 'erased the records of a person');
  if (deleted > 0) print(`${counted(deleted, 'record')} of ${person} deleted.`);
  if (numbers.length > 0)
    print(`The name is erased on ${numbers.join(', ')}; the register keeps the number and the rest.`);
  if (!(await leavesWriteAheadLog(opened.database, pause)))
    print(
      'Another program is reading the database, whose write-ahead log therefore still holds them; they leave it within seconds once that program has finished.',
    );
  print('Backups made until now still hold them until they run out.');
  for (const { path, lastDay } of keptFolders(dataFolder))
    print(`So may ${path}, kept by a restore until ${lastDay}; remove it now if all is well.`);
  if (mail !== null) print(`So do mails about them in the mailboxes of ${mail.notify.join(', ')}.`);
}

/** Empties the write-ahead log, trying for three seconds, and returns whether it could. */
async function leavesWriteAheadLog(database: Database, pause: Pause): Promise<boolean> {
  for (let attempt = 1; attempt < logAttempts; attempt += 1) {
    if (emptyWriteAheadLog(database)) return true;
    await pause(logPauseMilliseconds);
  }
  return emptyWriteAheadLog(database);
}

/** Records an action without the person, who would otherwise survive in the activity. */
function record(opened: OpenDataFolder, action: string): void {
  transactionNow(opened, (tx) => recordActivity(tx, commandLine, { action }));
}

async function consultDoctor(
  config: Config,
  opened: OpenDataFolder,
  print: (line: string) => void,
  rehearse: () => Promise<void>,
): Promise<number> {
  const { dataFolder, https, publicUrl, mail, trustedProxies, backups, store, jwtSecret } = config;
  const findings = examine({
    dataFolder,
    database: opened.database,
    referencedPictures,
    now: opened.now(),
    https,
    publicUrl,
    trustedProxies,
    backups,
    isOffsite: store !== null,
    replacedBy: await replacedBy(config),
    jwtSecret,
  });
  findings.push(await startFinding(rehearse));
  findings.push({ subject: 'mail', ...(await reportMails(stored(opened.database), mail)) });
  return printFindings(findings, print);
}

function printFindings(findings: readonly Finding[], print: (line: string) => void): number {
  for (const finding of findings) print(findingLine(finding));
  return findings.every(({ good }) => good) ? 0 : 1;
}

/** Returns the machine that has this one's place at the store; null where there is none, or the store cannot be asked. */
async function replacedBy(config: Config): Promise<Writer | null> {
  if (config.store === null) return null;
  const writer = await withStore(config, () => undefined, writerAt, oneTry).catch(() => null);
  return writer !== null && isReplacedBy(writer, config.dataFolder) ? writer : null;
}

async function startFinding(rehearse: () => Promise<void>): Promise<Finding> {
  const subject = 'start';
  try {
    await rehearse();
    return { subject, good: true, text: 'the server finds all that it needs to start' };
  } catch (error) {
    return { subject, good: false, text: `the server cannot start: ${reasonOf(error)}` };
  }
}

function requireDatabase(dataFolder: string): void {
  if (existsSync(databaseFile(dataFolder))) return;
  throw new StartupError(
    `There is no database in ${dataFolder}: restore a copy there, start the server to begin anew, or set DATA_DIR to the institute's folder.`,
    1,
  );
}
