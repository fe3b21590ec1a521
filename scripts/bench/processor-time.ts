import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startScript, startTemporaryServer } from '../server.ts';
import { type Load, load, median, sideBySide } from './measure.ts';
import { report, table } from './results.ts';
import { ask, mainScript, type Recorded, unlimited } from './server.ts';

const encoding = null;
const threeHeaders = new Set(['content-type', 'content-length', 'etag']);

/** Measures the processor time of finished answers beside that of a bare node:http, with three headers and with all. */
export async function benchProcessorTime() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const product = await startTemporaryServer(join(folder, 'data'), { ...unlimited, LOG_LEVEL: 'warn' });
  const servers = [product];
  try {
    const asked: [what: string, path: string, parameters?: string[]][] = [
      ['/api/courses', '/api/courses'],
      ['/api/courses?x=1, 2, 3…', '/api/courses', ['query', '/api/courses']],
      ['/course', '/course'],
      ['a script', mainScript()],
    ];
    const recorded: Recorded[] = [];
    for (const [, path] of asked) recorded.push([path, await ask(product.url + path, { encoding })]);
    for (const answers of [recorded.map(withThreeHeaders), recorded]) {
      const env = { ANSWERS: join(folder, 'answers.json') };
      writeFileSync(env.ANSWERS, JSON.stringify(answers));
      servers.push(await startScript('scripts/bench/references/bare-http.ts', { env }));
    }
    const rows = [];
    for (const [what, path, parameters] of asked) rows.push([what, ...(await compare(path, parameters))]);
    const heads = ['', 'µs each', 'with three headers', 'with all', 'ratio to three', 'ratio to all'];
    const text = `wrk over 32 connections; nothing compressed, no lines in the log. Beside it, a bare node:http that sends the same bodies; at a ratio of 1 it takes as long.\n\n${table(heads, rows)}`;
    report('processor-time', 'Processor time of a finished answer', text);
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true });
  }

  async function compare(path: string, parameters: string[] = []): Promise<string[]> {
    const [own = [], ...others] = await sideBySide(
      servers.map(
        (server) => () => load(server, path, { encoding, parameters: server === product ? parameters : [] }),
      ),
    );
    const times = [own, ...others].map((loads) =>
      median(loads.map(({ microseconds }) => microseconds)).toFixed(1),
    );
    return [...times, ...others.map((other) => ratio(other, own).toFixed(2))];
  }
}

function ratio(other: readonly Load[], own: readonly Load[]): number {
  return median(
    own.map(({ microseconds }, round) => (other[round]?.microseconds ?? Number.NaN) / microseconds),
  );
}

function withThreeHeaders([path, { headers, body }]: Recorded): Recorded {
  const names = headers.map((_text, place) => headers[place - (place % 2)]?.toLowerCase() ?? '');
  return [path, { headers: headers.filter((_text, place) => threeHeaders.has(names[place] ?? '')), body }];
}
