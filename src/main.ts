import { copyWord, runCopyProcess } from './backups/index.ts';
import { createLog } from './http/index.ts';
import { referencedPictures } from './open-data-folder.ts';
import { runWorkbookProcess, workbookWord } from './register/index.ts';
import { orRefused, runCommand } from './run-command.ts';
import { readConfig } from './settings.ts';
import { StartupError } from './startup-error.ts';
import { orderWord, runOrderProcess } from './tls/index.ts';

// A reader that has gone, as behind `| head`, ends no command half-way.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

run(process.argv.slice(2)).then((code) => {
  // Zero is left to Node, which ends with another code after a fault.
  if (code !== 0) process.exitCode = code;
});

async function run(words: readonly string[]): Promise<number> {
  const isHelper = process.send !== undefined;
  if (isHelper && words[0] === copyWord) return orRefused(process, copyOffSite);
  if (isHelper && words[0] === workbookWord) runWorkbookProcess();
  else if (isHelper && words[0] === orderWord) runOrderProcess();
  else return runCommand(words, process, { openLog: createLog });
  return 0;
}

/** The settings of the server that starts this process are in its environment. */
function copyOffSite(): number {
  const { dataFolder, store, recipient, backups } = readConfig(process.env, { host: '127.0.0.1' });
  if (store === null) throw new StartupError('BACKUP_S3 is not set.', 2);
  runCopyProcess({ dataFolder, store, recipient, days: backups, referencedPictures });
  return 0;
}
