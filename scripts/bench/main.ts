// `npm run bench [-- PART…]`: the benchmarks. Each measures side by side in one run, prints ratios, which a busy machine
// changes less than the figures themselves, and keeps what it found in RESULTS.md.
import { ensurePackage } from '../test/debian-package.ts';
import { benchExecutable } from './executable.ts';
import { benchExport } from './export.ts';
import { benchGrowth } from './growth.ts';
import { benchLogin } from './log-in.ts';
import { wrkProgram } from './measure.ts';
import { benchMemory } from './memory.ts';
import { nginxProgram } from './nginx.ts';
import { benchServer } from './server.ts';
import { benchStart } from './start.ts';

const parts: Record<string, () => void | Promise<void>> = {
  server: benchServer,
  'log-in': benchLogin,
  start: benchStart,
  memory: benchMemory,
  growth: benchGrowth,
  export: benchExport,
  executable: benchExecutable,
};

const stop: (line: string, code: number) => never = (line, code) => {
  console.error(line);
  process.exit(code);
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0)
  stop(`There is no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`, 2);

// Debian starts no service in this runlevel: nginx is only wanted as a file here.
process.env.RUNLEVEL = '1';
await ensurePackage({ program: wrkProgram, name: 'wrk', tests: 'speed' }, stop);
await ensurePackage({ program: nginxProgram, name: 'nginx-light', tests: 'speed' }, stop);
for (const [name, bench] of Object.entries(parts)) {
  if (named.length === 0 || named.includes(name)) await bench();
}
