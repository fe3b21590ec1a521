// `npm run bench:pages [-- PATH…]`: what Lighthouse says of the public pages on a phone, with its default throttling.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse from 'lighthouse';
import type { Page } from '../../src/shared/pages.ts';
import { pages } from '../../src/shared/pages.ts';
import { debian, needDebian } from '../debian.ts';
import { install } from '../pack/packed-program.ts';
import { adminSettings, end, startTemporaryServer } from '../server.ts';
import { executable, isFresh } from '../setup/fingerprint.mjs';
import { chromium, chromiumFlags, root } from '../tools.ts';
import { measureClicks } from './clicks.ts';
import { median } from './measure.ts';
import { report, table } from './results.ts';

export type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const runs = Number(process.env.BENCH_ROUNDS || 5);
const goals = { score: 100, performance: 98, lcp: 1_800, cls: 0.01, tbt: 50, click: 100 };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const named = process.argv.slice(2);

await needDebian(debian.chromium);
const server = await startProduct();
const browser = await startBrowser();
const rows = [];
const findings = [];
let clicks: (string | number)[][] = [];
try {
  for (const path of publicPaths()) {
    const results = await measure(server.url + path);
    rows.push(rowOf(path, results));
    const found = shortcomings(results);
    if (found.length > 0) findings.push(`**${path}**\n\n${found.map((line) => `- ${line}`).join('\n')}`);
    console.log(rows.at(-1)?.join('  '));
  }
  clicks = (await measureClicks(server.url)).map(([path, milliseconds]) => [path, milliseconds.toFixed(0)]);
} finally {
  await browser.stop();
  await server.stop();
}
const heads = [
  ...['page', `performance (${goals.performance})`, 'accessibility', 'best practices', 'SEO'],
  ...[`LCP (${goals.lcp / 1000} s)`, `CLS (${goals.cls})`, `TBT (${goals.tbt} ms)`, 'KB', 'requests'],
];
report(
  'pages',
  'Pages',
  [
    `Lighthouse on a phone with its default throttling, against ${server.name}; each figure the median of ${runs} runs. Goals in brackets, else ${goals.score}.`,
    table(heads, rows),
    `From the click on a link, pointed at before, until the next page stands there (goal: ${goals.click} ms), the middle of 5:`,
    table(['page', 'ms'], clicks),
    ...(findings.length > 0 ? ['What keeps a page below a goal:', ...findings] : []),
  ].join('\n\n'),
);

/** Each public page; of courses and certificates one. */
function publicPaths() {
  const ids = { course: 'small-class', certificate: 'fpv' };
  const all: Page[] = Object.values(pages);
  const paths = all
    .filter(({ admin }) => !admin)
    .map(({ pattern, detailOf }) => (detailOf ? pattern.replace(':id', ids[detailOf]) : pattern));
  return named.length === 0 ? paths : paths.filter((path) => named.includes(path));
}

/** The executable if it was made from what is there now, else the checkout; with the sample logos and poster. */
async function startProduct() {
  const processor = process.arch === 'arm64' ? 'arm64' : 'x64';
  const file = join(root, executable(processor).output);
  if (!isFresh(root, executable(processor))) {
    const checkout = await startTemporaryServer(mkdtempSync(join(tmpdir(), 'bench-')), { DEMO: '1' });
    return { ...checkout, name: 'the checkout' };
  }
  const program = install(file);
  const { url, stop } = await program.serve({ DEMO: '1', ...adminSettings });
  return {
    url,
    name: 'the executable',
    async stop() {
      await stop();
      program.remove();
    },
  };
}

/** Starts Chromium on a free port. */
async function startBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  const flags = [...chromiumFlags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const program = spawn(chromium, flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = async () => {
    await end(program);
    rmSync(profile, { recursive: true, maxRetries: 5 });
  };
  for await (const line of createInterface({ input: program.stderr })) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/u.exec(line)?.[1];
    if (port === undefined) continue;
    program.stderr.resume();
    return { port: Number(port), stop };
  }
  throw new Error('Chromium ended before it listened.');
}

