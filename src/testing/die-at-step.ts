import { AsyncLocalStorage } from 'node:async_hooks';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import promises from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Server, ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/*
 * Loaded into the real program before its own code, by `--import`: a request with the header `x-die-at-step: N` makes the
 * process kill itself right before the Nth thing that is done for it to the disk, the database or the answer. One with
 * `x-copy-at-steps: FOLDER` has the data folder copied there before each of these, as a kill would leave it.
 */

type Method = (this: unknown, ...values: unknown[]) => unknown;

/** The request that says at which steps, until its answer is out. */
interface Marked {
  step: number;
  last: number;
  /** Where the data folder is copied to; null: the process dies at the last step. */
  copies: string | null;
  answer: ServerResponse;
  /** Files that are open for it; what comes over a connection is written to them in nobody's name. */
  descriptors: Set<unknown>;
}

/** On whose behalf something is done; the program has other work too. */
const behalf = new AsyncLocalStorage<Marked>();
let marked: Marked | null = null;

const isForIt = () => marked !== null && behalf.getStore() === marked;

/** Counts a step; if it is one that was asked for, does its first half where it has halves, copies or dies, and names it on standard error. */
function reach(step: string, isCounted = isForIt(), half: () => void = () => undefined): void {
  if (marked === null || !isCounted) return;
  const { copies, last } = marked;
  marked.step += 1;
  if (copies === null && marked.step < last) return;
  half();
  if (copies === null) {
    writeSync(2, `died before: ${step}\n`);
    process.kill(process.pid, 'SIGKILL');
    return;
  }
  const copy = join(copies, String(marked.step));
  // By another process: to close a file of the database here would end the locks on it.
  const { status } = spawnSync('cp', ['-a', process.env.DATA_DIR ?? '', copy]);
  writeSync(2, status === 0 ? `copied to ${copy} before: ${step}\n` : `not copied before: ${step}\n`);
}

/** Has every call of a method announce itself first. */
function announce(owner: object, name: string, before: (self: unknown, values: unknown[]) => void): void {
  const method: Method = Reflect.get(owner, name);
  Reflect.set(owner, name, function announced(this: unknown, ...values: unknown[]) {
    before(this, values);
    return method.apply(this, values);
  } satisfies Method);
}

const { writeSync, writeFileSync } = fs;

announce(fs, 'open', (_fs, values) => {
  // Nothing else writes a file that is being received.
  if (marked === null || values[1] === 'r' || !String(values[0]).includes('/incoming/')) return;
  reach('open', true);
  const opened = values.at(-1) as (error: unknown, descriptor: unknown) => void;
  values[values.length - 1] = (error: unknown, descriptor: unknown) => {
    marked?.descriptors.add(descriptor);
    opened(error, descriptor);
  };
});
announce(fs, 'write', (_fs, values) => {
  const [descriptor, bytes, offset, length] = values;
  const isCounted = marked?.descriptors.has(descriptor) ?? false;
  reach('write', isCounted);
  reach('second half of write', isCounted, () => {
    const half = writeSync(Number(descriptor), bytes as Uint8Array, Number(offset), Number(length) >> 1);
    const written = values.at(-1) as Method;
    values.splice(2, 2, Number(offset) + half, Number(length) - half);
    values[values.length - 1] = (error: unknown, rest: number) => written(error, half + rest, bytes);
  });
});
announce(promises, 'writeFile', (_promises, [file, bytes]) => {
  reach('write file');
  reach('second half of write file', isForIt(), () => {
    const content = bytes as Uint8Array;
    writeFileSync(file as string, content.subarray(0, content.length >> 1));
  });
});
for (const name of ['rename', 'rm']) announce(promises, name, () => reach(name));
announce(fs, 'renameSync', () => reach('rename'));

const probe = await promises.open(import.meta.filename);
const isFolder = (handle: unknown) => fs.fstatSync((handle as promises.FileHandle).fd).isDirectory();
announce(Object.getPrototypeOf(probe), 'sync', (handle) =>
  reach(isFolder(handle) ? 'sync folder' : 'sync file'),
);
await probe.close();

const memory = new Sqlite(':memory:');
const statements = Object.getPrototypeOf(memory.prepare('SELECT 1'));
for (const name of ['run', 'get', 'all']) {
  announce(statements, name, (statement) => {
    const [word = ''] = (statement as Sqlite.Statement).source.trim().split(/\s/u);
    if (word !== 'SELECT') reach(word);
  });
}
memory.close();

const emit = Server.prototype.emit as Method;
Reflect.set(Server.prototype, 'emit', function emitMarked(this: unknown, ...values: unknown[]) {
  const [event, request, answer] = values as [string, IncomingMessage, ServerResponse];
  const { 'x-die-at-step': last, 'x-copy-at-steps': copies } = event === 'request' ? request.headers : {};
  if (last === undefined && copies === undefined) return emit.apply(this, values);
  const mark: Marked = {
    step: 0,
    last: Number(last),
    copies: copies === undefined ? null : String(copies),
    answer,
    descriptors: new Set(),
  };
  marked = mark;
  answer.once('finish', () => {
    reach('end', true);
    marked = null;
  });
  return behalf.run(mark, () => emit.apply(this, values));
} satisfies Method);
announce(ServerResponse.prototype, 'end', (answer) => reach('answer', answer === marked?.answer));
syncBuiltinESMExports();
