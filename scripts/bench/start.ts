import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import { freshExecutable, install } from '../pack/packed-program.ts';
import type { RunningServer } from '../server.ts';
import { adminSettings, startScript } from '../server.ts';
import { root } from '../tools.ts';
import { median, processorMilliseconds, residentBytes, sideBySide } from './measure.ts';
import { report, table } from './results.ts';

const starts = 30;
const goals = { processor: 2, bytes: 1.3 };

export interface Start {
  /** From the start to the first answer. */
  milliseconds: number;
  /** Of a processor by then, in milliseconds. */
  processor: number;
  /** Of memory that are held a second later. */
  bytes: number;
}

/** Measures how soon the product answers after its start, and what it holds then, beside Koa with better-sqlite3. */
export async function benchStart() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const executable = freshExecutable();
  const packed = executable === null ? null : install(executable);
  const reference = bundleReference();
  const env = { PORT: '0', BACKUPS: '0', LOG_LEVEL: 'error', DATA_DIR: folder, ...adminSettings };
  const ways: Record<string, () => Promise<Start>> = {
    'Koa with better-sqlite3': () => startOnce(() => startScript(reference, { env }), '/'),
    'the checkout, node src/main.ts': () =>
      startOnce(() => startScript('src/main.ts serve', { env }), '/healthz'),
  };
  if (packed !== null) ways['the executable'] = () => startPacked(packed);
  try {
    const [reference = [], ...others] = await sideBySide(Object.values(ways), starts);
    const rows = [reference, ...others].map((measured, place) => {
      const ratio = (figure: keyof Start) =>
        `× ${median(measured.map((one, round) => one[figure] / (reference[round]?.[figure] ?? Number.NaN))).toFixed(2)}`;
      return [
        Object.keys(ways)[place] ?? '',
        median(measured.map(({ milliseconds }) => milliseconds)).toFixed(0),
        median(measured.map(({ processor }) => processor)).toFixed(0),
        place === 0 ? '' : ratio('processor'),
        (median(measured.map(({ bytes }) => bytes)) / 1e6).toFixed(0),
        place === 0 ? '' : ratio('bytes'),
      ];
    });
    const heads = [
      '',
      'ms to the first answer',
      'of a processor',
      `goal × ${goals.processor}`,
      'MB held then',
      `goal × ${goals.bytes}`,
    ];
    report('start', 'Start and idle memory', table(heads, rows));
  } finally {
    packed?.remove();
    rmSync(folder, { recursive: true });
  }
}

async function startOnce(start: () => Promise<RunningServer>, path: string): Promise<Start> {
  const begun = performance.now();
  const server = await start();
  const answer = await fetch(server.url + path);
  await answer.text();
  const milliseconds = performance.now() - begun;
  return measureStarted(server, milliseconds);
}

async function startPacked(packed: ReturnType<typeof install>): Promise<Start> {
  const server = await packed.serve(adminSettings);
  return measureStarted(server, server.milliseconds);
}

async function measureStarted(server: RunningServer, milliseconds: number): Promise<Start> {
  const processor = processorMilliseconds(server.pid);
  await setTimeout(1_000);
  const bytes = residentBytes(server.pid);
  await server.stop();
  return { milliseconds, processor, bytes };
}

/** The reference without types, which Node would take time and memory to strip; where it finds its packages. */
function bundleReference(): string {
  const outfile = join(root, '.cache/bench/koa-sqlite.mjs');
  const entry = join(import.meta.dirname, 'references/koa-sqlite.ts');
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  return outfile;
}
