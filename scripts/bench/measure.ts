import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { debian } from '../debian.ts';

/** Rounds of every comparison. */
export const rounds = Number(process.env.BENCH_ROUNDS || 9);
/** Seconds that wrk asks one server in one round. */
const secondsOfLoad = Number(process.env.BENCH_SECONDS || 1);

const script = join(import.meta.dirname, 'wrk.lua');
/** What browsers send. */
export const acceptEncoding = 'gzip, deflate, br';

/**
 * @param values at least one
 * @returns the one in the middle
 */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Measures several ways of doing something side by side: one after the other in every round, so that whatever else the
 * machine does meets them all.
 * @returns for each way what it gave in each round; the first, for warming up, is left out
 */
export async function sideBySide<Measured>(
  ways: (() => Promise<Measured>)[],
  times: number = rounds,
): Promise<Measured[][]> {
  const measured: Measured[][] = ways.map(() => []);
  for (let round = -1; round < times; round += 1) {
    for (const [place, way] of ways.entries()) {
      const result = await way();
      if (round >= 0) measured[place]?.push(result);
    }
  }
  return measured;
}

/** @returns milliseconds */
export async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await action();
  return performance.now() - begun;
}

/** @returns seconds of a processor that a process has used, in its own code and in the kernel */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the program's name, which may hold anything, the 12th and 13th field; in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** @returns bytes of memory that a process holds */
export function residentBytes(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** What came of asking a server for a while over 32 connections. */
export interface Load {
  requests: number;
  /** Requests a second. */
  rate: number;
  /** Of a processor for each request. */
  microseconds: number;
  /** Answers other than 2xx and 3xx. */
  refused: number;
}

/**
 * Asks a server with wrk.
 * @param options parameters of wrk.lua, headers that are sent besides what browsers send
 */
export async function load(
  server: { url: string; pid: number },
  path: string,
  {
    parameters = [],
    headers = {},
    seconds = secondsOfLoad,
  }: { parameters?: string[]; headers?: Record<string, string>; seconds?: number } = {},
): Promise<Load> {
  const sent = Object.entries({ 'Accept-Encoding': acceptEncoding, ...headers });
  const before = processorSeconds(server.pid);
  const { stdout } = await promisify(execFile)(debian.wrk.file, [
    ...[
      '--threads',
      '1',
      '--connections',
      '32',
      '--duration',
      `${seconds}s`,
      '--timeout',
      '30s',
      '--script',
      script,
    ],
    ...sent.flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...[server.url + path, '--', ...parameters],
  ]);
  const used = processorSeconds(server.pid) - before;
  const result = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  if (result.broken > 0) throw new Error(`${result.broken} requests for ${path} broke off`);
  const { requests, refused } = result;
  return { requests, rate: requests / result.seconds, microseconds: (used * 1e6) / requests, refused };
}
