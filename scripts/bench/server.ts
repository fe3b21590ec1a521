import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { RunningServer } from '../server.ts';
import { startScript, startTemporaryServer } from '../server.ts';
import { root } from '../tools.ts';
import type { Load } from './measure.ts';
import { acceptEncoding, load, median, sideBySide } from './measure.ts';
import { fileSite, startNginx } from './nginx.ts';
import { report, table } from './results.ts';

/** Settings under which the product refuses nothing that a benchmark asks; else it runs as everywhere. */
export const unlimited = { FORM_POSTS: '0', LOGIN_ATTEMPTS: '0', LOG_LEVEL: 'info' };

export interface Comparison {
  what: string;
  path: string;
  /** Names of servers; the goal is a part of the first one's rate. */
  references: string[];
  goal: number;
}

/** Measures calls, pages and files beside the least that could answer them, and enrollments beside a bare insert. */
export async function benchServer() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const log = join(folder, 'log');
  const product = await startTemporaryServer(join(folder, 'data'), unlimited, openSync(log, 'a'));
  const servers: Record<string, RunningServer> = { product };
  try {
    const asset = mainScript();
    const recorded = await record(product.url, ['/api/courses', '/', '/course', asset]);
    const env = { ANSWERS: join(folder, 'answers.json'), DATA_DIR: folder };
    writeFileSync(env.ANSWERS, JSON.stringify(recorded));
    for (const name of ['bare-http', 'bare-koa', 'koa-static', 'insert']) {
      servers[name] = await startScript(`scripts/bench/references/${name}.ts`, { env });
    }
    servers.nginx = await startNginx(folder, fileSite(asset, recorded));

    const comparisons: Comparison[] = [
      { what: 'GET /api/courses', path: '/api/courses', references: ['bare-http', 'bare-koa'], goal: 0.42 },
      { what: 'a page: GET /', path: '/', references: ['bare-http', 'bare-koa'], goal: 0.42 },
      { what: 'a page: GET /course', path: '/course', references: ['bare-http'], goal: 0.42 },
      {
        what: 'an asset, hashed and compressed',
        path: asset,
        references: ['bare-http', 'nginx', 'koa-static'],
        goal: 0.5,
      },
    ];
    const rows = [];
    for (const comparison of comparisons) rows.push(...(await compare(servers, comparison)));
    rows.push(...(await compareInserts(servers, join(folder, 'data/institute.db'), log)));
    const heads = ['', 'requests a second', 'µs of processor each', 'rate', 'processor time'];
    const text = `wrk over 32 connections; ratios are of the product to the reference.\n\n${table(heads, rows)}`;
    report('server', 'Server', text);
  } finally {
    for (const server of Object.values(servers)) await server.stop();
    rmSync(folder, { recursive: true });
  }
}

async function compare(
  servers: Record<string, { url: string; pid: number }>,
  { what, path, references, goal }: Comparison,
  parameters: (name: string) => string[] = () => [],
) {
  const names = ['product', ...references];
  const results = await sideBySide(
    names.map((name) => () => load(found(servers, name), path, { parameters: parameters(name) })),
  );
  const [product = [], ...others] = results;
  for (const { refused } of results.flat()) if (refused > 0) throw new Error(`${refused} refused of ${path}`);
  const figures = (loads: Load[]) => [
    Math.round(median(loads.map(({ rate }) => rate))).toLocaleString('en'),
    median(loads.map(({ microseconds }) => microseconds)).toFixed(1),
  ];
  return [
    [`**${what}**`, ...figures(product), '', ''],
    ...others.map((other, place) => {
      const ratio = (figure: 'rate' | 'microseconds') =>
        median(product.map((one, round) => one[figure] / (other[round]?.[figure] ?? Number.NaN)));
      const rate = `${ratio('rate').toFixed(2)}${place === 0 ? ` (goal ${goal})` : ''}`;
      return [
        `— beside ${references[place]}`,
        ...figures(other),
        rate,
        `× ${ratio('microseconds').toFixed(2)}`,
      ];
    }),
  ];
}

async function compareInserts(
  servers: Record<string, { url: string; pid: number }>,
  file: string,
  log: string,
) {
  const path = '/api/enrollments';
  let run = 0;
  const rows = await compare(
    servers,
    { what: 'POST /api/enrollments, on the disk', path, references: ['insert'], goal: 0.75 },
    (name) => {
      run += 1;
      return ['post', `${name} ${run}`];
    },
  );
  // Lines of the log may still be on their way to the file.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const thanked = readFileSync(log, 'utf8').match(/"path":"\/api\/enrollments","status":201/gu)?.length ?? 0;
  const database = new Sqlite(file, { readonly: true });
  const stored = Number(database.prepare('SELECT count(*) FROM enrollments').pluck().get());
  database.close();
  if (stored !== thanked)
    throw new Error(`${thanked} posts were answered with 201, and ${stored} rows are there`);
  console.log(`${stored.toLocaleString('en')} rows are there, as many as posts were answered with 201`);
  return rows;
}

function found(servers: Record<string, { url: string; pid: number }>, name: string) {
  const server = servers[name];
  if (server === undefined) throw new Error(`no server ${name}`);
  return server;
}

/** Returns the path of the site's main script. */
export function mainScript(): string {
  const manifest: { main: { script: string } } = JSON.parse(
    readFileSync(join(root, 'dist/manifest.json'), 'utf8'),
  );
  return manifest.main.script;
}

/** The headers that Node adds to every answer by itself. */
const byNode = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** With the body in base 64. */
export type Recorded = [path: string, answer: { headers: string[]; body: string }];

/** Records what the product answers, for the references to send. */
async function record(url: string, paths: string[]): Promise<Recorded[]> {
  const body = {
    name: 'Kavitha',
    email: 'k@example.com',
    phone: '+91 98765 43210',
    address: 'Salem',
    course: 'FPV',
  };
  const post = JSON.stringify({ ...body, agree: true });
  const recorded: Recorded[] = [['/api/enrollments', await ask(`${url}/api/enrollments`, { post })]];
  for (const path of paths) {
    // The second answer is what every later request gets.
    for (let time = 0; time < 3; time += 1) await ask(url + path);
    recorded.push([path, await ask(url + path)]);
  }
  return recorded;
}

/** Returns the headers of an answer that are the product's own, and its body. */
export function ask(
  url: string,
  { post, encoding = acceptEncoding }: { post?: string; encoding?: string | null } = {},
): Promise<Recorded[1]> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(encoding !== null && { 'accept-encoding': encoding }),
      ...(post && { 'content-type': 'application/json' }),
    };
    const asking = request(url, { method: post ? 'POST' : 'GET', headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray()).toString('base64');
      const pairs = Object.values(Object.groupBy(answer.rawHeaders, (_text, place) => Math.floor(place / 2)));
      resolve({
        headers: pairs
          .filter((pair) => !byNode.has(pair?.[0]?.toLowerCase() ?? ''))
          .flat()
          .map(String),
        body,
      });
    });
    asking.on('error', reject);
    asking.end(post);
  });
}
