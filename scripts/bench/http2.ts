import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as openSession } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { chromium as driver } from 'playwright-core';
import { selfSigned } from '../../src/testing/certificates.ts';
import { debian, needDebian } from '../debian.ts';
import type { RunningServer } from '../server.ts';
import { startTemporaryServer } from '../server.ts';
import { chromium, chromiumFlags } from '../tools.ts';
import { farAway } from './far-away.ts';
import { median, processorSeconds, residentBytes, rounds, sideBySide } from './measure.ts';
import { report, table } from './results.ts';
import { unlimited } from './server.ts';

const roundTrip = 150;
const lines = [
  { name: `${roundTrip} ms`, line: { roundTrip } },
  { name: `${roundTrip} ms, 9 Mbit/s`, line: { roundTrip, bits: 9e6 } },
];
const widths = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const requests = 20_000;
const connections = 1_000;
/** The share of its time that the gallery is to gain. */
const goal = 0.25;

/** Measures over HTTPS what HTTP/2 brings to visitors who are far away, and what it costs the server. */
export async function benchHttp2() {
  await needDebian(debian.chromium, debian.h2load);
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const [TLS_CERT, TLS_KEY] = [join(folder, 'chain.pem'), join(folder, 'key.pem')];
  const { chain, key } = selfSigned(['127.0.0.1']);
  writeFileSync(TLS_CERT, chain);
  writeFileSync(TLS_KEY, key);
  const settings = {
    ...unlimited,
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    HTTPS_PORT: '0',
    TLS_CERT,
    TLS_KEY,
  };
  const server = await startTemporaryServer(join(folder, 'data'), settings);
  try {
    const text = [
      `Chromium over HTTPS, a new visitor each time, through a proxy that holds back what it passes on by half a round trip of ${roundTrip} ms each way, handshakes included; the middle of ${rounds} visits. Before, the same server without HTTP/2. Slow start and lost packets are not in it.`,
      await visits(server),
      `What it costs: /api/courses with h2load over 32 connections, ${requests.toLocaleString('en')} requests.`,
      await costs(server, folder),
      await idleCosts(server),
    ];
    report('http2', 'HTTP/2', text.join('\n\n'));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

async function visits({ url }: RunningServer): Promise<string> {
  const browsers = await Promise.all(
    [['--disable-http2'], []].map((flags) =>
      driver.launch({ executablePath: chromium, args: [...chromiumFlags, ...flags] }),
    ),
  );
  const rows: string[][] = [];
  for (const { name, line } of lines) {
    const proxy = await farAway(Number(new URL(url).port), line);
    for (const path of ['/', '/gallery']) {
      for (const viewport of widths) {
        const visit = async (browser: (typeof browsers)[number]) => {
          const context = await browser.newContext({ viewport, ignoreHTTPSErrors: true });
          try {
            const page = await context.newPage();
            await page.goto(`https://127.0.0.1:${proxy.port}${path}`, { waitUntil: 'networkidle' });
            return await page.evaluate(timesOfPage);
          } finally {
            await context.close();
          }
        };
        const [before = [], after = []] = await sideBySide(browsers.map((browser) => () => visit(browser)));
        const cells = (['lcp', 'load', 'pictures'] as const).map((time) => {
          const [old, now] = [before, after].map((all) => median(all.map((times) => times[time])));
          return `${old?.toFixed(0)} → ${now?.toFixed(0)} (${(100 * ((now ?? 0) / (old ?? 1) - 1)).toFixed(0)} %)`;
        });
        rows.push([`${path}, ${viewport.width} px, ${name}`, ...cells]);
        console.log(rows.at(-1)?.join('  '));
      }
    }
    proxy.close();
  }
  for (const browser of browsers) await browser.close();
  return table(
    [
      'milliseconds',
      'largest contentful paint',
      'load',
      `last picture (goal: −${goal * 100} % in the gallery)`,
    ],
    rows,
  );
}

/** In the page: when its largest content was painted, when it had loaded, and when the last picture that a visitor sees was there. */
async function timesOfPage() {
  const lcp = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const pictures = files.filter(({ initiatorType }) => initiatorType === 'img');
  return {
    lcp,
    load: navigation?.loadEventEnd ?? 0,
    pictures: Math.max(...pictures.map(({ responseEnd }) => responseEnd)),
    protocol: navigation?.nextHopProtocol,
    count: files.length,
  };
}

async function costs(server: RunningServer, folder: string): Promise<string> {
  const log = join(folder, 'requests.log');
  const run = (flags: string[]) => async () => {
    const before = processorSeconds(server.pid);
    rmSync(log, { force: true });
    const words = [
      '-n',
      `${requests}`,
      '-c',
      '32',
      ...flags,
      `--log-file=${log}`,
      `${server.url}/api/courses`,
    ];
    const { stdout } = await promisify(execFile)(debian.h2load.file, words);
    const microseconds = ((processorSeconds(server.pid) - before) * 1e6) / requests;
    const times = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => Number(line.split('\t')[2]));
    const sorted = times.toSorted((one, other) => one - other);
    if (!stdout.includes(`${requests} succeeded`)) throw new Error(stdout);
    return {
      rate: Number(/, ([\d.]+) req\/s/u.exec(stdout)?.[1]),
      microseconds,
      last: (sorted[Math.floor(sorted.length * 0.99)] ?? 0) / 1000,
    };
  };
  const names = ['HTTP/1.1', 'HTTP/2', 'HTTP/2, ten at a time over each'];
  const measured = await sideBySide([run(['--h1']), run([]), run(['-m', '10'])]);
  const rows = measured.map((all, place) => [
    names[place] ?? '',
    Math.round(median(all.map(({ rate }) => rate))).toLocaleString('en'),
    median(all.map(({ microseconds }) => microseconds)).toFixed(1),
    median(all.map(({ last }) => last)).toFixed(1),
  ]);
  return table(['', 'requests a second', 'µs of processor each', 'p99, ms'], rows);
}

/** Tells what connections cost that do nothing. */
async function idleCosts({ url, pid }: RunningServer): Promise<string> {
  const port = Number(new URL(url).port);
  const overHttp1 = async () => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
    });
    socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await once(socket, 'data');
    return () => socket.destroy();
  };
  const overHttp2 = async () => {
    const session = openSession(url, { rejectUnauthorized: false });
    const stream = session.request({ ':path': '/healthz' }).resume();
    await once(stream, 'end');
    return () => session.destroy();
  };
  const megabytes: string[] = [];
  for (const open of [overHttp1, overHttp2]) {
    const before = residentBytes(pid);
    const ends: (() => void)[] = [];
    while (ends.length < connections)
      ends.push(...(await Promise.all(Array.from({ length: 50 }, () => open()))));
    megabytes.push(((residentBytes(pid) - before) / 1e6).toFixed(0));
    for (const end of ends) end();
  }
  return `${connections.toLocaleString('en')} connections over HTTPS that do nothing cost ${megabytes[0]} MB over HTTP/1.1 and ${megabytes[1]} MB over HTTP/2, where a visitor has one instead of six.`;
}
