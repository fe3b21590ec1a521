import { copyWord, runCopyProcess } from './backups/index.ts';
import {
  examineAll,
  follow,
  generalHelp,
  givenIdentity,
  goOnFollowing,
  hasFollowed,
  helpOn,
  identityEnvironment,
  isFromStore,
  printNewKey,
  readCommand,
  runOfflineCommand,
} from './cli/index.ts';
import { createLog } from './http/index.ts';
import { referencedPictures } from './open-data-folder.ts';
import { isExecutable, programVersion } from './program-files.ts';
import { isForWantOfRoom, reasonOf } from './reason.ts';
import { rehearseStart, serve } from './serve.ts';
import { readConfig } from './settings.ts';
import { StartupError } from './startup-error.ts';
import {
  carryOutAsOwner,
  commissionOf,
  install,
  ownInstitute,
  thisMachine,
  uninstall,
} from './systemd/index.ts';
import { orderWord, runOrderProcess } from './tls/index.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  // A reader that has gone, as behind `| head`, ends no command half-way.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const words = process.argv.slice(2);
  if (words[0] === orderWord && process.send !== undefined) return runOrderProcess();
  if (words[0] === copyWord && process.send !== undefined) return copyOffSite();
  const command = readCommand(words);
  if (command.name === 'help') return void print(helpOn(command.topic ?? '') ?? generalHelp());
  if (command.name === 'version') return void print(programVersion);
  if (command.name === 'install') return install(ownOr(command.options), thisMachine()).forEach(print);
  if (command.name === 'uninstall') return uninstall(ownOr(command.options), thisMachine()).forEach(print);
  if (command.name === 'backup-key') return printNewKey(print);
  if (command.name === 'doctor' && command.all) return examineAll(thisMachine(), print);
  const identity = givenIdentity(command, process.env);
  const institute = command.name === 'serve' ? null : command.institute;
  if (isExecutable || institute !== null) {
    const isRoot = process.getuid?.() === 0;
    const place = { folder: process.cwd(), root: null, institute, ownInstitute };
    const commission = commissionOf(command.name, { environment: process.env, isRoot, ...place });
    if (commission.owner !== null || commission.executable !== process.execPath) {
      const file =
        'file' in command && !isFromStore(command.file)
          ? { command: command.name, path: command.file }
          : null;
      const environment = { ...commission.environment, ...identityEnvironment(identity) };
      // The service follows; the user that it has cannot take its port here.
      const parameters = command.name === 'follow' ? [...words, '--once'] : words;
      process.exitCode = carryOutAsOwner({ ...commission, environment }, parameters, file);
      return;
    }
    Object.assign(process.env, commission.environment);
  }
  const config = readConfig(process.env, { host: isExecutable ? '0.0.0.0' : '127.0.0.1' });
  const log = createLog(config.logLevel);
  if (command.name === 'follow' && !(await follow(config, { ...command, identity }, log, print))) return;
  if (
    command.name === 'serve' &&
    hasFollowed(config.dataFolder) &&
    !(await goOnFollowing(config, log, print))
  )
    return;
  if (command.name === 'serve' || command.name === 'follow') return serve(config, log, print);
  return runOfflineCommand(command, config, log, print, identity, rehearseStart);
}

/** The settings of the server that starts this process are in its environment. */
function copyOffSite(): void {
  const { dataFolder, store, recipient, backups } = readConfig(process.env, { host: '127.0.0.1' });
  if (store === null) throw new StartupError('BACKUP_S3 is not set.', 2);
  runCopyProcess({ dataFolder, store, recipient, days: backups, referencedPictures });
}

/** An institute's own executable means that institute unless told another. */
function ownOr<Options extends { name: string | null }>(options: Options): Options {
  return { ...options, name: options.name ?? ownInstitute };
}

main().catch((error: unknown) => {
  const refusal = isForWantOfRoom(error)
    ? new StartupError(
        `The data folder cannot be written. ${reasonOf(error)} Make room, then start again.`,
        1,
      )
    : error;
  if (!(refusal instanceof StartupError)) throw error;
  process.stderr.write(`${refusal.message}\n`);
  process.exitCode = refusal.exitCode;
});
