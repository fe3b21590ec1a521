import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nginxConfiguration } from '../../src/cli/index.ts';
import { startTemporaryServer } from '../server.ts';
import type { Load } from './measure.ts';
import { load, median, processorSeconds, sideBySide } from './measure.ts';
import { startNginx } from './nginx.ts';
import { report, table } from './results.ts';
import { unlimited } from './server.ts';

/** Measures what a shared cache in front carries, and what it leaves to the server. */
export async function benchSharedCache() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const settings = { PAGE_CACHE: '60', PUBLIC_URL: 'https://academy.example.in', TRUST_PROXY: '1' };
  const server = await startTemporaryServer(join(folder, 'data'), { ...unlimited, ...settings });
  mkdirSync(join(folder, 'cache'));
  const nginx = await startNginx(folder, (port) => inFront(server.url, port, folder));
  try {
    const rows = [];
    for (const path of ['/', '/course', '/api/courses']) {
      const ask = async (asked: { url: string; pid: number }) => {
        const before = processorSeconds(server.pid);
        const result = await load(asked, path);
        return { ...result, behind: ((processorSeconds(server.pid) - before) * 1e6) / result.requests };
      };
      const [alone = [], cached = []] = await sideBySide([() => ask(server), () => ask(nginx)]);
      for (const { refused } of [...alone, ...cached])
        if (refused > 0) throw new Error(`${refused} refused of ${path}`);
      rows.push([
        path,
        ...figures(alone),
        ...figures(cached),
        median(cached.map(({ behind }) => behind)).toFixed(1),
      ]);
    }
    const heads = [
      '',
      'the server alone, a second',
      'µs of processor each',
      'nginx in front, a second',
      'µs of processor each',
      'µs of the server behind it',
    ];
    report(
      'shared-cache',
      'A shared cache in front',
      `wrk over 32 connections, plain HTTP; nginx as one process on the same machine, as \`help nginx\` configures it, \`PAGE_CACHE=60\`.\n\n${table(heads, rows)}`,
    );
  } finally {
    await nginx.stop();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

function figures(loads: readonly Load[]): string[] {
  return [
    Math.round(median(loads.map(({ rate }) => rate))).toLocaleString('en'),
    median(loads.map(({ microseconds }) => microseconds)).toFixed(1),
  ];
}

/** Returns what the program prints, without TLS and what redirects to it. */
function inFront(origin: string, port: number, folder: string): string {
  const [before = '', , site = ''] = nginxConfiguration.split(/^(?=server \{)/mu);
  return `${before}${site}`
    .replace('/var/cache/nginx-academy', `${folder}/cache`)
    .replace('http://127.0.0.1:3000', origin)
    .replace(/^ *listen \[::\].*\n/mu, '')
    .replace(/listen 443 .*;/u, `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*\n/gmu, '');
}
