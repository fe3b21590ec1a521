// `npm run audit`: asks the registry whether a package that the product runs on has a known weakness. Exit code 0: none;
// 1: some, named; 3: the registry gave no answer, so that nothing is known.
import { spawnSync } from 'node:child_process';
import { npmCommand } from './setup/npm.mjs';
import { root } from './tools.ts';

const [program, parameters] = npmCommand([
  'audit',
  '--omit=dev',
  '--json',
  '--fetch-retries=0',
  '--fetch-timeout=20000',
]);
const { stdout } = spawnSync(program, parameters, { cwd: root, encoding: 'utf8' });
const report = read(stdout);

if (report?.vulnerabilities === undefined) {
  console.error(`The registry gave no answer to npm audit${report?.message ? `: ${report.message}` : ''}.`);
  process.exit(3);
}
const found = Object.values(report.vulnerabilities);
for (const { name, severity, range } of found) console.error(`${name} ${range}: ${severity}`);
console.log(`${found.length} packages with known weaknesses.`);
process.exit(found.length > 0 ? 1 : 0);

function read(text: string): {
  message?: string;
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
} | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
