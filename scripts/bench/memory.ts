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
    const text = `${table([`over ${requestsInAll.toLocaleString('en')} requests`, 'MB before', 'MB after'], rows)}

A post is remembered for a minute, so that a form sent twice is stored once.

${connections.toLocaleString('en')} idle connections cost ${idle.product.toFixed(1)} MB (goal ${connectionGoal}); ${idle.bare.toFixed(1)} MB in bare node:http.`;
    report('memory', 'Memory', text);
  } finally {
    await product.stop();
    await bare.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Sends requests of a kind that wrk.lua knows and returns the megabytes before and after. */
async function growth(server: RunningServer, kind: string): Promise<string[]> {
  const run = (tag: string) => load(server, '/', { parameters: [kind, tag], seconds: 1 });
  const megabytes = () => (residentBytes(server.pid) / 1e6).toFixed(0);
  // The first ones fill what is kept in memory on purpose, up to its bounds.
  for (let number = 0; number < 10; number += 1) await run(`first ${number}`);
  const before = megabytes();
  for (let requests = 0; requests < requestsInAll; ) requests += (await run(`${requests}`)).requests;
  return [before, megabytes()];
}

/** Returns the megabytes that idle connections cost. */
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
