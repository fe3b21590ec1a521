import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../tools.ts';

const file = join(import.meta.dirname, 'RESULTS.md');
const parts = [
  'server',
  'processor-time',
  'log-in',
  'start',
  'memory',
  'http2',
  'shared-cache',
  'growth',
  'batches',
  'export',
  'executable',
  'off-site',
  'lost-seconds',
  'office-day',
  'pages',
];
const introduction = `# Measured

Written by \`npm run bench\` and \`npm run bench:pages\`. Whatever is compared was measured side by side in one run; a ratio
is the median over the rounds, each of which asked everybody in turn. Processor time stays the same on a busy machine,
rates do not.
`;

/** Returns a table in Markdown, with figures to the right. */
export function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const rule = heads.map((_head, place) => (place === 0 ? '---' : '---:'));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
}

/** Prints the result of one of the `parts` and replaces its section in RESULTS.md. */
export function report(part: string, title: string, text: string) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const measured = `## ${title}\n\n${text}\n\n${circumstances()}\n`;
  console.log(`\n${measured}`);
  const sections = parts.map((name) => {
    const section = name === part ? measured : sectionOf(before, name);
    return section === '' ? '' : `${opening(name)}\n${section}`;
  });
  writeFileSync(file, [introduction, ...sections.filter((section) => section !== '')].join('\n'));
}

const opening = (part: string) => `<!-- ${part} -->`;

function sectionOf(text: string, part: string) {
  const [, after] = text.split(`${opening(part)}\n`);
  return after === undefined ? '' : `${after.split(/^<!-- /mu)[0]?.trimEnd()}\n`;
}

/** Where, on what and when something was measured. */
function circumstances() {
  const [processor] = cpus();
  const machine = `${cpus().length} × ${processor?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Linux ${release()}`;
  const busy = loadavg().map((load) => load.toFixed(1));
  return `*${machine}; Node ${process.versions.node}; commit ${commit()}; ${new Date().toISOString().slice(0, 10)}; load of the last 1, 5 and 15 minutes at the end: ${busy.join(', ')}*`;
}

function commit() {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'web', 'migrations', 'package-lock.json');
    return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : ' and what came after it');
  } catch {
    return 'unknown';
  }
}
