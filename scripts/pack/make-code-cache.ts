// Run by pack.ts, in a Node started with the V8 options of the executable: `make-code-cache.ts PROGRAM CACHE`. Compiles a
// program, runs what it does when it is loaded and asked for its version, and keeps what V8 has compiled for that.
// Buys 20 of 180 ms of processor time at a start, for 0.4 MB; the executable for another processor does without it.
// To do without: make `startedOften` in pack.ts an empty list.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { Script } from 'node:vm';

const [program = '', cache = ''] = process.argv.slice(2);
const filename = basename(program);
const script = new Script(readFileSync(program, 'latin1'), { filename });
const requireFromNode = createRequire(import.meta.url);
const requireForPrograms = (name: string) =>
  name === 'packed' ? { packedNames: [] } : requireFromNode(name);

process.argv = [process.execPath, filename, '--version'];
const module = { exports: {} };
script.runInThisContext()(
  module.exports,
  requireForPrograms,
  module,
  `/packed/src/${filename}`,
  '/packed/src',
);
setImmediate(() => writeFileSync(cache, script.createCachedData()));
