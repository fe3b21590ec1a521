import { readCommand } from './cli/command-line.ts';
import { generalHelp, helpOn } from './cli/help.ts';
import { runOfflineCommand } from './cli/offline-commands.ts';
import { createLog } from './http/log.ts';
import { isExecutable, programVersion } from './program-files.ts';
import { isForWantOfRoom, reasonOf } from './reason.ts';
import { serve } from './serve.ts';
import { install, uninstall } from './service/install.ts';
import { thisMachine } from './service/machine.ts';
import { carryOutAsOwner, commissionOf } from './service/on-behalf.ts';
import { readConfig } from './settings.ts';
import { StartupError } from './startup-error.ts';
import { orderWord, runOrderProcess } from './tls/order.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  if (words[0] === orderWord && process.send !== undefined) return runOrderProcess();
  const command = readCommand(words);
  if (command.name === 'help') return void print(helpOn(command.topic ?? '') ?? generalHelp());
  if (command.name === 'version') return void print(programVersion);
  if (command.name === 'install') return install(command.options, thisMachine()).forEach(print);
  if (command.name === 'uninstall') return uninstall(command.options, thisMachine()).forEach(print);
  if (isExecutable) {
    const isRoot = process.getuid?.() === 0;
    const caller = { environment: process.env, isRoot, folder: process.cwd(), root: null };
    const commission = commissionOf(command.name, caller);
    if (commission.owner !== null) {
      const file = 'file' in command ? { command: command.name, path: command.file } : null;
      process.exitCode = carryOutAsOwner(commission, words, file);
      return;
    }
    Object.assign(process.env, commission.environment);
  }
  const config = readConfig(process.env, { host: isExecutable ? '0.0.0.0' : '127.0.0.1' });
  const log = createLog(config.logLevel);
  if (command.name === 'serve') return serve(config, log, print);
  return runOfflineCommand(command, config, log, print);
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
