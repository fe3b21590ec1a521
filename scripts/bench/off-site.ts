import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { newIdentity, standingFiles } from '../../src/backups/index.ts';
import { openDatabase } from '../../src/database/index.ts';
import { adminSettings, startScript } from '../server.ts';
import { root } from '../tools.ts';
import { fill } from './growth.ts';
import { residentBytes, timeOf } from './measure.ts';
import { report, table } from './results.ts';
import { unlimited } from './server.ts';

const megabyte = 1_000_000;
const pictureBytes = 2 * megabyte;
const people = 20_000;
/** The server looks for changes for the first time after so long; until then nothing is copied. */
const quietMilliseconds = 4_500;
const mostMilliseconds = 15 * 60_000;
const turnMilliseconds = 2_000;

/** Measures what copying off-site costs the site, and how long a restore takes, with a store on this machine. */
export async function benchOffSite() {
  const rows = [
    await measure('100 MB', 100, false),
    await measure('1 GB', 1_000, false),
    await measure('1 GB, encrypted', 1_000, true),
  ];
  const heads = [
    'pictures',
    'first copy, s',
    'server: MB before',
    'MB at most',
    'copying process: MB at most',
    'page p99, ms: held up',
    'meanwhile',
    'ratio (goal 1.5)',
    'drill, s',
    'restore s3, s',
    'promote to the first 201, s (goal 15)',
  ];
  report(
    'off-site',
    'Off-site copies and restores',
    [
      `Pictures of 2 MB and ${people.toLocaleString('en')} enrollments, to and from a store on the same two processors, and from the same disk: what a network adds is its own. A page was asked for every 10 ms from one connection while the copy went on, and while it was held up, every two seconds in turn.`,
      table(heads, rows),
    ].join('\n\n'),
  );
}

