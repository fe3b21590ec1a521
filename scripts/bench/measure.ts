import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { debian } from '../debian.ts';

/** Rounds of every comparison. */
export const rounds = Number(process.env.BENCH_ROUNDS || 9);
/** Seconds that wrk asks one server in one round. */
const secondsOfLoad = Number(process.env.BENCH_SECONDS || 1);

const script = join(import.meta.dirname, 'wrk.lua');
/** The encodings that browsers accept. */
export const acceptEncoding = 'gzip, deflate, br';

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Measures several ways of doing something, one after the other in every round, so that other load meets them all.
 * @returns the results of each way; a first round, for warming up, is left out
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

/** Returns the milliseconds that an action takes. */
export async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await action();
  return performance.now() - begun;
}

/** Returns the processor time of a process in seconds. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the program's name, which may hold anything, the 12th and 13th field; in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Returns the processor time of all threads that a process has, in milliseconds: more exact, for what takes less than a second. */
export function processorMilliseconds(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** Returns the resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** The result of requests to a server over 32 connections. */
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
 * Sends requests to a server with wrk.
 * @param options parameters of wrk.lua, and what compression is accepted, if not that of browsers
 */
export async function load(
  server: { url: string; pid: number },
  path: string,
  {
    parameters = [],
    encoding = acceptEncoding,
    seconds = secondsOfLoad,
  }: {
    parameters?: string[];
    /** Null: the request does not say. */
    encoding?: string | null;
    seconds?: number;
  } = {},
): Promise<Load> {
  const before = processorSeconds(server.pid);
  const { stdout } = await promisify(execFile)(debian.wrk.file, [
    ...`--threads 1 --connections 32 --duration ${seconds}s --timeout 30s`.split(' '),
    ...['--script', script],
    ...(encoding === null ? [] : ['--header', `Accept-Encoding: ${encoding}`]),
    ...[server.url + path, '--', ...parameters],
  ]);
  const used = processorSeconds(server.pid) - before;
  const result = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  if (result.broken > 0) throw new Error(`${result.broken} requests for ${path} broke off`);
  const { requests, refused } = result;
  return { requests, rate: requests / result.seconds, microseconds: (used * 1e6) / requests, refused };
}
