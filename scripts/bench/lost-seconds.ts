import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { standingFiles } from '../../src/backups/index.ts';
import { openDatabase } from '../../src/database/index.ts';
import { adminSettings, startScript } from '../server.ts';
import { root } from '../tools.ts';
import { report, table } from './results.ts';
import { unlimited } from './server.ts';

const rounds = 100;
/** So many institutes at once: each does next to nothing but wait. */
const atOnce = 10;
const second = 1_000;
/** A message comes every so often. */
const pauseMilliseconds = second / 2;
/** The machine is gone at some moment of this time. */
const lifeMilliseconds = { least: 20 * second, most: 60 * second };
/** The system counts processor time in these. */
const ticksASecond = 100;

/** The loss of one institute. */
interface Loss {
  /** From the first acknowledged message that is missing to the moment at which the machine was gone. */
  seconds: number;
  copies: number;
  requests: number;
  processorSeconds: number;
}

/** Measures how much is lost when only the copy off-site is left of a machine, and what that copy costs meanwhile. */
export async function benchLostSeconds() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  mkdirSync(join(folder, 'store'));
  const store = await startScript(`scripts/bench/references/store.ts ${join(folder, 'store')}`, { env: {} });
  const losses: Loss[] = [];
  try {
    for (let round = 0; round < rounds; round += atOnce)
      losses.push(
        ...(await Promise.all(
          Array.from({ length: atOnce }, (_none, place) =>
            lose(join(folder, String(round + place)), store.url),
          ),
        )),
      );
  } finally {
    await store.stop();
    rmSync(folder, { recursive: true });
  }
  const seconds = losses.map((loss) => loss.seconds).toSorted((one, other) => one - other);
  const sum = (name: 'copies' | 'requests' | 'processorSeconds') =>
    losses.reduce((all, loss) => all + loss[name], 0);
  const at = (share: number) => (seconds[Math.ceil(share * seconds.length) - 1] ?? 0).toFixed(1);
  report(
    'lost-seconds',
    'Seconds lost with a machine',
    [
      `A message every half second, then \`kill -9\` at some moment between ${lifeMilliseconds.least / second} and ${lifeMilliseconds.most / second} seconds after the first copy, the folder removed, and \`restore s3\` into an empty one: ${rounds} rounds, ${atOnce} institutes at a time, with a store on the same two processors. Lost is the time from the first acknowledged message that is missing to the end.`,
      table(
        ['', 'median', '9 of 10', 'at most (goal 30)', 'requests a copy', 'processor seconds a copy'],
        [
          [
            'seconds lost',
            at(0.5),
            at(0.9),
            at(1),
            (sum('requests') / sum('copies')).toFixed(1),
            (sum('processorSeconds') / sum('copies')).toFixed(2),
          ],
        ],
      ),
      'What such copies cost, in rupees a month with 1 GB of pictures: 5 at Backblaze B2 and nothing at Cloudflare R2 where something changes all the time 8 hours a day, 25 and 2,500 where it does so day and night, by the prices of B2 as of 7 September 2026 and of R2 as of November 2026; `drone-institute help off-site` has the sums.',
    ].join('\n\n'),
  );
}

async function lose(folder: string, store: string): Promise<Loss> {
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder, { recursive: true });
  const counter = await countRequests(store);
  const off = {
    BACKUP_S3: `${counter.url}/academy${folder.slice(folder.lastIndexOf('/'))}`,
    BACKUP_S3_KEY: 'S3RVER',
    BACKUP_S3_SECRET: 'S3RVER',
  };
  const env = { PORT: '0', BACKUPS: '0', ...adminSettings, ...unlimited, ...off, DATA_DIR: dataFolder };
  const server = await startScript('src/main.ts serve', { env });
  const { copies } = standingFiles(dataFolder);
  while (copies.read()?.currentAt == null) await setTimeout(100);
  counter.restart();
  const before = childSeconds(server.pid);
  const acknowledged: { name: string; at: number }[] = [];
  const { least, most } = lifeMilliseconds;
  for (const end = performance.now() + least + Math.random() * (most - least); performance.now() < end; ) {
    const name = `Writer ${acknowledged.length}`;
    const json = { name, email: 'writer@example.com', message: 'Good morning.' };
    const answer = await fetch(`${server.url}/home`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    if (!answer.ok) throw new Error(`A message was answered with ${answer.status}.`);
    acknowledged.push({ name, at: performance.now() });
    await setTimeout(pauseMilliseconds);
  }
  const goneAt = performance.now();
  const processorSeconds = childSeconds(server.pid) - before;
  process.kill(server.pid, 'SIGKILL');
  rmSync(dataFolder, { recursive: true, maxRetries: 10 });
  const { points, requests } = counter.seen();
  const restored = join(folder, 'restored');
  await promisify(execFile)(process.execPath, ['src/main.ts', 'restore', 's3', '--yes'], {
    cwd: root,
    env: { ...env, DATA_DIR: restored },
  });
  counter.close();
  const missing = acknowledged.find(({ name }) => !namesIn(restored).has(name));
  return {
    seconds: missing === undefined ? 0 : (goneAt - missing.at) / second,
    copies: points,
    requests,
    processorSeconds,
  };
}

function namesIn(dataFolder: string): Set<string> {
  const database = openDatabase(join(dataFolder, 'institute.db'));
  const names = database.prepare('SELECT name FROM contact_messages').pluck().all() as string[];
  database.close();
  return new Set(names);
}

/** Returns the processor time of the processes that a process has started and that have ended, in seconds. */
function childSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / ticksASecond;
}

/** Starts a proxy in front of a store, which counts the requests. */
async function countRequests(store: string) {
  let requests = 0;
  let points = 0;
  const { port, hostname } = new URL(store);
  const proxy = createServer((asked, answer) => {
    requests += 1;
    if (asked.method === 'PUT' && asked.url?.includes('/points/')) points += 1;
    const { method, url: path, headers } = asked;
    const passed = request({ hostname, port, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    restart(): void {
      requests = 0;
      points = 0;
    },
    seen: () => ({ requests, points }),
    close: () => proxy.close(),
  };
}
