// The server, with copies off-site that come as fast as they can: a test kills it many times.
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { copyWord, runCopyProcess } from '../backups/index.ts';
import { createLog } from '../http/index.ts';
import { referencedPictures } from '../open-data-folder.ts';
import { serve } from '../serve.ts';
import { readConfig } from '../settings.ts';

// Behind everything else that is tested they would hardly come.
os.setPriority = () => undefined;
syncBuiltinESMExports();
const config = readConfig(process.env, { host: '127.0.0.1' });
const { dataFolder, store, recipient, backups } = config;

if (process.argv[2] === copyWord && store !== null)
  runCopyProcess({ dataFolder, store, recipient, days: backups, referencedPictures });
else {
  const rhythm = {
    look: 50,
    copy: { small: 300, medium: 300, large: 300 },
    besideLarge: 300,
    check: 2_000,
    prune: 10_000,
    firstPrune: 1_500,
    retry: [50, 500],
  } as const;
  void serve(config, createLog(config.logLevel), process, { rhythm });
}
