// `npm run bench [-- PART…]`: the benchmarks. Each measures side by side in one run, prints ratios, which a busy machine
// changes less than the figures themselves, and keeps what it found in RESULTS.md.
import { ensurePackage } from '../test/debian-package.mjs';
import { benchExecutable } from './executable.mjs';
import { benchExport } from './export.mjs';
import { benchGrowth } from './growth.mjs';
import { benchLogin } from './log-in.mjs';
import { wrkProgram } from './measure.mjs';
import { benchMemory } from './memory.mjs';
import { nginxProgram } from './nginx.mjs';
import { benchServer } from './server.mjs';
import { benchStart } from './start.mjs';

/** @type {Record<string, () => void | Promise<void>>} */
const parts = {
  server: benchServer,
  'log-in': benchLogin,
  start: benchStart,
  memory: benchMemory,
  growth: benchGrowth,
  export: benchExport,
  executable: benchExecutable,
};

/** @type {(line: string, code: number) => never} */
const stop = (line, code) => {
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