/** @returns the slowest first */
async function measure(url: string): Promise<Result[]> {
  const results = [];
  for (let attempt = 0; results.length < runs; attempt += 1) {
    const flags = {
      port: browser.port,
      logLevel: 'error' as const,
      onlyCategories: categories,
    };
    const result = await lighthouse(url, flags);
    // On a busy machine a run may end before anything has been painted.
    const isWhole = result !== undefined && figureOf(result.lhr, 'largest-contentful-paint') > 0;
    if (isWhole) results.push(result.lhr);
    else if (attempt > 2 * runs) throw new Error(`Lighthouse gave no result for ${url}`);
  }
  return results.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'));
}

function scoreOf(result: Result, category: string) {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

function figureOf(result: Result, audit: string) {
  return result.audits[audit]?.numericValue ?? Number.NaN;
}

function medianScore(results: Result[], category: string) {
  return median(results.map((result) => scoreOf(result, category)));
}

function medianFigure(results: Result[], audit: string) {
  return median(results.map((result) => figureOf(result, audit)));
}

function rowOf(path: string, results: Result[]) {
  return [
    path,
    ...categories.map((category) => medianScore(results, category)),
    `${(medianFigure(results, 'largest-contentful-paint') / 1000).toFixed(2)} s`,
    medianFigure(results, 'cumulative-layout-shift').toFixed(3),
    `${medianFigure(results, 'total-blocking-time').toFixed(0)} ms`,
    (medianFigure(results, 'total-byte-weight') / 1024).toFixed(0),
    median(results.map((result) => itemsOf(result, 'network-requests').length)),
  ];
}

/**
 * What keeps a page below a goal: the audits that are not passed in the run in the middle, with the elements or addresses
 * that they name.
 * @param results the slowest first
 */
function shortcomings(results: Result[]) {
  const slow =
    medianScore(results, 'performance') < goals.performance ||
    medianFigure(results, 'largest-contentful-paint') > goals.lcp ||
    medianFigure(results, 'cumulative-layout-shift') > goals.cls ||
    medianFigure(results, 'total-blocking-time') > goals.tbt;
  const middle = results[Math.floor(results.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return categories.flatMap((category) => {
    const isBelow = category === 'performance' ? slow : medianScore(results, category) < goals.score;
    if (!isBelow) return [];
    return (middle.categories[category]?.auditRefs ?? []).flatMap(({ id }) => {
      const audit = middle.audits[id];
      // What the largest paint waits for is told without a score.
      const isTold = id === 'lcp-breakdown-insight' || (audit && audit.score !== null && audit.score < 1);
      if (!audit || !isTold) return [];
      const places = itemsOf(middle, id)
        .map(placeOf)
        .filter((place) => place !== '');
      const where = [...new Set(places)].slice(0, 6).map((place) => `\`${place}\``);
      return [`${id}: ${[audit.displayValue ?? audit.title, ...where].join('; ')}`];
    });
  });
}

/** @returns the rows of its table, those of tables within it too */
function itemsOf(result: Result, audit: string): unknown[] {
  return itemsIn(result.audits[audit]?.details).flatMap((item) => {
    const inner = itemsIn(item);
    return inner.length > 0 ? inner : [item];
  });
}

function itemsIn(value: unknown): unknown[] {
  const items = field(value, 'items');
  return Array.isArray(items) ? items : [];
}

/** What a row of a table is about: an element, an address or a part of the time, which each audit calls otherwise. */
function placeOf(item: unknown): string {
  const label = field(item, 'groupLabel') ?? field(item, 'label');
  if (label) return `${label} ${Math.round(Number(field(item, 'duration')))} ms`;
  const element = field(item, 'node') ?? field(item, 'element') ?? item;
  const address = field(item, 'url') ?? field(field(item, 'source'), 'url') ?? field(item, 'href');
  return String(field(element, 'selector') ?? address ?? '');
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
