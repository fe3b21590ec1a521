import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { runAdminCommand } from './admins/commands.ts';
import type { Contents } from './backups/archive.ts';
import { backUp } from './backups/backup.ts';
import { restore } from './backups/restore.ts';
import type { Command } from './command-line.ts';
import type { Config } from './config.ts';
import { databaseFile, prepareDataFolder } from './data-folder.ts';
import { lockFolder } from './database/folder-lock.ts';
import { examine, findingLine } from './doctor.ts';
import type { Institute } from './open-institute.ts';
import { accountParts, openInstitute, referencedPictures } from './open-institute.ts';
import { eraseRecordsOf, recordsOf } from './people-requests.ts';
import { migrationsFolder } from './program-files.ts';
import { RefusedStart } from './refused-start.ts';

/** A command that does its work and ends, rather than serve. */
export type OfflineCommand = Exclude<Command, { name: 'serve' | 'help' | 'version' }>;

/**
 * Carries out a command and prints what it did.
 * @throws RefusedStart with one sentence if it cannot be done.
 */
export async function runOfflineCommand(
  command: OfflineCommand,
  config: Config,
  log: Logger,
  print: (line: string) => void,
): Promise<void> {
  if (command.name === 'restore') return restoreArchive(resolve(command.file), config, print);
  if (command.name !== 'admin') requireDatabase(config.dataFolder);
  const institute = openInstitute(config, log);
  try {
    if (command.name === 'admin')
      (await runAdminCommand(accountParts(institute), command.admin)).forEach(print);
    else if (command.name === 'export-person') {
      print(JSON.stringify(recordsOf(institute.database, command.email), null, 2));
    } else if (command.name === 'erase-person') erasePerson(command.email, institute, print);
    else if (command.name === 'backup') await backUpTo(resolve(command.file), config, institute, print);
    else consultDoctor(config, institute, print);
  } finally {
    institute.close();
  }
}

async function backUpTo(
  file: string,
  config: Config,
  institute: Institute,
  print: (line: string) => void,
): Promise<void> {
  if (existsSync(file)) throw new RefusedStart(`${file} exists already; choose another name.`, 1);
  const source = { ...institute, dataFolder: config.dataFolder, referencedPictures, migrationsFolder };
  try {
    print(`Backup written to ${file} and verified: ${summary(await backUp(source, file))}.`);
  } catch (error) {
    throw new RefusedStart(
      `${file} cannot be written. ${error instanceof Error ? error.message : String(error)}`,
      1,
    );
  }
}

async function restoreArchive(
  archive: string,
  { dataFolder }: Config,
  print: (line: string) => void,
): Promise<void> {
  prepareDataFolder(dataFolder);
  const unlock = lockFolder(dataFolder);
  if (unlock === null)
    throw new RefusedStart(`A server is running on ${dataFolder}; stop it first, then restore.`, 1);
  try {
    const now = () => new Date();
    const { contents, kept } = await restore({
      archive,
      dataFolder,
      migrationsFolder,
      referencedPictures,
      now,
    });
    print(`Restored from ${archive}: ${summary(contents)}.`);
    if (kept !== null) print(`What was there before is in ${kept}; remove it once all is well.`);
  } finally {
    unlock();
  }
}

function erasePerson(email: string, { database }: Institute, print: (line: string) => void): void {
  const erased = eraseRecordsOf(database, email);
  print(`${erased} records of ${email} deleted.`);
  if (erased > 0) print('Backups made before today still hold them until they run out.');
}

function consultDoctor({ dataFolder }: Config, institute: Institute, print: (line: string) => void): void {
  const findings = examine({
    dataFolder,
    database: institute.database,
    referencedPictures,
    now: institute.now(),
  });
  for (const finding of findings) print(findingLine(finding));
  if (findings.some((finding) => !finding.good)) process.exitCode = 1;
}

function requireDatabase(dataFolder: string): void {
  if (existsSync(databaseFile(dataFolder))) return;
  throw new RefusedStart(`There is no database in ${dataFolder}; set DATA_DIR to the institute's folder.`, 1);
}

function summary({ createdAt, files }: Contents): string {
  const pictures = files.filter((file) => file.name.startsWith('uploads/')).length;
  return `made ${createdAt}, ${pictures} uploaded pictures, ${files.length} files`;
}
