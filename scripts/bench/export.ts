import { mkdtempSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { exportCall, exportFormats } from '../../src/shared/exports.ts';
import type { RunningServer } from '../server.ts';
import { logIn, startTemporaryServer } from '../server.ts';
import { fill } from './growth.ts';
import { median, residentBytes, timeOf } from './measure.ts';
import { report, table } from './results.ts';
import { unlimited } from './server.ts';

const rows = Number(process.env.BENCH_EXPORT || 1_000_000);

/** Measures what it takes to export very many enrollments, and what everybody else notices of it. */
export async function benchExport() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  fill(join(folder, 'institute.db'), rows);
  const server = await startTemporaryServer(folder, unlimited);
  try {
    const token = await logIn(server.url);
    const measured = [['nothing', '', '', ...figures(await watch(server, setTimeout(5_000)))]];
    for (const time of ['', ', again']) {
      for (const format of exportFormats) {
        const work = download(server, token, exportCall('enrollments', format));
        const { result: bytes, ...watched } = await watch(server, work);
        const seconds = (watched.milliseconds / 1_000).toFixed(1);
        measured.push([`.${format}${time}`, seconds, (bytes / 1e6).toFixed(0), ...figures(watched)]);
      }
    }
    const memory = ['MB held before', 'half-way', 'at most', '10 s later'];
    const heads = ['', 'seconds', 'MB', ...memory, '/healthz: median ms', '99th percentile', 'at most'];
    const text = [
      `${rows.toLocaleString('en')} enrollments through the whole server, to a client on the same machine; meanwhile another asked for /healthz, again and again.`,
      table(heads, measured),
      'What an export holds does not depend on the number of rows: it goes on as fast as the client reads. What the first ones add is room for young objects, up to 96 MB, that V8 gives itself with any work that lasts; the executable gives it back when there is little to do.',
    ].join('\n\n');
    report('export', 'Export of the table of enrollments', text);
  } finally {
    await server.stop();
  }
}

export type Server = RunningServer;

/** The measurements of a server while something else went on. */
export interface Watched {
  milliseconds: number;
  /** Of /healthz. */
  latencies: number[];
  /** In bytes: the first from before, the last from ten seconds after. */
  memory: number[];
}

async function watch<Result>(server: Server, work: Promise<Result>): Promise<Watched & { result: Result }> {
  const latencies = [];
  const memory = [residentBytes(server.pid)];
  let isOver = false;
  const begun = performance.now();
  const whole = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    latencies.push(await timeOf(() => read(`${server.url}/healthz`, {})));
    memory.push(residentBytes(server.pid));
    await setTimeout(5);
  }
  const milliseconds = performance.now() - begun;
  const result = await whole;
  await setTimeout(10_000);
  memory.push(residentBytes(server.pid));
  return { milliseconds, latencies, memory, result };
}

function figures({ latencies, memory }: Watched) {
  const megabytes = (bytes: number | undefined = Number.NaN) => (bytes / 1e6).toFixed(0);
  const sorted = latencies.toSorted((one, other) => one - other);
  const times = [median(sorted), sorted[Math.floor(sorted.length * 0.99)], sorted.at(-1)];
  return [
    megabytes(memory[0]),
    megabytes(memory[Math.floor(memory.length / 2)]),
    megabytes(Math.max(...memory)),
    megabytes(memory.at(-1)),
    ...times.map((time = Number.NaN) => time.toFixed(1)),
  ];
}

function download(server: Server, token: string, path: string): Promise<number> {
  return read(server.url + path, { authorization: `Bearer ${token}` });
}

/** Reads an answer and returns its number of bytes; fetch would take time from what is measured. */
function read(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      let bytes = 0;
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} for ${url}`));
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('error', reject).on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}
