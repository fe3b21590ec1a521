import type { Logger } from 'pino';
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
  type OfflineParts,
  printNewKey,
  readCommand,
  runOfflineCommand,
} from './cli/index.ts';
import { type OwnProcess, printer } from './own-process.ts';
import { isExecutable, programVersion } from './program-files.ts';
import { isForWantOfRoom, reasonOf } from './reason.ts';
import { rehearseStart, type ServeOptions, serve } from './serve.ts';
import { type Config, readConfig } from './settings.ts';
import { StartupError } from './startup-error.ts';
import {
  carryOutAsOwner,
  commissionOf,
  install,
  ownInstitute,
  thisMachine,
  uninstall,
} from './systemd/index.ts';

/** What a command needs besides its process. */
export interface CommandParts extends ServeOptions, Pick<OfflineParts, 'pause'> {
  openLog: (level: Config['logLevel']) => Logger;
}

/** Runs a command, or serves until that is stopped, and returns the exit code. */
export function runCommand(words: readonly string[], own: OwnProcess, parts: CommandParts): Promise<number> {
  return orRefused(own, () => carryOut(words, own, parts));
}

/** Does something and returns its exit code; what the person at the console can mend is one line on the error stream. */
export async function orRefused(own: OwnProcess, task: () => number | Promise<number>): Promise<number> {
  try {
    return await task();
  } catch (error) {
    const refusal = isForWantOfRoom(error)
      ? new StartupError(
          `The data folder cannot be written. ${reasonOf(error)} Make room, then start again.`,
          1,
        )
      : error;
    if (!(refusal instanceof StartupError)) throw error;
    own.stderr.write(`${refusal.message}\n`);
    return refusal.exitCode;
  }
}

async function carryOut(words: readonly string[], own: OwnProcess, parts: CommandParts): Promise<number> {
  const command = readCommand(words);
  const print = printer(own);
  const printAll = (lines: readonly string[]) => {
    lines.forEach(print);
    return 0;
  };
  if (command.name === 'help') return printAll([helpOn(command.topic ?? '') ?? generalHelp()]);
  if (command.name === 'version') return printAll([programVersion]);
  if (command.name === 'install') return printAll(install(ownOr(command.options), thisMachine()));
  if (command.name === 'uninstall') return printAll(uninstall(ownOr(command.options), thisMachine()));
  if (command.name === 'backup-key') return printNewKey(own);
  if (command.name === 'doctor' && command.all) return examineAll(thisMachine(), print);
  const identity = givenIdentity(command, own.env);
  const institute = command.name === 'serve' ? null : command.institute;
  if (isExecutable || institute !== null) {
    const isRoot = process.getuid?.() === 0;
    const place = { folder: process.cwd(), root: null, institute, ownInstitute };
    const commission = commissionOf(command.name, { environment: own.env, isRoot, ...place });
    if (commission.owner !== null || commission.executable !== process.execPath) {
      const file =
        'file' in command && !isFromStore(command.file)
          ? { command: command.name, path: command.file }
          : null;
      const environment = { ...commission.environment, ...identityEnvironment(identity) };
      // The service follows; the user that it has cannot take its port here.
      const parameters = command.name === 'follow' ? [...words, '--once'] : words;
      return carryOutAsOwner({ ...commission, environment }, parameters, file);
    }
    // The executable unpacks its native modules where this says.
    Object.assign(own.env, commission.environment);
  }
  const config = readConfig(own.env, { host: isExecutable ? '0.0.0.0' : '127.0.0.1' });
  const log = parts.openLog(config.logLevel);
  const goesOn = async () => !hasFollowed(config.dataFolder) || (await goOnFollowing(config, log, own));
  if (command.name === 'follow') {
    if (await follow(config, { ...command, identity }, log, own)) await serve(config, log, own, parts);
    return 0;
  }
  if (command.name === 'serve') {
    if (await goesOn()) await serve(config, log, own, parts);
    return 0;
  }
  return runOfflineCommand(command, config, log, own, { ...parts, identity, rehearseStart });
}

/** An institute's own executable means that institute unless told another. */
function ownOr<Options extends { name: string | null }>(options: Options): Options {
  return { ...options, name: options.name ?? ownInstitute };
}