async function measure(name: string, megabytes: number, isEncrypted: boolean): Promise<(string | number)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const dataFolder = join(folder, 'data');
  mkdirSync(join(folder, 'store'));
  fillInstitute(dataFolder, megabytes);
  const store = await startScript(`scripts/bench/references/store.ts ${join(folder, 'store')}`, { env: {} });
  const { identity, recipient } = await newIdentity();
  writeFileSync(join(folder, 'identity'), identity);
  const off = { BACKUP_S3: `${store.url}/academy`, BACKUP_S3_KEY: 'S3RVER', BACKUP_S3_SECRET: 'S3RVER' };
  const settings = { ...adminSettings, ...unlimited, ...off, ...(isEncrypted && { BACKUP_KEY: recipient }) };
  const env = { PORT: '0', BACKUPS: '0', ...settings, DATA_DIR: dataFolder };
  try {
    const server = await startScript('src/main.ts serve', { env });
    await setTimeout(quietMilliseconds);
    const before = residentBytes(server.pid);
    const { copies } = standingFiles(dataFolder);
    const copy = await watchCopy(server, () => copies.read()?.currentAt != null);
    await server.stop();
    const opens = isEncrypted ? ['--identity', join(folder, 'identity')] : [];
    const run = (words: string[], place: string) =>
      timeOf(() =>
        promisify(execFile)(process.execPath, ['src/main.ts', ...words], {
          cwd: root,
          env: { ...env, DATA_DIR: place },
        }),
      );
    const drilled = await run(['backup', 'drill', ...opens], dataFolder);
    const restored = await run(['restore', 's3', '--yes', ...opens], join(folder, 'restored'));
    const promoted = await measurePromotion(join(folder, 'followed'), env, opens, run);
    const inSeconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
    const inMegabytes = (bytes: number) => (bytes / megabyte).toFixed(0);
    return [
      name,
      inSeconds(copy.milliseconds),
      inMegabytes(before),
      inMegabytes(copy.server),
      inMegabytes(copy.child),
      copy.heldUp.toFixed(1),
      copy.meanwhile.toFixed(1),
      (copy.meanwhile / copy.heldUp).toFixed(2),
      inSeconds(drilled),
      inSeconds(restored),
      inSeconds(promoted),
    ];
  } finally {
    await store.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Returns the milliseconds from the promotion of a machine that follows to the first enrollment that it takes. */
async function measurePromotion(
  followed: string,
  env: Record<string, string>,
  opens: readonly string[],
  run: (words: string[], place: string) => Promise<number>,
): Promise<number> {
  await run(['follow', 's3', '--once', ...opens], followed);
  const promoted = startScript('src/main.ts serve', { env: { ...env, DATA_DIR: followed } });
  await setTimeout(quietMilliseconds);
  try {
    return await timeOf(async () => {
      await run(['promote', '--yes'], followed);
      const { url } = await promoted;
      const person = {
        name: 'Kavitha R',
        email: 'kavitha@example.com',
        phone: '98765 43210',
        address: 'Namakkal',
      };
      const body = JSON.stringify({ ...person, course: 'Small Class', agree: true });
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch(`${url}/api/enrollments`, { method: 'POST', headers, body });
      if (status !== 201) throw new Error(`The enrollment was answered with ${status}.`);
    });
  } finally {
    await (await promoted).stop();
  }
}

function fillInstitute(dataFolder: string, megabytes: number): void {
  mkdirSync(join(dataFolder, 'uploads'), { recursive: true });
  const file = join(dataFolder, 'institute.db');
  fill(file, people);
  const database = openDatabase(file);
  const insert = database.prepare(
    "INSERT INTO logos (id, picture, filename, created_at) VALUES (?, ?, 'logo', '2026-11-22')",
  );
  for (let sum = 0; sum < megabytes * megabyte; sum += pictureBytes) {
    const picture = `${randomUUID()}.png`;
    writeFileSync(join(dataFolder, 'uploads', picture), randomBytes(pictureBytes));
    insert.run(randomUUID(), picture);
  }
  database.close();
}

/**
 * Asks for a page again and again until the copy is there, and looks at the memory of the server and of what it started.
 * That is held up every two seconds, so that whatever else the machine does meets both alike.
 */
async function watchCopy({ url, pid }: { url: string; pid: number }, isThere: () => boolean) {
  const times = { meanwhile: [0], heldUp: [0] };
  const most = { server: 0, child: 0 };
  let milliseconds = 0;
  for (const begun = performance.now(); !isThere(); ) {
    if (performance.now() - begun > mostMilliseconds) throw new Error('The copy does not end.');
    const child = childOf(pid);
    const isHeldUp = Math.floor(performance.now() / turnMilliseconds) % 2 === 1;
    if (child !== null) hold(child, isHeldUp);
    const time = await timeOf(async () => (await fetch(`${url}/`)).arrayBuffer());
    if (child !== null) {
      times[isHeldUp ? 'heldUp' : 'meanwhile'].push(time);
      most.child = Math.max(most.child, residentOf(child));
    }
    most.server = Math.max(most.server, residentBytes(pid));
    const paused = performance.now();
    await setTimeout(10);
    if (child !== null && !isHeldUp) milliseconds += time + performance.now() - paused;
  }
  const p99 = (list: number[]) =>
    list.toSorted((one, other) => one - other)[Math.floor(0.99 * list.length)] ?? 0;
  return { ...most, meanwhile: p99(times.meanwhile), heldUp: p99(times.heldUp), milliseconds };
}

/** Returns the process that a server has started, or null. */
function childOf(pid: number): number | null {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? null : Number(children.split(' ')[0]);
}

function hold(pid: number, isHeldUp: boolean): void {
  try {
    process.kill(pid, isHeldUp ? 'SIGSTOP' : 'SIGCONT');
  } catch {
    // It has just ended.
  }
}

/** Returns the memory of a process; 0 once it has ended. */
function residentOf(pid: number): number {
  try {
    return residentBytes(pid) || 0;
  } catch {
    return 0;
  }
}
