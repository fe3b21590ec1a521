// `npm run bench:pages [-- PATH…]`: what Lighthouse says of the public pages on a phone, with its default throttling.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inLanguage, translations } from '../../src/shared/languages.ts';
import type { Page } from '../../src/shared/pages.ts';
import { pages } from '../../src/shared/pages.ts';
import { debian, needDebian } from '../debian.ts';
import { install } from '../pack/packed-program.ts';
import { adminSettings, end, startTemporaryServer } from '../server.ts';
import { executable, isFresh } from '../setup/fingerprint.mjs';
import { chromium, chromiumFlags, root } from '../tools.ts';
import { measureClicks } from './clicks.ts';
import type { Result } from './lighthouse.ts';
import { openLighthouse } from './lighthouse.ts';
import { median } from './measure.ts';
import { report, table } from './results.ts';

const runs = Number(process.env.BENCH_ROUNDS || 5);
const goals = { score: 100, performance: 98, lcp: 1_800, cls: 0.01, tbt: 50, click: 100 };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const named = process.argv.slice(2);

await needDebian(debian.chromium);
const lighthouse = await openLighthouse();
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

/** Each public page but those that tell of a person, of courses and certificates one; in other languages those of each kind, or any that is named. */
function publicPaths() {
  const ids = { course: 'small-class', certificate: 'fpv' };
  const { application: _own, applicationSearch: _way, verification: _ofOne, ...others } = pages;
  const all: Page[] = Object.values(others);
  const paths = all.map(({ path, detailOf }) => (detailOf ? path.replace(':id', ids[detailOf]) : path));
  const inOthers = (some: string[]) =>
    translations.flatMap((language) => some.map((path) => inLanguage(language, path)));
  if (named.length > 0) return [...paths, ...inOthers(paths)].filter((path) => named.includes(path));
  return [...paths, ...inOthers([pages.home, pages.courses, pages.contact].map(({ path }) => path))];
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

/** Returns the results of all runs, the slowest first. */
async function measure(url: string): Promise<Result[]> {
  const results = [];
  for (let attempt = 0; results.length < runs; attempt += 1) {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: categories,
    });
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

function requestsOf({ audits }: Result): number {
  return audits['network-requests']?.details?.items?.length ?? Number.NaN;
}

function rowOf(path: string, results: Result[]) {
  return [
    path,
    ...categories.map((category) => medianScore(results, category)),
    `${(medianFigure(results, 'largest-contentful-paint') / 1000).toFixed(2)} s`,
    medianFigure(results, 'cumulative-layout-shift').toFixed(3),
    `${medianFigure(results, 'total-blocking-time').toFixed(0)} ms`,
    (medianFigure(results, 'total-byte-weight') / 1024).toFixed(0),
    median(results.map(requestsOf)),
  ];
}

/** Lists the audits that keep a page below a goal, from the run in the middle. */
function shortcomings(results: Result[]) {
  const slow =
    medianScore(results, 'performance') < goals.performance ||
    medianFigure(results, 'largest-contentful-paint') > goals.lcp ||
    medianFigure(results, 'cumulative-layout-shift') > goals.cls ||
    medianFigure(results, 'total-blocking-time') > goals.tbt;
  const { categories: groups, audits } = results[Math.floor(results.length / 2)] ?? {};
  return categories.flatMap((category) => {
    const isBelow = category === 'performance' ? slow : medianScore(results, category) < goals.score;
    if (!isBelow) return [];
    return (groups?.[category]?.auditRefs ?? []).flatMap(({ id }) => {
      const audit = audits?.[id];
      const isFailed = audit && audit.score !== null && audit.score < 1;
      return isFailed ? [`${id}: ${audit.displayValue ?? audit.title}`] : [];
    });
  });
}
