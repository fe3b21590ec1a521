import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';
import promises from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Server, ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import Sqlite from 'better-sqlite3';

/*
 * Loaded into the real program before its own code, by `--import`: a request with the header `x-die-at-step: N` makes the
 * process kill itself right before the Nth thing that is done for it to the disk, the database or the answer.
 */

type Method = (this: unknown, ...values: unknown[]) => unknown;

/** The request that says at which step, until its answer is out. */
interface Marked {
  stepsLeft: number;
  answer: ServerResponse;
  /** Files that are open for it; what comes over a connection is written to them in nobody's name. */
  descriptors: Set<unknown>;
}

/** On whose behalf something is done; the program has other work too. */
const behalf = new AsyncLocalStorage<Marked>();
let marked: Marked | null = null;

const isForIt = () => marked !== null && behalf.getStore() === marked;

/** Counts a step; if it is the one, does its first half where it has halves, names it on standard error, and dies. */
function reach(step: string, isCounted = isForIt(), half: () => void = () => undefined): void {
  if (marked === null || !isCounted) return;
  marked.stepsLeft -= 1;
  if (marked.stepsLeft > 0) return;
  half();
  fs.writeSync(2, `died before: ${step}\n`);
  process.kill(process.pid, 'SIGKILL');
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
announce(fs, 'write', (_fs, [descriptor, bytes, offset, length]) => {
  const isCounted = marked?.descriptors.has(descriptor) ?? false;
  reach('write', isCounted);
  reach('second half of write', isCounted, () =>
    writeSync(Number(descriptor), bytes as Uint8Array, Number(offset), Number(length) >> 1),
  );
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
  const step = event === 'request' ? request.headers['x-die-at-step'] : undefined;
  if (step === undefined) return emit.apply(this, values);
  const mark: Marked = { stepsLeft: Number(step), answer, descriptors: new Set() };
  marked = mark;
  answer.once('finish', () => {
    reach('end', true);
    marked = null;
  });
  return behalf.run(mark, () => emit.apply(this, values));
} satisfies Method);
announce(ServerResponse.prototype, 'end', (answer) => reach('answer', answer === marked?.answer));
syncBuiltinESMExports();
