// `npm run bench [-- PART…]`: the benchmarks. Each measures side by side in one run, prints ratios, which a busy machine
// changes less than the figures themselves, and keeps what it found in RESULTS.md.
import { debian, needDebian } from '../debian.ts';
import { benchBatches } from './batches.ts';
import { benchExecutable } from './executable.ts';
import { benchExport } from './export.ts';
import { benchGrowth } from './growth.ts';
import { benchHttp2 } from './http2.ts';
import { benchLogin } from './log-in.ts';
import { benchLostSeconds } from './lost-seconds.ts';
import { benchMemory } from './memory.ts';
import { benchOffSite } from './off-site.ts';
import { benchOfficeDay } from './office-day.ts';
import { benchProcessorTime } from './processor-time.ts';
import { benchServer } from './server.ts';
import { benchSharedCache } from './shared-cache.ts';
import { benchStart } from './start.ts';

const parts: Record<string, () => void | Promise<void>> = {
  server: benchServer,
  'processor-time': benchProcessorTime,
  'log-in': benchLogin,
  start: benchStart,
  memory: benchMemory,
  http2: benchHttp2,
  'shared-cache': benchSharedCache,
  growth: benchGrowth,
  batches: benchBatches,
  export: benchExport,
  executable: benchExecutable,
  'off-site': benchOffSite,
  'lost-seconds': benchLostSeconds,
  'office-day': benchOfficeDay,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0)
  stop(`There is no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`, 2);

await needDebian(debian.wrk, debian.nginx).catch((error: Error) => stop(error.message, 1));
for (const [name, bench] of Object.entries(parts)) {
  if (named.length === 0 || named.includes(name)) await bench();
}

function stop(line: string, code: number): never {
  console.error(line);
  process.exit(code);
}
