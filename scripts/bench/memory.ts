import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer } from '../server.ts';
import { startScript, startTemporaryServer } from '../server.ts';
import { load, residentBytes } from './measure.ts';
import { report, table } from './results.ts';
import { unlimited } from './server.ts';

const requestsInAll = 100_000;
const connections = 1_000;
const connectionGoal = 30;

/** Measures whether memory grows with requests, and what connections cost that do nothing. */
export async function benchMemory() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const answers = join(folder, 'answers.json');
  writeFileSync(answers, JSON.stringify([['/healthz', { headers: [], body: '' }]]));
  const product = await startTemporaryServer(join(folder, 'data'), unlimited);
  const bare = await startScript('scripts/bench/references/bare-http.ts', { env: { ANSWERS: answers } });
  try {
    const idle = { product: await costOfConnections(product), bare: await costOfConnections(bare) };
    const reading = await growth(product, 'read');
    const writing = await growth(product, 'mix');
    const rows = [
      ['pages and calls', ...reading],
      ['the same, and an enrollment in twenty requests', ...writing],
    ];
    const text = `${table([`over ${requestsInAll.toLocaleString('en')} requests`, 'MB before', 'MB after', 'slope, MB for 10,000 requests'], rows)}

A post is remembered for a minute, so that a form sent twice is stored once.

${connections.toLocaleString('en')} idle connections cost ${idle.product.toFixed(1)} MB (goal ${connectionGoal}); ${idle.bare.toFixed(1)} MB in bare node:http.`;
    report('memory', 'Memory', text);
  } finally {
    await product.stop();
    await bare.stop();
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param kind of requests that wrk.lua makes
 * @returns megabytes before and after, and the slope by least squares
 */
async function growth(server: RunningServer, kind: string): Promise<string[]> {
  const run = (tag: string) => load(server, '/', { parameters: [kind, tag], seconds: 1 });
  // The first ones fill what is kept in memory on purpose, up to its bounds.
  for (let number = 0; number < 10; number += 1) await run(`first ${number}`);
  const samples = [{ requests: 0, megabytes: residentBytes(server.pid) / 1e6 }];
  for (let requests = 0; requests < requestsInAll; ) {
    requests += (await run(`${requests}`)).requests;
    samples.push({ requests, megabytes: residentBytes(server.pid) / 1e6 });
  }
  const [before, after] = [samples[0], samples.at(-1)].map((sample) => (sample?.megabytes ?? 0).toFixed(0));
  return [before ?? '', after ?? '', (slopeOf(samples) * 10_000).toFixed(2)];
}

function slopeOf(samples: { requests: number; megabytes: number }[]) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(samples.map(({ requests }) => requests));
  const y = mean(samples.map(({ megabytes }) => megabytes));
  const products = samples.map(({ requests, megabytes }) => (requests - x) * (megabytes - y));
  return mean(products) / mean(samples.map(({ requests }) => (requests - x) ** 2));
}

/** @returns megabytes that connections cost which have asked once and stay open */
async function costOfConnections(server: RunningServer): Promise<number> {
  await load(server, '/healthz', { seconds: 1 });
  const before = residentBytes(server.pid);
  const sockets = [];
  while (sockets.length < connections) {
    // Not more at a time than the product takes from one address.
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => askOnce(server.url)))));
  }
  const after = residentBytes(server.pid);
  const open = sockets.filter((socket) => !socket.destroyed && socket.readable).length;
  if (open < connections) throw new Error(`only ${open} of ${connections} connections stayed open`);
  for (const socket of sockets) socket.destroy();
  return (after - before) / 1e6;
}

async function askOnce(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\nConnection: keep-alive\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}
