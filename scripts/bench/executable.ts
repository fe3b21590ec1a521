import { existsSync, statSync } from 'node:fs';
import { freshExecutable, install } from '../pack/packed-program.ts';
import { adminSettings, logIn } from '../server.ts';
import { median, residentBytes } from './measure.ts';
import { report, table } from './results.ts';

const starts = 7;
const pages = ['/', '/about', '/course', '/course-enroll-template/small-class', '/gallery', '/contact'];
const calls = ['/api/courses', '/api/certificates'];
/** By then the executable has given back what its start and the pages have left behind. */
const idleMilliseconds = 12_000;
const goals = { first: 400, idle: 90, executable: 118, download: 33 };

/** Measures how large the executable is, how soon it answers, and how much memory it holds when there is nothing to do. */
export async function benchExecutable() {
  const file = freshExecutable();
  if (file === null) return;
  const megabytes = (each: string) =>
    existsSync(each) ? (statSync(each).size / 1e6).toFixed(1) : 'not made';
  const program = install(file);
  const measured: Record<'first' | 'resident' | 'visited' | 'idle', number[]> = {
    first: [],
    resident: [],
    visited: [],
    idle: [],
  };
  try {
    // Not measured: reads the file from the disk, and fills the database.
    await (await program.serve(adminSettings)).stop();
    for (let start = 0; start < starts; start += 1) {
      const server = await program.serve(adminSettings);
      measured.first.push(server.milliseconds);
      measured.resident.push(residentBytes(server.pid) / 1e6);
      await visit(server.url);
      measured.visited.push(residentBytes(server.pid) / 1e6);
      await new Promise((resolve) => setTimeout(resolve, idleMilliseconds));
      measured.idle.push(residentBytes(server.pid) / 1e6);
      await server.stop();
    }
  } finally {
    program.remove();
  }
  const middle = (figure: keyof typeof measured) => median(measured[figure]).toFixed(0);
  const rows = [
    ['the executable, MB', megabytes(file), goals.executable],
    ['the download (.tar.xz), MB', megabytes(`${file}.tar.xz`), goals.download],
    ['first answer after its start, ms', middle('first'), goals.first],
    ['memory then, MB', middle('resident'), ''],
    ['memory after pages, calls and a log-in, MB', middle('visited'), ''],
    [`memory ${idleMilliseconds / 1000} s later, MB`, middle('idle'), goals.idle],
  ];
  report('executable', 'The executable', table(['', `median of ${starts} starts`, 'limit'], rows));
}

/** Looks at the site, and logs in. */
async function visit(address: string) {
  for (const path of [...pages, ...calls]) await (await fetch(address + path)).arrayBuffer();
  await logIn(address);
}
