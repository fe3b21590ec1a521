import { help, readCommand } from './command-line.ts';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { runOfflineCommand } from './offline-commands.ts';
import { isExecutable, programVersion } from './program-files.ts';
import { RefusedStart } from './refused-start.ts';
import { serve } from './serve.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (command.name === 'help') return void print(help);
  if (command.name === 'version') return void print(programVersion);
  const config = readConfig(process.env, { host: isExecutable ? '0.0.0.0' : '127.0.0.1' });
  const log = createLog(config.logLevel);
  if (command.name === 'serve') return serve(config, log, print);
  return runOfflineCommand(command, config, log, print);
}

main().catch((error: unknown) => {
  if (!(error instanceof RefusedStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
});
